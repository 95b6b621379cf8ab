import type { Insertable } from 'kysely'
import type { Tables } from '../../platform/db/schema.ts'
import { transact } from '../../platform/db/transact.ts'
import { badField, Failure } from '../../platform/errors.ts'
import { isPrivateTarget } from '../../platform/http/private-target.ts'
import { newId } from '../../platform/secrets/tokens.ts'
import type { UserContext, Verb } from '../context.ts'
import { lockAccount } from '../../platform/db/lock-account.ts'
import { readChannel, toChannel } from './channel-rows.ts'
import { mailCode } from './mail-code.ts'
import { newWebhookSecret } from './sign-webhook.ts'

const CHANNELS_MAX = 5

type Added = Pick<
  Insertable<Tables['alert_channel']>,
  'kind' | 'address_sealed' | 'verified_at' | 'secret_sealed'
>

/** An address of mail gets a code, and nothing else before that is given back. */
export const addMail: Verb<'userAlert.addMail'> = async ({ ctx, input: { email } }) => {
  const { secrets, mailer } = ctx.deps
  if (!mailer) throw badField('email', '平台没有开通邮件，请用 Webhook')
  const id = await insertChannel(ctx, {
    kind: 'mail',
    address_sealed: secrets.seal(email),
    verified_at: null,
  })
  try {
    await mailCode(ctx, id)
  } catch (error) {
    await ctx.db.deleteFrom('alert_channel').where('id', '=', id).execute()
    throw error
  }
  return toChannel(await readChannel(ctx.db, { id, userId: ctx.caller.userId }), secrets)
}

/** @returns the secret that it is signed with, this once */
export const addWebhook: Verb<'userAlert.addWebhook'> = async ({ ctx, input: { url } }) => {
  const { secrets, env } = ctx.deps
  assertWebhook(url, env.PRIVATE_WEBHOOK_HOSTS)
  const secret = newWebhookSecret()
  const id = await insertChannel(ctx, {
    kind: 'webhook',
    address_sealed: secrets.seal(url),
    secret_sealed: secrets.seal(secret),
    verified_at: ctx.now,
  })
  return { id, secret }
}

/** @throws Failure for an address that is not public; its name is not resolved yet */
function assertWebhook(text: string, trusted: readonly string[]): void {
  const url = URL.parse(text)
  const isTrusted = url !== null && (trusted.includes(url.host) || trusted.includes(url.hostname))
  if (!url || !(url.protocol === 'https:' || (isTrusted && url.protocol === 'http:')))
    throw badField('url', '须为 https:// 开头的地址')
  if (url.username !== '' || url.password !== '' || url.hash !== '')
    throw badField('url', '地址里不能有用户名、密码和 #')
  if (isPrivateTarget(text, trusted)) throw badField('url', '须为公网能访问的地址')
}

const insertChannel = (ctx: UserContext, added: Added): Promise<string> =>
  transact(ctx.db, async (trx) => {
    const { userId } = ctx.caller
    await lockAccount(trx, userId)
    const { count } = await trx
      .selectFrom('alert_channel')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    if (count >= CHANNELS_MAX) throw new Failure('tooManyAlertChannels')
    const id = newId()
    await trx
      .insertInto('alert_channel')
      .values({ id, user_id: userId, created_at: ctx.now, ...added })
      .execute()
    return id
  })
