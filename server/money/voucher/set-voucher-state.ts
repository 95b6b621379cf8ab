import { voucher } from '../../../contract/entities/voucher.ts'
import type { VoucherBatch } from '../../../contract/voucher.ts'
import type { Verb } from '../context.ts'
import { changedBatch, readBatch } from './voucher-rows.ts'

const Changed = voucher.row.pick({ state: true })

/** Each is reached from these states of the table; what is closed stays closed. */
const FROM = { active: ['paused'], paused: ['active'], closed: ['active', 'paused'] } as const

/** @throws Failure `rowChanged` for a batch that was changed since it was read, or cannot become that */
export const setVoucherState: Verb<'voucher.turn'> = async ({ ctx, input: { id, rev, state } }) => {
  const { db, now } = ctx
  const before = await readBatch(db, { id, now })
  const noteState = (after: VoucherBatch) =>
    ctx.noteChange({
      subject: `voucher:${id}`,
      schema: Changed,
      before: Changed.parse(before),
      after: Changed.parse(after),
    })
  const turned = await db
    .updateTable('voucher_batch')
    .set({ state, rev: rev + 1 })
    .where('id', '=', id)
    .where('rev', '=', rev)
    .where('state', 'in', FROM[state])
    .executeTakeFirst()
  if (turned.numUpdatedRows !== 1n) throw changedBatch(await readBatch(db, { id, now }))
  const after = await readBatch(db, { id, now })
  noteState(after)
  return after
}
