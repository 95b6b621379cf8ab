import type { Verb } from '../context.ts'
import { sendCode } from '../sms/send-code.ts'
import { findOwnUser } from '../user/find-own-user.ts'

/** To the caller's own phone, which the console knows masked only. */
export const sendStepUpCode: Verb<'staff.sendStepUpCode'> = async ({ ctx, input }) => {
  const { phone_sealed: sealed } = await findOwnUser(ctx)
  const phone = ctx.deps.secrets.open(sealed)
  return sendCode({ ctx, input: { phone, purpose: 'stepUp', captcha: input.captcha } })
}
