import { z } from 'zod'
import { CSV_BEGIN, csvLine } from '../../../contract/csv-line.ts'
import { displayTime } from '../../../contract/time.ts'
import type { VoucherBatch } from '../../../contract/voucher.ts'
import {
  checkCharacter,
  groupVoucherCode,
  tailOf,
  VOUCHER_ALPHABET,
  VOUCHER_LENGTH,
} from '../../../contract/voucher-code.ts'
import { newId, randomText } from '../../secrets/tokens.ts'
import type { StaffContext, Verb } from '../context.ts'
import { addHandler } from './voucher-batch.ts'
import { makeVoucherHashes } from './voucher-hashes.ts'
import { changedBatch, readBatch } from './voucher-rows.ts'

/** Rows of one statement. */
const CHUNK = 200

const Drawn = z.object({ draws: z.int(), drawn: z.int() })

/** Makes the codes of a batch in place of those that were not redeemed, and answers them: the one time that they are known. */
export const drawVouchers: Verb<'voucher.draw'> = async ({ ctx, input: { id, rev } }) => {
  const { db, now, caller } = ctx
  const before = await readBatch(db, { id, now })
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
  })
  return { name: before.name, count: codes.length, csv: fileOf(before, codes) }
}

/** Of a batch that was approved and is not over. Its row stays locked, so that no code is redeemed meanwhile. */
const lockForDraw = ({ db, now }: StaffContext, { id, rev }: { id: string; rev: number }) =>
  db
    .updateTable('voucher_batch')
    .set((eb) => ({ draws: eb('draws', '+', 1), drawn_at: now, rev: rev + 1 }))
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
