import { z } from 'zod'
import { CSV_BEGIN, csvLine } from '../../../contract/csv-line.ts'
import { nanoOf } from '../../../contract/money.ts'
import { displayTime } from '../../../contract/time.ts'
import type { VoucherBatch } from '../../../contract/voucher.ts'
import {
  checkCharacter,
  groupVoucherCode,
  tailOf,
  VOUCHER_ALPHABET,
  VOUCHER_LENGTH,
} from '../../../contract/voucher-code.ts'
import { newId, randomText } from '../../platform/secrets/tokens.ts'
import { propose, spendApproval } from '../../identity/index.ts'
import type { StaffContext, Verb } from '../context.ts'
import { DRAW_AGAIN_MS, generateAgainOf } from './generate-codes-again.ts'
import { addHandler } from './voucher-batch.ts'
import { makeVoucherHashes } from './voucher-hashes.ts'
import { lockIssuer, mustWaitFor } from './voucher-limits.ts'
import { changedBatch, readBatch } from './voucher-rows.ts'

/** Rows of one statement. */
const CHUNK = 200

const Drawn = z.object({ draws: z.int(), drawn: z.int() })

/** Makes the codes of a batch in place of those that were not redeemed, and answers them: the one time that they are known. */
export const generateCodes: Verb<'voucher.draw'> = async ({ ctx, input: { id, rev } }) => {
  const { db, now, caller } = ctx
  await lockIssuer(db, ctx)
  const before = await readBatch(db, { id, now })
  const approvalId = before.draws > 0 ? await assertMayDrawAgain(ctx, before) : undefined
  const locked = await lockForDraw(ctx, { id, rev })
  if (!locked) throw changedBatch(await readBatch(db, { id, now }), undrawable(before))
  await db.deleteFrom('voucher').where('batch_id', '=', id).where('redeemed_by', 'is', null).execute()
  const codes = await addCodes(ctx, { batchId: id, count: locked.count - locked.redeemed })
  await addHandler(db, { batchId: id, userId: caller.userId })
  ctx.noteChange({
    subject: `voucher:${id}`,
    schema: Drawn,
    before: { draws: before.draws, drawn: 0 },
    after: { draws: before.draws + 1, drawn: codes.length },
    ...(approvalId !== undefined && { approvalId }),
  })
  return { name: before.name, count: codes.length, csv: fileOf(before, codes) }
}

/** What was approved was drawn once: another file of more than one person may issue in a day takes two again. @returns the approval that it took */
async function assertMayDrawAgain(ctx: StaffContext, batch: VoucherBatch): Promise<string | undefined> {
  if (!(await mustWaitFor(ctx.db, ctx, leftOf(batch)))) return undefined
  return spendApproval(ctx, {
    action: 'voucher.proposeDraw',
    subject: `voucher:${batch.id}`,
    payload: generateAgainOf(batch),
    forMs: DRAW_AGAIN_MS,
    missing: '超过了一个人一天可发的金额：请先“提议重新生成”，另一个人批准后 1 小时之内由提议人生成一次',
  })
}

const leftOf = ({ amount, count, redeemed }: VoucherBatch): bigint =>
  nanoOf(amount) * BigInt(count - redeemed)

export const proposeDraw: Verb<'voucher.proposeDraw'> = async ({ ctx, input: { id, rev, reason } }) => {
  const batch = await readBatch(ctx.db, { id, now: ctx.now })
  if (batch.rev !== rev) throw changedBatch(batch)
  if (batch.draws === 0) throw changedBatch(batch, '还没有生成过，不用提议')
  return propose(ctx, { action: 'voucher.proposeDraw', payload: generateAgainOf(batch), reason })
}

/** Counts a draw of a batch that was approved and is not over. Its row stays locked, so that no code is redeemed meanwhile. */
const lockForDraw = ({ db, now, caller }: StaffContext, { id, rev }: { id: string; rev: number }) =>
  db
    .updateTable('voucher_batch')
    .set((eb) => ({ draws: eb('draws', '+', 1), drawn_at: now, drawn_by: caller.userId, rev: rev + 1 }))
    .where('id', '=', id)
    .where('rev', '=', rev)
    .where('state', 'in', ['active', 'paused'])
    .where('ends_at', '>', now)
    .returning(['count', 'redeemed'])
    .executeTakeFirst()

const undrawable = ({ state }: VoucherBatch): string | undefined =>
  ({
    waiting: '还没有批准，不能生成兑换码',
    cancelled: '没有批准，不能生成兑换码',
    expired: '这一批已过期，不能再生成兑换码',
    closed: '这一批已关闭，不能再生成兑换码',
    scheduled: undefined,
    active: undefined,
    paused: undefined,
  })[state]

export function newVoucherCode(): string {
  const body = randomText(VOUCHER_ALPHABET, VOUCHER_LENGTH - 1)
  return body + checkCharacter(body)
}

async function addCodes(
  { db, deps, now }: StaffContext,
  { batchId, count }: { batchId: string; count: number },
): Promise<string[]> {
  const hashes = await makeVoucherHashes(db, deps.secrets)
  const codes = Array.from({ length: count }, newVoucherCode)
  for (let at = 0; at < count; at += CHUNK)
    await db
      .insertInto('voucher')
      .values(
        codes.slice(at, at + CHUNK).map((code) => ({
          id: newId(),
          batch_id: batchId,
          code_hash: hashes.ofCode(code),
          tail: tailOf(code),
          redeemed_by: null,
          redeemed_at: null,
          created_at: now,
        })),
      )
      .execute()
  return codes
}

const HEAD = ['兑换码', '面值（元）', '过期时间', '名称']

function fileOf({ name, amount, endsAt }: VoucherBatch, codes: readonly string[]): string {
  const lines = codes.map((code) => csvLine([groupVoucherCode(code), amount, displayTime(endsAt), name]))
  return CSV_BEGIN + csvLine(HEAD) + lines.join('')
}
