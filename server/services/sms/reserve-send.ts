import type { Context } from '../../context.ts'
import type { Db } from '../../db/client.ts'
import { lockSubjects } from '../../db/lock-subjects.ts'
import { Failure } from '../../errors.ts'
import type { Limit } from '../../integrations/sms/limits.ts'
import { networkOf } from './network-of.ts'

interface Send {
  id: string
  phone: string
  /** A solved captcha, not spent yet. */
  captchaId: string | null
}

type Reservation = { isCaptchaNeeded: true } | { isCaptchaNeeded: false; retryAfter: number }

/**
 * Counts what this phone and this address sent and adds one more, under locks on both.
 * @throws Failure with the seconds after which there is room again
 */
export async function reserveSend(
  trx: Db,
  ctx: Context,
  { id, phone, captchaId }: Send,
): Promise<Reservation> {
  const { secrets, env } = ctx.deps
  const phoneHash = secrets.index('phone', phone)
  const ip = secrets.index('ip', networkOf(ctx.ip))
  await lockSubjects(trx, [`sms-phone:${phoneHash}`, `sms-ip:${ip}`], ctx.now)
  const add = () =>
    trx.insertInto('sms_send').values({ id, phone_hash: phoneHash, ip, sent_at: ctx.now }).execute()
  if (env.smsLimits === 'off') {
    await add()
    return { isCaptchaNeeded: false, retryAfter: 0 }
  }

  const { perPhone, perIp, captchaAfter } = env.smsLimits
  const byPhone = await sendsOf(trx, ctx, { column: 'phone_hash', value: phoneHash, limits: perPhone })
  const byIp = await sendsOf(trx, ctx, { column: 'ip', value: ip, limits: [...perIp, ...captchaAfter] })
  const wait = Math.max(waitMs(byPhone, perPhone, ctx.now), waitMs(byIp, perIp, ctx.now))
  if (wait > 0) throw new Failure('tooManyRequests', { retryAfter: wait / 1000 })
  const isCaptchaDue = waitMs(byIp, captchaAfter, ctx.now) > 0
  if (isCaptchaDue && !(await spendCaptcha(trx, ctx, captchaId))) return { isCaptchaNeeded: true }
  await add()
  const retryAfter = Math.ceil(waitMs([ctx.now, ...byPhone], perPhone, ctx.now) / 1000)
  return { isCaptchaNeeded: false, retryAfter }
}

interface SendsOptions {
  column: 'phone_hash' | 'ip'
  value: string
  limits: Limit[]
}

/** When codes were sent, as far back and as many as the limits need to know, the newest first. */
async function sendsOf(trx: Db, ctx: Context, { column, value, limits }: SendsOptions): Promise<number[]> {
  const rows = await trx
    .selectFrom('sms_send')
    .select('sent_at')
    .where(column, '=', value)
    .where('sent_at', '>', ctx.now - Math.max(0, ...limits.map((limit) => limit.windowMs)))
    .orderBy('sent_at', 'desc')
    .limit(Math.max(1, ...limits.map((limit) => limit.count)))
    .execute()
  return rows.map((row) => row.sent_at)
}

/** How long until every limit has room for one more; sliding windows, so until the send that fills one drops out of it. */
function waitMs(sends: number[], limits: Limit[], now: number): number {
  return Math.max(
    0,
    ...limits.map(({ count, windowMs }) => {
      if (count === 0) return windowMs
      const filling = sends[count - 1]
      return filling === undefined ? 0 : filling + windowMs - now
    }),
  )
}

/** @returns false if there is no solved captcha, or it has been used before */
async function spendCaptcha(trx: Db, ctx: Context, captchaId: string | null): Promise<boolean> {
  if (captchaId === null) return false
  const spent = await trx
    .insertInto('captcha_spent')
    .values({ id: captchaId, expires_at: ctx.now + 3_600_000 })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return spent !== undefined
}
