import { DAY_MS } from '../../../contract/time.ts'
import type { Context } from '../context.ts'
import type { Db } from '../../platform/db/client.ts'
import { lockSubjects } from '../../platform/db/lock-subjects.ts'
import { Failure } from '../../platform/errors.ts'
import type { Limit } from '../../platform/integrations/sms/limits.ts'
import { callersNetworks, knownNetworks } from '../attempt/known-networks.ts'
import { spendCaptcha } from '../attempt/spend-captcha.ts'

/** Part of a phone's daily sends that is reserved for networks it signed in from. */
const KEPT_PER_DAY = 2

interface Reserved {
  id: string
  phone: string
  /** A solved captcha, not spent yet. */
  captchaId: string | null
}

type Reservation = { isCaptchaNeeded: true } | { isCaptchaNeeded: false; retryAfter: number }

interface Send {
  sentAt: number
  network: string
}

/** Counts sends under locks on phone and network; from an unknown network each costs a captcha. @throws Failure to wait */
export async function reserveSend(
  trx: Db,
  ctx: Context,
  { id, phone, captchaId }: Reserved,
): Promise<Reservation> {
  const { secrets, env } = ctx.deps
  const phoneHash = secrets.index('phone', phone)
  const network = secrets.index('ip', ctx.network)
  const isNetworkKnown = ctx.network !== ''
  const subjects = [`sms-phone:${phoneHash}`, ...(isNetworkKnown ? [`sms-ip:${network}`] : [])]
  await lockSubjects(trx, subjects, ctx.now)
  const add = () =>
    trx.insertInto('sms_send').values({ id, phone_hash: phoneHash, ip: network, sent_at: ctx.now }).execute()
  if (env.smsLimits === 'off') {
    await add()
    return { isCaptchaNeeded: false, retryAfter: 0 }
  }

  const { perPhone, perIp, captchaAfter } = env.smsLimits
  const byPhone = await sendsOf(trx, ctx, {
    column: 'phone_hash',
    values: secrets.indexes('phone', phone),
    limits: perPhone,
  })
  const known = await knownNetworks(trx, ctx, phone)
  const isKnown = callersNetworks(ctx).some((hash) => known.has(hash))
  const phoneWait = (sends: Send[]) =>
    isKnown
      ? Math.max(
          waitMs(sends, perPhone.filter(isDaily), ctx.now),
          waitMs(
            sends.filter((send) => known.has(send.network)),
            perPhone.filter((limit) => !isDaily(limit)),
            ctx.now,
          ),
        )
      : waitMs(sends, perPhone.map(withoutKept), ctx.now)
  const byIp = isNetworkKnown
    ? await sendsOf(trx, ctx, {
        column: 'ip',
        values: callersNetworks(ctx),
        limits: [...perIp, ...captchaAfter],
      })
    : []
  const wait = Math.max(phoneWait(byPhone), waitMs(byIp, perIp, ctx.now))
  if (wait > 0) throw new Failure('tooManyRequests', { retryAfter: wait / 1000 })
  const isCaptchaDue = !isNetworkKnown || waitMs(byIp, captchaAfter, ctx.now) > 0
  if (isCaptchaDue && !(await spendCaptcha(trx, ctx, captchaId))) return { isCaptchaNeeded: true }
  await add()
  const retryAfter = Math.ceil(phoneWait([{ sentAt: ctx.now, network }, ...byPhone]) / 1000)
  return { isCaptchaNeeded: false, retryAfter }
}

const isDaily = ({ windowMs }: Limit) => windowMs >= DAY_MS

/** What a limit leaves to networks that the phone never signed in from. */
const withoutKept = (limit: Limit): Limit =>
  isDaily(limit) && limit.count > KEPT_PER_DAY ? { ...limit, count: limit.count - KEPT_PER_DAY } : limit

interface SendsOptions {
  column: 'phone_hash' | 'ip'
  values: string[]
  limits: Limit[]
}

/** What was sent, as far back and as much as the limits need to know, the newest first. */
async function sendsOf(trx: Db, ctx: Context, { column, values, limits }: SendsOptions): Promise<Send[]> {
  const rows = await trx
    .selectFrom('sms_send')
    .select(['sent_at', 'ip'])
    .where(column, 'in', values)
    .where('sent_at', '>', ctx.now - Math.max(0, ...limits.map((limit) => limit.windowMs)))
    .orderBy('sent_at', 'desc')
    .limit(2 * Math.max(1, ...limits.map((limit) => limit.count)))
    .execute()
  return rows.map((row) => ({ sentAt: row.sent_at, network: row.ip }))
}

/** How long until every limit has room for one more; sliding windows, so until the send that fills one drops out of it. */
function waitMs(sends: Send[], limits: Limit[], now: number): number {
  return Math.max(
    0,
    ...limits.map(({ count, windowMs }) => {
      if (count === 0) return windowMs
      const filling = sends[count - 1]
      return filling === undefined ? 0 : filling.sentAt + windowMs - now
    }),
  )
}
