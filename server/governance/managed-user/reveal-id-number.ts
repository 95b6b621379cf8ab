import { z } from 'zod'
import { Failure } from '../../platform/errors.ts'
import type { Db } from '../../platform/db/client.ts'
import type { StaffContext } from '../context.ts'
import type { ApprovalRule } from '../../identity/index.ts'

/** How long after the approval its proposer may be shown the number. */
export const REVEAL_MS = 10 * 60_000

export const IdNumberReveal = z.strictObject({ userId: z.string() })

/** Always two; approving it shows nothing to anyone, the proposer fetches the number. */
export const revealIdNumber: ApprovalRule<z.infer<typeof IdNumberReveal>, StaffContext> = {
  permission: 'user.identity',
  payload: IdNumberReveal,
  subjectOf: ({ userId }) => `user:${userId}`,
  userOf: ({ userId }) => userId,
  mustWait: async () => true,
  async prepare(trx, { payload }) {
    await sealedIdNumber(trx, payload.userId)
  },
  async apply() {
    // `user.revealIdNumber` reads it.
  },
}

/** @throws Failure `notFound` for a user who is not verified */
export async function sealedIdNumber(db: Db, userId: string): Promise<string> {
  const row = await db
    .selectFrom('verification')
    .select('id_number_sealed')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!row) throw new Failure('notFound', { message: '这个用户没有实名认证' })
  return row.id_number_sealed
}
