import type { Db } from '../../platform/db/client.ts'

interface Resumed {
  userId: string
  /** The spend cap that paused them; empty: their owner disabled them. */
  pausedBy: string
  /** One of them; absent: all. */
  id?: string
}

/** Lets keys work again. What another spend cap keeps paused goes over to it. */
export async function resumeKeys(trx: Db, { userId, pausedBy, id }: Resumed): Promise<void> {
  const others = await trx
    .selectFrom('brake')
    .select(['id', 'key_id', 'reason', 'pulled_at'])
    .where('user_id', '=', userId)
    .where('id', '<>', pausedBy)
    .where('pulled_at', 'is not', null)
    .execute()
  const paused = () =>
    trx
      .updateTable('api_key')
      .where('user_id', '=', userId)
      .where('paused_by', '=', pausedBy)
      .where('paused_at', 'is not', null)
      .$if(id !== undefined, (keys) => keys.where('id', '=', id ?? ''))
  for (const { id: spendCapId, key_id: keyId, reason, pulled_at: pulledAt } of others)
    await paused()
      .set({ paused_at: pulledAt, paused_by: spendCapId, pause_reason: reason })
      .$if(keyId !== '', (keys) =>
        keys.where((eb) => eb.or([eb('id', '=', keyId), eb('family_id', '=', keyId)])),
      )
      .execute()
  await paused().set({ paused_at: null, paused_by: '', pause_reason: '' }).execute()
}
