import { randomInt } from 'node:crypto'
import type { SendSmsResult, SmsPurpose } from '../../../contract/sms.ts'
import type { Context } from '../context.ts'
import { transact } from '../../platform/db/transact.ts'
import { Failure } from '../../platform/errors.ts'
import { SmsRefused } from '../../platform/integrations/sms/sms-refused.ts'
import { redactError } from '../../platform/secrets/redact-error.ts'
import { newId } from '../../platform/secrets/tokens.ts'
import { createCaptcha, verifyCaptcha } from '../attempt/captcha.ts'
import { CODE_LIFE_MS } from './code-rules.ts'
import { reserveSend } from './reserve-send.ts'
import { releaseCode, storeCode } from './store-code.ts'
import { withTimeout } from './with-timeout.ts'

const PROVIDER_TIMEOUT_MS = 5000

/** Does not look whether the phone has an account. The send is reserved before the provider is asked, and given back if it fails. */
export async function sendCode({
  ctx,
  input,
}: {
  ctx: Context
  input: { phone: string; purpose: SmsPurpose; captcha?: string | undefined }
}): Promise<SendSmsResult> {
  const { phone, purpose } = input
  const { sms, log } = ctx.deps
  const captchaId = input.captcha ? await verifyCaptcha(ctx, { phone, payload: input.captcha }) : null
  const id = newId()
  const code = randomInt(1_000_000).toString().padStart(6, '0')

  const reserved = await transact(ctx.db, async (trx) => {
    const reservation = await reserveSend(trx, ctx, { id, phone, captchaId })
    if (!reservation.isCaptchaNeeded) await storeCode(trx, ctx, { id, phone, purpose, code })
    return reservation
  })
  if (reserved.isCaptchaNeeded)
    throw new Failure('captchaNeeded', { result: { challenge: await createCaptcha(ctx, phone) } })

  try {
    await withTimeout(PROVIDER_TIMEOUT_MS, sms.send({ phone, code, purpose }))
  } catch (cause) {
    const error = redactError(cause, [phone, code])
    log.warn({ reqId: ctx.requestId, err: error }, 'SMS provider failed')
    await releaseCode(ctx, id)
    throw new Failure(cause instanceof SmsRefused ? REFUSALS[cause.refusal] : 'smsFailed', { cause: error })
  }
  return { expiresIn: CODE_LIFE_MS / 1000, retryAfter: reserved.retryAfter }
}

const REFUSALS = { tooOften: 'smsTooOften', unreachable: 'phoneUnreachable' } as const
