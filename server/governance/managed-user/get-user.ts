import { formatYuan } from '../../../contract/money.ts'
import { Failure } from '../../platform/errors.ts'
import type { StaffContext, Verb } from '../context.ts'
import { IDLE_MS, managedUsers, readState, toManagedUser, toState } from '../../identity/index.ts'
import { usablePackages } from '../../money/index.ts'

export const getUser: Verb<'user.detail'> = async ({ ctx, input: { id } }) => {
  const row = await managedUsers(ctx.db).where('id', '=', id).executeTakeFirst()
  if (!row) throw new Failure('notFound')
  const { heldNano, tokens, heldTokens } = await ctx.deps.wallet.readBalance(id, ctx.db)
  const state = await readState(ctx.db, id)
  return {
    ...toManagedUser(row, ctx),
    held: formatYuan(heldNano),
    tokens,
    heldTokens,
    packages: (await usablePackages(ctx.db, { userId: id, now: ctx.now }).execute()).length,
    keys: await countKeys(ctx, id),
    ...(await countSessions(ctx, id)),
    state: state ? toState(state) : null,
  }
}

async function countKeys({ db, now }: StaffContext, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('api_key')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .executeTakeFirstOrThrow()
  return count
}

async function countSessions({ db, now }: StaffContext, userId: string) {
  const { sessions, lastSeenAt } = await db
    .selectFrom('session')
    .select((eb) => [
      eb.fn.countAll<number>().as('sessions'),
      eb.fn.max<number | null>('last_seen_at').as('lastSeenAt'),
    ])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .where('last_seen_at', '>', now - IDLE_MS)
    .executeTakeFirstOrThrow()
  return { sessions, lastSeenAt }
}
