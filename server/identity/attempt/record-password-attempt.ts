import type { Context } from '../context.ts'
import { transact } from '../../platform/db/transact.ts'
import { Failure } from '../../platform/errors.ts'
import { createCaptcha, verifyCaptcha } from './captcha.ts'
import { recordAttempt, type AttemptSubject } from './record-attempt.ts'
import { isFromKnownNetwork } from './known-networks.ts'

const WINDOW_MS = 10 * 60_000

/** Tries at one phone's password from one network. */
const PAIR = { windowMs: WINDOW_MS, free: 5, limit: 20 }
/** The same from a network that the phone signed in from: never locked out by attempts from elsewhere. */
const KNOWN_PAIR = { windowMs: WINDOW_MS, free: 20, limit: null }
/** Behind a proxy that is not trusted all networks are one, so that a limit would shut everyone out. */
const UNKNOWN_PAIR = { windowMs: WINDOW_MS, free: 5, limit: null }
/** Tries at all phones from one network. */
const NETWORK = { windowMs: WINDOW_MS, free: 30, limit: 300 }
/** Tries at one phone from all networks that it did not sign in from: costs captchas, shuts no one out. */
const PHONE = { windowMs: WINDOW_MS, free: 20, limit: null }

interface PasswordTry {
  phone: string
  captcha: string | undefined
}

/** The same for a phone without an account. @returns what to forget if right @throws Failure captchaNeeded, tooManyRequests */
export async function recordPasswordAttempt(
  ctx: Context,
  { phone, captcha }: PasswordTry,
): Promise<string[]> {
  const captchaId = captcha === undefined ? null : await verifyCaptcha(ctx, { phone, payload: captcha })
  const { pair, others } = await subjectsOf(ctx, phone)
  const isCounted = await transact(ctx.db, (trx) =>
    recordAttempt(trx, ctx, { subjects: [pair, ...others], captchaId }),
  )
  if (!isCounted)
    throw new Failure('captchaNeeded', { result: { challenge: await createCaptcha(ctx, phone) } })
  return [pair.name]
}

async function subjectsOf(
  ctx: Context,
  phone: string,
): Promise<{ pair: AttemptSubject; others: AttemptSubject[] }> {
  const { secrets } = ctx.deps
  const phoneHash = secrets.index('phone', phone)
  const network = secrets.index('ip', ctx.network)
  const name = `password:${phoneHash}:${network}`
  if (ctx.network === '') return { pair: { name, ...UNKNOWN_PAIR }, others: [] }
  if (await isFromKnownNetwork(ctx.db, ctx, phone)) return { pair: { name, ...KNOWN_PAIR }, others: [] }
  return {
    pair: { name, ...PAIR },
    others: [
      { name: `password-ip:${network}`, ...NETWORK },
      { name: `password-phone:${phoneHash}`, ...PHONE },
    ],
  }
}
