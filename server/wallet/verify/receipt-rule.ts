import { parseYuan } from '../../../../contract/money.ts'
import type { ReceiptLine } from '../../../../contract/stats.ts'
import type { Db } from '../../../db/client.ts'
import { RULE_LIMIT, type LedgerRule } from './violation.ts'

/** Calls read at once. */
const CHUNK = 5000

/** Every receipt is computed anew from its lines: quantities, the price of admission, what packages paid. */
export const receiptRule: LedgerRule = {
  name: 'receiptRecomputes',
  title: '账单明细可复算出费用与套餐抵扣',
  async find(db) {
    const offending: Awaited<ReturnType<LedgerRule['find']>> = []
    for (let after = ''; offending.length < RULE_LIMIT;) {
      const calls = await readCalls(db, after)
      const uses = await readUses(db, calls)
      for (const call of calls) {
        const expected = recompute(call, uses.get(call.request_id))
        const actual = `${call.cost_nano} + ${call.package_tokens} tokens`
        if (expected !== actual) offending.push({ subject: call.request_id, expected, actual })
      }
      const last = calls.at(-1)
      if (!last || calls.length < CHUNK) break
      after = last.request_id
    }
    return offending.slice(0, RULE_LIMIT)
  },
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

/** What packages paid for the calls, in all. */
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
    const price = JSON.parse(call.price) as Partial<Record<ReceiptLine['item'], string>>
    const lines = JSON.parse(call.lines) as ReceiptLine[]
    let sum = 0n
    let packaged = 0n
    for (const line of lines) {
      const { nano, packageNano } = lineNano(line, price[line.item])
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
