import { parseYuan } from '../../../contract/money.ts'
import type { ReceiptLine } from '../../../contract/stats.ts'
import type { Db } from '../../platform/db/client.ts'
import { findByChunks } from './find-by-chunks.ts'
import { priceKey } from '../price-key.ts'
import type { LedgerRule } from './violation.ts'
import { parseReceiptLines, parseUnitPrices } from '../stored-json.ts'

const CHUNK = 5000

/** Every receipt is recomputed from its lines: quantities, the price of admission, what packages paid. */
export const receiptRule: LedgerRule = {
  name: 'receiptRecomputes',
  title: '账单明细可复算出费用与套餐抵扣',
  find: (db) =>
    findByChunks({
      size: CHUNK,
      read: (after) => readCalls(db, after),
      subjectOf: (call) => call.request_id,
      async compare(calls) {
        const uses = await readUses(db, calls)
        return calls.map((call) => ({
          subject: call.request_id,
          expected: recompute(call, uses.get(call.request_id)),
          actual: `${call.cost_nano} + ${call.package_tokens} tokens`,
        }))
      },
    }),
}

const readCalls = (db: Db, after: string) =>
  db
    .selectFrom('call')
    .select(['request_id', 'lines', 'price', 'cost_nano', 'package_tokens', 'held_nano', 'shortfall_nano'])
    .where('request_id', '>', after)
    .where('status', '<>', 'running')
    .orderBy('request_id')
    .limit(CHUNK)
    .execute()
type CallRow = Awaited<ReturnType<typeof readCalls>>[number]

interface Use {
  tokens: number
  listNano: bigint
}

async function readUses(db: Db, calls: readonly CallRow[]): Promise<Map<string, Use>> {
  const rows = await db
    .selectFrom('package_use')
    .select(['request_id', 'tokens', 'list_nano'])
    .where('request_id', '>=', calls.at(0)?.request_id ?? '')
    .where('request_id', '<=', calls.at(-1)?.request_id ?? '')
    .execute()
  const uses = new Map<string, Use>()
  for (const { request_id: id, tokens, list_nano } of rows) {
    const known = uses.get(id) ?? { tokens: 0, listNano: 0n }
    uses.set(id, { tokens: known.tokens + tokens, listNano: known.listNano + list_nano })
  }
  return uses
}

/** The cost and package tokens that follow from the lines, as text; the reason if none follow. */
function recompute(call: CallRow, use: Use | undefined): string {
  try {
    const price = parseUnitPrices(call.price)
    const lines = parseReceiptLines(call.lines)
    let sum = 0n
    let packaged = 0n
    for (const line of lines) {
      const { nano, packageNano } = lineNano(line, price[priceKey(line)])
      sum += nano
      packaged += packageNano
    }
    const cost = costOf(call, sum)
    if (use && use.listNano !== packaged) throw new Error(`packages paid ${use.listNano}, not ${packaged}`)
    return `${cost} + ${use?.tokens ?? tokensBefore(lines)} tokens`
  } catch (error) {
    return error instanceof Error ? error.message : 'unreadable'
  }
}

/** Before packages had a worth each of their tokens paid for one of the call. */
function tokensBefore(lines: readonly ReceiptLine[]): number {
  if (lines.some(({ packageValue }) => packageValue !== undefined)) throw new Error('no package paid')
  return lines.reduce((sum, { fromPackages }) => sum + fromPackages, 0)
}

/** Never above what was held. Of a late settlement the shortfall is missing, perhaps with what packages should have paid. */
function costOf({ cost_nano, held_nano, shortfall_nano }: CallRow, price: bigint): bigint {
  const owed = price < held_nano ? price : held_nano
  if (shortfall_nano === null) return owed
  return price - shortfall_nano === cost_nano ? cost_nano : owed - shortfall_nano
}

function lineNano(line: ReceiptLine, admittedUnitNano: string | undefined) {
  const priceNano = parseYuan(line.unitPrice)
  const per = BigInt(line.per)
  if (priceNano === null || priceNano % per !== 0n) throw new Error(`unit price ${line.unitPrice}`)
  const unitNano = priceNano / per
  if (admittedUnitNano !== undefined && unitNano !== BigInt(admittedUnitNano)) {
    throw new Error(`${line.item} was admitted at ${admittedUnitNano}`)
  }
  if (line.fromPackages < 0 || line.fromPackages > line.quantity) throw new Error('package share')
  const { packageValue } = line
  const packageNano =
    packageValue === undefined ? BigInt(line.fromPackages) * unitNano : parseYuan(packageValue)
  const nano = BigInt(line.quantity) * unitNano - (packageNano ?? 0n)
  if (packageNano === null || nano < 0n) throw new Error(`package value ${packageValue}`)
  if (parseYuan(line.amount) !== nano) throw new Error(`line amount ${line.amount} is not ${nano}`)
  return { nano, packageNano }
}
