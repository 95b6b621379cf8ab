import type { Selectable } from 'kysely'
import { HOUR_MS, MINUTE_MS } from '../../../contract/time.ts'
import type { Db, Tables } from '../../platform/db/schema.ts'
import type { Deps, Verb } from '../context.ts'
import { postWebhook } from '../../platform/integrations/webhook/post-webhook.ts'
import type { ChannelRow } from './channel-rows.ts'
import { webhookHeaders } from './sign-webhook.ts'
import { Failure } from '../../platform/errors.ts'

/** How long a node has to send what it took: longer than any external service may take. */
const LEASE_MS = 2 * MINUTE_MS
/** These pass between one attempt and the next; after the last one it is given up. */
const BACKOFF_MS = [MINUTE_MS / 2, 2 * MINUTE_MS, 10 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS]
const AT_ONCE = 20
/** A user whose external service is slow, or who has many due, does not keep others waiting. */
const OF_ONE_USER = 2

type Delivery = Selectable<Tables['alert_delivery']>
type SendDeps = Pick<Deps, 'database' | 'clock' | 'secrets' | 'mailer' | 'env'>

/** Sends what is due; each delivery is taken by one node. One that ends in between leaves it to another after the lease. A job. */
export async function sendAlerts(deps: SendDeps): Promise<void> {
  const { db } = deps.database
  const due = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('alert_delivery')
        .selectAll()
        .select((row) =>
          row.fn
            .agg<number>('row_number')
            .over((over) => over.partitionBy('user_id').orderBy('next_at').orderBy('id'))
            .as('place'),
        )
        .where('state', '=', 'waiting')
        .where('next_at', '<=', deps.clock())
        .as('due'),
    )
    .selectAll()
    .where('place', '<=', OF_ONE_USER)
    .orderBy('next_at')
    .orderBy('id')
    .limit(AT_ONCE)
    .execute()
  await Promise.all(due.map((delivery) => deliver(deps, delivery)))
}

async function deliver(deps: SendDeps, delivery: Delivery): Promise<void> {
  const { db } = deps.database
  const now = deps.clock()
  const taken = await db
    .updateTable('alert_delivery')
    .set({ next_at: now + LEASE_MS, attempts: delivery.attempts + 1 })
    .where('id', '=', delivery.id)
    .where('state', '=', 'waiting')
    .where('next_at', '=', delivery.next_at)
    .where('attempts', '=', delivery.attempts)
    .executeTakeFirstOrThrow()
  if (taken.numUpdatedRows !== 1n) return
  const outcome = await send(deps, delivery)
  const wait = outcome.isFinal ? undefined : BACKOFF_MS[delivery.attempts]
  const end = deps.clock()
  await db
    .updateTable('alert_delivery')
    .set(
      outcome.isSent
        ? { state: 'sent', answer: outcome.answer, sent_at: end }
        : wait === undefined
          ? { state: 'failed', answer: outcome.answer }
          : { answer: outcome.answer, next_at: end + wait },
    )
    .where('id', '=', delivery.id)
    .where('attempts', '=', delivery.attempts + 1)
    .execute()
}

interface Outcome {
  isSent: boolean
  /** It need not be tried again. */
  isFinal?: boolean
  answer: string
}

async function send(deps: SendDeps, delivery: Delivery): Promise<Outcome> {
  const channel = await readActive(deps.database.db, delivery.channel_id)
  if (!channel) return { isSent: false, isFinal: true, answer: '接收方式已删除' }
  try {
    return channel.kind === 'mail'
      ? await sendMail(deps, channel, delivery)
      : await sendWebhook(deps, channel, delivery)
  } catch (error) {
    return { isSent: false, answer: inWords(error) }
  }
}

const readActive = (db: Db, id: string): Promise<ChannelRow | undefined> =>
  db
    .selectFrom('alert_channel')
    .selectAll()
    .where('id', '=', id)
    .where('verified_at', 'is not', null)
    .executeTakeFirst()

async function sendMail(
  { mailer, secrets }: SendDeps,
  channel: ChannelRow,
  delivery: Delivery,
): Promise<Outcome> {
  if (!mailer) return { isSent: false, answer: '平台没有开通邮件' }
  await mailer.send({
    to: secrets.open(channel.address_sealed),
    subject: delivery.title,
    id: delivery.id,
    text: `${delivery.text}\n\n在控制台的“用量提醒”里可以修改或停止这些提醒。`,
  })
  return { isSent: true, answer: '邮件服务器已接收' }
}

async function sendWebhook(
  { secrets, clock, env }: SendDeps,
  channel: ChannelRow,
  delivery: Delivery,
): Promise<Outcome> {
  const now = clock()
  const { id, kind, title, text, created_at } = delivery
  const body = JSON.stringify({
    type: `alert.${kind}`,
    timestamp: new Date(created_at).toISOString(),
    data: { id, title, text },
  })
  const isOldValid = channel.old_secret_until !== null && channel.old_secret_until > now
  const sealed = [channel.secret_sealed, ...(isOldValid ? [channel.old_secret_sealed] : [])]
  const status = await postWebhook({
    url: secrets.open(channel.address_sealed),
    headers: webhookHeaders({ id, atMs: now, body, secrets: sealed.map((one) => secrets.open(one)) }),
    body,
    trustedHosts: env.PRIVATE_WEBHOOK_HOSTS,
  })
  const isSent = status >= 200 && status < 300
  return { isSent, isFinal: status === 410, answer: `HTTP ${status}` }
}

/** It says what went wrong, and nothing of what the external service said. */
function inWords(error: unknown): string {
  const {
    message = '',
    code = '',
    name = '',
  } = error instanceof Error ? (error as Error & { code?: string }) : {}
  if (/not public/.test(message)) return '地址不是公网地址'
  if (/TIMEOUT/i.test(code) || name === 'TimeoutError') return '等待超时'
  if (code === 'ENOTFOUND') return '域名不存在'
  if (code === 'ECONNREFUSED') return '连接被拒绝'
  if (code === 'EENVELOPE') return '邮件地址被拒绝'
  return '连接失败'
}

/** Tries once more what was given up. */
export const resendDelivery: Verb<'userAlert.resend'> = async ({ ctx, input: { id } }) => {
  const again = await ctx.db
    .updateTable('alert_delivery')
    .set({ state: 'waiting', attempts: 0, next_at: ctx.now })
    .where('id', '=', id)
    .where('user_id', '=', ctx.caller.userId)
    .where('state', '=', 'failed')
    .executeTakeFirstOrThrow()
  if (again.numUpdatedRows === 0n) throw new Failure('notFound')
  return null
}
