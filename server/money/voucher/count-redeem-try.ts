import { HOUR_MS } from '../../../contract/time.ts'
import { transact } from '../../platform/db/transact.ts'
import { Failure } from '../../platform/errors.ts'
import {
  type AttemptSubject,
  createCaptcha,
  forgetTry,
  recordAttempt,
  verifyCaptcha,
} from '../../identity/index.ts'
import type { UserContext } from '../context.ts'

/** Tries of one user. */
const USER = { windowMs: HOUR_MS, free: 5, limit: 20 }
/** These limit the tries of everyone in one network. */
const NETWORK = { windowMs: HOUR_MS, free: 60, limit: 300 }

function subjectsOf({ caller, deps, network }: UserContext): AttemptSubject[] {
  const ofUser = { name: `voucher:${caller.userId}`, ...USER }
  if (network === '') return [ofUser]
  return [ofUser, { name: `voucher-ip:${deps.secrets.index('ip', network)}`, ...NETWORK }]
}

/**
 * Counts a try before the code is looked for, and apart from the transaction that fails with it. What is mistyped does not get here.
 * @throws Failure `captchaNeeded` from the sixth wrong one of an hour on, `tooManyRequests` from the twenty-first
 */
export async function countRedeemTry(ctx: UserContext, captcha: string | undefined): Promise<void> {
  const phone = ctx.caller.userId
  const captchaId = captcha === undefined ? null : await verifyCaptcha(ctx, { phone, payload: captcha })
  const isCounted = await transact(ctx.db, (trx) =>
    recordAttempt(trx, ctx, { subjects: subjectsOf(ctx), captchaId }),
  )
  if (!isCounted)
    throw new Failure('captchaNeeded', { result: { challenge: await createCaptcha(ctx, phone) } })
}

/** Forgets the try of a code that was right. */
export const forgetRedeemTry = (ctx: UserContext): Promise<void> =>
  forgetTry(
    ctx.db,
    subjectsOf(ctx).map(({ name }) => name),
  )
