import { DAY_MS, HOUR_MS } from '../../../contract/time.ts'
import { transact } from '../../platform/db/transact.ts'
import { Failure } from '../../platform/errors.ts'
import { newId } from '../../platform/secrets/tokens.ts'
import type { Verb } from '../context.ts'
import { lockAccount } from '../../platform/db/lock-account.ts'
import { readChannel } from './channel-rows.ts'
import { raiseAlert } from '../../identity/index.ts'
import { newWebhookSecret } from './sign-webhook.ts'

const TESTS_HOURLY = 10

/** @returns a new secret, this once; for 24 hours deliveries are signed with the old one too */
export const rotateSecret: Verb<'userAlert.rotateSecret'> = async ({ ctx, input: { id } }) => {
  const { secrets } = ctx.deps
  const { userId } = ctx.caller
  const secret = newWebhookSecret()
  await transact(ctx.db, async (trx) => {
    await lockAccount(trx, userId)
    const { kind, secret_sealed } = await readChannel(trx, { id, userId })
    if (kind !== 'webhook') throw new Failure('notFound')
    await trx
      .updateTable('alert_channel')
      .set({
        secret_sealed: secrets.seal(secret),
        old_secret_sealed: secret_sealed,
        old_secret_until: ctx.now + DAY_MS,
      })
      .where('id', '=', id)
      .execute()
  })
  return { id, secret }
}

/** Sends a delivery that says that it is a test. */
export const testChannel: Verb<'userAlert.testChannel'> = async ({ ctx, input: { id } }) => {
  const { userId } = ctx.caller
  await transact(ctx.db, async (trx) => {
    await lockAccount(trx, userId)
    const channel = await readChannel(trx, { id, userId })
    if (channel.verified_at === null) throw new Failure('notFound')
    const { recent } = await trx
      .selectFrom('alert_delivery')
      .select((eb) => eb.fn.countAll<number>().as('recent'))
      .where('user_id', '=', userId)
      .where('kind', '=', 'test')
      .where('created_at', '>', ctx.now - HOUR_MS)
      .executeTakeFirstOrThrow()
    if (recent >= TESTS_HOURLY) throw new Failure('tooManyRequests', { retryAfter: 3600 })
    const isRaised = await raiseAlert(
      trx,
      {
        userId,
        kind: 'test',
        subject: newId(),
        title: '这是一条测试提醒',
        text: '收到它，就说明以后的提醒也能送到这里。',
        now: ctx.now,
      },
      id,
    )
    if (!isRaised) throw new Failure('tooManyRequests', { retryAfter: 3600 })
  })
  return null
}

export const deleteChannel: Verb<'userAlert.deleteChannel'> = async ({ ctx, input: { id } }) => {
  const { userId } = ctx.caller
  await readChannel(ctx.db, { id, userId })
  await ctx.db.deleteFrom('alert_channel').where('id', '=', id).where('user_id', '=', userId).execute()
  return null
}
