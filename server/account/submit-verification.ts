import { idNumberProblem } from '../../contract/id-number.ts'
import type { Verb } from '../money/context.ts'
import { Failure } from '../platform/errors.ts'
import { redactError } from '../platform/secrets/redact-error.ts'
import { getVerification, withTimeout } from '../identity/index.ts'
import { releaseAttempt, reserveAttempt } from './reserve-attempt.ts'
import { storeVerification } from './store-verification.ts'

const PROVIDER_TIMEOUT_MS = 5000

/** Verifies a person by name and ID number. What is malformed is refused before it costs one of the day's attempts. */
export const submitVerification: Verb<'user.verify'> = async ({ ctx, input }) => {
  const { identity, log } = ctx.deps
  const problem = idNumberProblem(input.idNumber, ctx.now)
  if (problem) throw new Failure('badRequest', { message: `${problem}（idNumber）` })
  const person = { realName: input.realName, idNumber: input.idNumber.toUpperCase() }

  const attemptId = await reserveAttempt(ctx, person.idNumber)
  let isMatch: boolean
  try {
    isMatch = await withTimeout(PROVIDER_TIMEOUT_MS, identity.matches(person))
  } catch (cause) {
    const error = redactError(cause, [input.realName, input.idNumber, person.idNumber])
    log.warn({ reqId: ctx.requestId, err: error }, 'identity provider failed')
    await releaseAttempt(ctx, attemptId)
    throw new Failure('unavailable', { cause: error, retryAfter: 5 })
  }
  if (!isMatch) throw new Failure('badRequest', { message: '姓名与身份证号不一致，请检查后重试' })
  await storeVerification(ctx, person)
  return getVerification({ ctx, input: {} })
}
