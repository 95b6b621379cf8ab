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
      for (const call of calls) {
        const expected = recompute(call)
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
    .select(['request_id', 'lines', 'price', 'cost_nano', 'package_tokens', 'held_nano'])
    .where('request_id', '>', after)
    .where('status', '<>', 'running')
    .orderBy('request_id')
    .limit(CHUNK)
    .execute()
type CallRow = Awaited<ReturnType<typeof readCalls>>[number]

/** The cost and package tokens that follow from the lines, as text; the reason if none follow. */
function recompute(call: CallRow): string {
  try {
    const price = JSON.parse(call.price) as Partial<Record<ReceiptLine['item'], string>>
    let sum = 0n
    let tokens = 0
    for (const line of JSON.parse(call.lines) as ReceiptLine[]) {
      sum += lineNano(line, price[line.item])
      tokens += line.fromPackages
    }
    const cost = sum < call.held_nano ? sum : call.held_nano
    return `${cost} + ${tokens} tokens`
  } catch (error) {
    return error instanceof Error ? error.message : 'unreadable'
  }
}

function lineNano(line: ReceiptLine, admittedUnitNano: string | undefined): bigint {
  const priceNano = parseYuan(line.unitPrice)
  const per = BigInt(line.per)
  if (priceNano === null || priceNano % per !== 0n) throw new Error(`unit price ${line.unitPrice}`)
  const unitNano = priceNano / per
  if (admittedUnitNano !== undefined && unitNano !== BigInt(admittedUnitNano)) {
    throw new Error(`${line.item} was admitted at ${admittedUnitNano}`)
  }
  if (line.fromPackages < 0 || line.fromPackages > line.quantity) throw new Error('package share')
  const nano = BigInt(line.quantity - line.fromPackages) * unitNano
  if (parseYuan(line.amount) !== nano) throw new Error(`line amount ${line.amount} is not ${nano}`)
  return nano
}
