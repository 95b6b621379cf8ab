import { isUnavailable } from '../../platform/db/error-kinds.ts'
import type { Context, Verb } from '../../catalog/context.ts'
import { findShared } from './find-shared.ts'

/** What a link shows, to anyone. */
export const openShare: Verb<'share.open'> = async ({ ctx, input: { token } }) => {
  const { id, shared } = await findShared(ctx, token)
  await countView(ctx, id)
  return shared
}

async function countView({ db }: Context, id: string): Promise<void> {
  try {
    await db
      .updateTable('conversation_share')
      .set((eb) => ({ views: eb('views', '+', 1) }))
      .where('id', '=', id)
      .execute()
  } catch (error) {
    // A database that takes no writes for a moment must not turn readers away.
    if (!isUnavailable(error)) throw error
  }
}
