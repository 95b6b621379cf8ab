import { createHash } from 'node:crypto'
import { BillUpload, type BillFormat } from '../../../contract/bill.ts'
import { formatYuan } from '../../../contract/money.ts'
import { DAY_MS, HOUR_MS } from '../../../contract/time.ts'
import { withClaim } from '../../platform/db/claim.ts'
import type { Db } from '../../platform/db/client.ts'
import { transact } from '../../platform/db/transact.ts'
import { badField, Failure } from '../../platform/errors.ts'
import { newId } from '../../platform/secrets/tokens.ts'
import { channelOf } from '../../catalog/index.ts'
import type { StaffContext, Verb } from '../context.ts'
import { logAuditHead, recordStaffAudit } from '../../identity/index.ts'
import { readBillFormat } from './bill-formats.ts'
import { readBillRow } from './list-bills.ts'
import { matchBill, type Difference, type Matched } from './match-bill.ts'
import { ownAttempts } from './local-attempt.ts'
import { readBill, type ReadBill } from './read-bill.ts'
import { startIn } from './read-value.ts'
import { dropOldRuns, dropRun, storeRun } from './store-bill.ts'

/** More of them are no differences, but another column or zone. */
const DIFFERENCES_MAX = 50_000
/** The moments of both sides may differ by this. */
const SLACK_MS = HOUR_MS
const CLAIM_MS = 600_000

const Compared = BillUpload.pick({ channelId: true })

/**
 * Its rows are written before the transaction that makes them count, which is short. If that takes so long that another comparison has
 * its turn, which drops them, none of them counts.
 */
export const compareBill: Verb<'bill.compare'> = async ({ ctx, input }) => {
  const { db, deps, now } = ctx
  const channel = channelOf(ctx.catalog, input.channelId)
  const id = createHash('sha256').update(`${channel.id}\n${input.csv}`).digest('hex').slice(0, 32)
  const subject = `bill:${id}`
  ctx.noteChange({ subject, schema: Compared })
  const format = await readBillFormat(db, channel.id)
  const bill = await readBill(input.csv, format)
  const period = periodOf(bill, format, input)
  const attempts = ownAttempts(db, {
    account: channel.account,
    begin: period.beginAt - SLACK_MS,
    end: period.endAt + SLACK_MS,
  })
  const isExpected = (at: number) => at >= period.beginAt && at < period.endAt
  const found = await matchBill({ bill, format, attempts, isExpected })
  if (found.differences.length > DIFFERENCES_MAX)
    throw badField('csv', `有 ${found.differences.length} 处不同，多半是列或时区填错了；请先改“账单格式”`)
  const runId = newId()
  let isDone = false
  await withClaim(db, { subject: 'upstream bills', now: deps.clock(), forMs: CLAIM_MS }, async (claim) => {
    const row = {
      ...rowOf(found, bill, format),
      channel_id: channel.id,
      channel_name: channel.name,
      begin_at: period.beginAt,
      end_at: period.endAt - 1,
      compared_at: now,
      compared_by: ctx.caller.userId,
      run_id: runId,
    }
    await dropOldRuns(db)
    try {
      const assertTurn = async () => assertOurs(await claim.renew(deps.clock()))
      await storeRun(db, { runId, found, assertTurn })
      await count(ctx, { id, subject, row, channelId: channel.id, isOursIn: claim.isOursIn })
    } catch (error) {
      await dropRun(db, runId)
      throw error
    }
    await dropOldRuns(db)
    isDone = true
  })
  if (!isDone) throw new Failure('unavailable', { message: '另一份账单正在核对，请稍后再试' })
  return readBillRow(db, id)
}

/** What would be read of a file; nothing is kept. */
export const previewBill: Verb<'bill.preview'> = async ({ ctx, input }) => {
  const channel = channelOf(ctx.catalog, input.channelId)
  const columns = (input.csv.split(/\r?\n/, 1)[0] ?? '').slice(0, 2000)
  const nothing = { columns, lines: 0, beginAt: null, endAt: null, models: '', amount: null }
  try {
    const bill = await readBill(input.csv, await readBillFormat(ctx.db, channel.id))
    const days = [...bill.days.values()]
    const isPriced = days.some(({ amountNano }) => amountNano !== null)
    return {
      columns: bill.columns.join('、').slice(0, 2000),
      problem: '',
      lines: bill.lines,
      beginAt: bill.beginAt,
      endAt: bill.endAt,
      models: [...new Set(days.map(({ model }) => model))].join('、').slice(0, 2000),
      amount: isPriced
        ? formatYuan(days.reduce((sum, { amountNano }) => sum + (amountNano ?? 0n), 0n))
        : null,
    }
  } catch (error) {
    if (!(error instanceof Failure) || error.reason !== 'badRequest') throw error
    return { ...nothing, problem: error.message }
  }
}

/** The end is not in it. A bill of sums is of whole hours or days. */
function periodOf(
  bill: ReadBill,
  format: BillFormat,
  { beginAt, endAt }: { beginAt: number | null; endAt: number | null },
): { beginAt: number; endAt: number } {
  const { grain, zone } = format
  if (beginAt !== null && endAt !== null && beginAt > endAt) throw badField('endAt', '须晚于账期的开始')
  if (grain === 'request') return { beginAt: beginAt ?? bill.beginAt, endAt: (endAt ?? bill.endAt) + 1 }
  const last = startIn(endAt ?? bill.endAt, zone, grain)
  return {
    beginAt: startIn(beginAt ?? bill.beginAt, zone, grain),
    endAt: last + (grain === 'day' ? DAY_MS : HOUR_MS),
  }
}

function rowOf({ differences, matched, theirNano, ourNano }: Matched, bill: ReadBill, { grain }: BillFormat) {
  const countOf = (kind: Difference['kind']) => differences.filter((one) => one.kind === kind).length
  return {
    grain,
    state: differences.length === 0 ? ('agrees' as const) : ('differs' as const),
    lines: bill.lines,
    matched,
    only_ours: countOf('onlyOurs'),
    only_theirs: countOf('onlyTheirs'),
    tokens: countOf('tokens'),
    amounts: countOf('amounts'),
    lost: countOf('lost'),
    their_amount_nano: theirNano,
    our_amount_nano: ourNano,
    difference_nano: theirNano - ourNano,
  }
}

type StoredRow = ReturnType<typeof rowOf> & {
  channel_id: string
  channel_name: string
  begin_at: number
  end_at: number
  compared_at: number
  compared_by: string
  run_id: string
}

interface Counted {
  id: string
  subject: string
  row: StoredRow
  channelId: string
  isOursIn: (trx: Db) => Promise<boolean>
}

function assertOurs(isOurs: boolean): void {
  if (!isOurs) throw new Failure('unavailable', { message: '核对用了太久，没有留下结果；请按天拆分账单再试' })
}

/** The comparison takes the place of an earlier one of the same file, with its entry of the audit. */
async function count(ctx: StaffContext, { id, subject, row, channelId, isOursIn }: Counted): Promise<void> {
  const { db, deps, caller } = ctx
  const head = await transact(db, async (trx) => {
    assertOurs(await isOursIn(trx))
    const held = await deps.permissionsOf(trx, caller.userId)
    if (!held.has('reconciliation.run') || !held.has('report.cost')) throw new Failure('forbidden')
    await trx
      .insertInto('upstream_bill')
      .values({ id, ...row })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute()
    return recordStaffAudit(trx, ctx, {
      action: 'bill.compare',
      outcome: 'done',
      subject,
      reason: '',
      schema: Compared,
      after: { channelId },
    })
  })
  logAuditHead(deps, ctx, head)
}
