import { StepUpInput } from '../../../contract/step-up.ts'
import type { Db } from '../../platform/db/client.ts'
import { transact } from '../../platform/db/transact.ts'
import { badField } from '../../platform/errors.ts'
import { coverRow } from '../../platform/row-mac/row-mac.ts'
import { clearAttempts } from '../attempt/record-attempt.ts'
import { recordOwnerAttempt } from '../attempt/record-owner-attempt.ts'
import type { StaffContext, Verb } from '../context.ts'
import { checkCode } from '../sms/check-code.ts'
import { spendCode } from '../sms/spend-code.ts'
import { findOwnUser } from '../user/find-own-user.ts'
import { logAuditHead, recordStaffAudit } from './record-staff-audit.ts'
import { stepUpLifeMs, stepUpMethods } from './step-up-rules.ts'
import { findTotp, spendTotpStep, totpStep, totpSubject, wrongTotp } from './totp.ts'
import { sendCode } from '../sms/send-code.ts'

/** Spends a proof that was right in the transaction of what it allows. */
type Spend = (trx: Db) => Promise<void>

/** Proves again that the caller is who they are, for one purpose in this session. A wrong code stays counted. */
export const stepUp: Verb<'staff.stepUp'> = async ({ ctx, input }) => {
  const { purpose, method, code } = input
  const secret = await findTotp(ctx.db, ctx)
  if (!stepUpMethods(ctx.deps.env, { purpose, hasTotp: secret !== null }).includes(method))
    throw badField('method', '不能用这种方式验证')
  const spend = method === 'sms' ? await proveBySms(ctx, code) : await proveByTotp(ctx, { secret, code })
  const until = ctx.now + stepUpLifeMs(purpose)
  const proof = { method, expires_at: until }
  const head = await transact(ctx.db, async (trx) => {
    await spend(trx)
    const row = await trx
      .insertInto('step_up')
      .values({ session_id: ctx.caller.sessionId, purpose, ...proof })
      .onConflict((conflict) => conflict.columns(['session_id', 'purpose']).doUpdateSet(proof))
      .returningAll()
      .executeTakeFirstOrThrow()
    await coverRow(trx, ctx.deps.secrets, { table: 'step_up', row, expiresAt: until })
    return recordStaffAudit(trx, ctx, {
      action: 'staff.stepUp',
      outcome: 'done',
      subject: `user:${ctx.caller.userId}`,
      reason: '',
      schema: StepUpInput,
      after: input,
    })
  })
  logAuditHead(ctx.deps, ctx, head)
  return { until }
}

async function proveBySms(ctx: StaffContext, code: string): Promise<Spend> {
  const { phone_sealed: sealed } = await findOwnUser(ctx)
  const proof = await checkCode(ctx, { phone: ctx.deps.secrets.open(sealed), purpose: 'stepUp', code })
  return (trx) => spendCode(trx, ctx, proof)
}

async function proveByTotp(
  ctx: StaffContext,
  { secret, code }: { secret: string | null; code: string },
): Promise<Spend> {
  const subject = totpSubject(ctx.caller)
  await recordOwnerAttempt(ctx, subject)
  const step = secret === null ? null : totpStep(secret, { code, now: ctx.now })
  if (step === null) throw wrongTotp(ctx)
  return async (trx) => {
    await spendTotpStep(trx, ctx, step)
    await clearAttempts(trx, [subject])
  }
}

/** Sends it to the caller's own phone, which the console knows masked only. */
export const sendStepUpCode: Verb<'staff.sendStepUpCode'> = async ({ ctx, input }) => {
  const { phone_sealed: sealed } = await findOwnUser(ctx)
  const phone = ctx.deps.secrets.open(sealed)
  return sendCode({ ctx, input: { phone, purpose: 'stepUp', captcha: input.captcha } })
}
