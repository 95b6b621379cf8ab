import { staffName } from '../../identity/index.ts'
import { BillDifference } from '../../../contract/bill.ts'
import { formatYuan } from '../../../contract/money.ts'
import { dayIn } from './read-value.ts'
import type { Db } from '../../platform/db/client.ts'
import { Failure } from '../../platform/errors.ts'
import { noteLateUsage } from '../../wallet/index.ts'
import type { StaffContext, Verb } from '../context.ts'
import { readBillFormat } from './bill-formats.ts'
import { differences, toDifference } from './list-bills.ts'

/** A request whose node died costs what the bill of its upstream says: exactly, for good, with who said so. */
export const settleUnresolved: Verb<'bill.settleLost'> = async ({ ctx, input: { id } }) => {
  const { db, now, caller } = ctx
  const found = await find(db, id)
  const bill = { subject: `bill:${found.bill.id}`, schema: BillDifference }
  ctx.noteChange(bill)
  const { row, attempt, amountNano } = lostOf(found)
  const updated = await db
    .updateTable('call_attempt')
    .set({ outcome: 'billed', usage: usageOf(row), cost_nano: amountNano, upstream_id: row.upstream_id })
    .where('request_id', '=', attempt.requestId)
    .where('n', '=', attempt.n)
    .where('outcome', '=', 'lost')
    .returning(['started_at', 'request_id'])
    .executeTakeFirst()
  if (!updated) throw await alreadyKnown(db, found)
  await db
    .insertInto('attempt_settlement')
    .values({
      request_id: attempt.requestId,
      n: attempt.n,
      bill_id: found.bill.id,
      upstream_id: row.upstream_id,
      amount_nano: amountNano,
      settled_at: now,
      settled_by: caller.userId,
    })
    .execute()
  const call = await db
    .selectFrom('call')
    .select('created_at')
    .where('request_id', '=', attempt.requestId)
    .executeTakeFirst()
  const calledAt = call?.created_at ?? updated.started_at
  await noteLateUsage(db, { requestId: attempt.requestId, calledAt, at: now })
  await settleDifference(ctx, row)
  await settleBill(db, { found, amountNano })
  const after = await find(db, id)
  const result = toDifference(after.row, found.bill.id)
  ctx.noteChange({ ...bill, before: toDifference(found.row, found.bill.id), after: result })
  return result
}

type Found = Awaited<ReturnType<typeof find>>

/** @throws Failure notFound for one of a comparison that another took the place of, too */
async function find(db: Db, id: string) {
  const row = await differences(db).where('id', '=', id).executeTakeFirst()
  const bill =
    row &&
    (await db
      .selectFrom('upstream_bill')
      .select(['id', 'channel_id', 'run_id'])
      .where('run_id', '=', row.run_id)
      .executeTakeFirst())
  if (!row || !bill) throw new Failure('notFound', { message: '这份账单重新核对过了，请刷新后再看' })
  return { row, bill }
}

function lostOf({ row }: Found) {
  const { kind, request_id: requestId, attempt_n: n, their_amount_nano: amountNano } = row
  if (kind !== 'lost' && kind !== 'settled')
    throw new Failure('badRequest', { message: '只有结果不明的请求能按账单计成本' })
  if (requestId === '' || n === null)
    throw new Failure('badRequest', { message: '账单没有指明是哪一次请求，不能按它计成本' })
  if (amountNano === null || amountNano < 0n)
    throw new Failure('badRequest', { message: '账单没有这次请求的金额，不能按它计成本' })
  return { row, attempt: { requestId, n }, amountNano }
}

/** What the bill tells, in the items of an attempt. */
function usageOf(row: Found['row']): string {
  const items = {
    input: row.their_input,
    cachedInput: row.their_cached,
    cacheWrite5m: row.their_written,
    output: row.their_output,
  }
  return JSON.stringify(
    Object.fromEntries(Object.entries(items).filter(([, quantity]) => quantity !== null && quantity > 0)),
  )
}

async function alreadyKnown(db: Db, { row, bill }: Found): Promise<Failure> {
  const settlement = await db
    .selectFrom('attempt_settlement')
    .select([
      staffName('attempt_settlement.settled_by').as('by'),
      'attempt_settlement.settled_at',
      'attempt_settlement.amount_nano',
    ])
    .where('attempt_settlement.request_id', '=', row.request_id)
    .where('attempt_settlement.n', '=', row.attempt_n ?? 0)
    .executeTakeFirst()
  return new Failure('rowChanged', {
    message: settlement
      ? `${settlement.by}已经按账单把它计为 ${formatYuan(settlement.amount_nano)} 元，没有再计`
      : '这次请求的结果已经清楚了，没有按账单计',
    result: {
      current: toDifference(row, bill.id),
      by: settlement?.by ?? '',
      at: settlement?.settled_at ?? null,
    },
  })
}

async function settleDifference({ db, now, caller }: StaffContext, { id }: Found['row']): Promise<void> {
  await db
    .updateTable('upstream_bill_difference')
    .set((eb) => ({
      kind: 'settled' as const,
      our_input: eb.ref('their_input'),
      our_cached: eb.ref('their_cached'),
      our_written: eb.ref('their_written'),
      our_output: eb.ref('their_output'),
      our_amount_nano: eb.ref('their_amount_nano'),
      difference_nano: 0n,
      settled_at: now,
      settled_by: caller.userId,
    }))
    .where('id', '=', id)
    .execute()
}

/** Changes the comparison that counts to what it would be if the bill were compared again. */
async function settleBill(
  db: Db,
  { found: { row, bill }, amountNano }: { found: Found; amountNano: bigint },
): Promise<void> {
  const { zone } = await readBillFormat(db, bill.channel_id)
  const input = (row.their_input ?? 0) + (row.their_cached ?? 0) + (row.their_written ?? 0)
  await db
    .updateTable('upstream_bill_total')
    .set((eb) => ({
      our_requests: eb('our_requests', '+', 1),
      our_input: eb('our_input', '+', input),
      our_output: eb('our_output', '+', row.their_output ?? 0),
      our_amount_nano: eb('our_amount_nano', '+', amountNano),
      difference_nano: eb('difference_nano', '-', amountNano),
    }))
    .where('run_id', '=', row.run_id)
    .where('day', '=', dayIn(row.at, zone))
    .where('model', '=', row.model)
    .execute()
  const { numUpdatedRows } = await db
    .updateTable('upstream_bill')
    .set((eb) => ({
      lost: eb('lost', '-', 1),
      our_amount_nano: eb('our_amount_nano', '+', amountNano),
      difference_nano: eb('difference_nano', '-', amountNano),
      // The state leaves this one out.
      state: eb
        .case()
        .when(eb(eb('lost', '+', eb.ref('only_ours')), '+', eb.ref('only_theirs')), '>', 1)
        .then('differs' as const)
        .when(eb('tokens', '+', eb.ref('amounts')), '>', 0)
        .then('differs' as const)
        .else('agrees' as const)
        .end(),
    }))
    .where('run_id', '=', row.run_id)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n)
    throw new Failure('rowChanged', {
      message: '这份账单刚被重新核对，请刷新后再看',
      result: { current: toDifference(row, bill.id), by: '', at: null },
    })
}
