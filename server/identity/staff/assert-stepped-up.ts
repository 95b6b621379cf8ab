import type { StepUpPurpose } from '../../../contract/step-up-purposes.ts'
import type { StepUpNeeded } from '../../../contract/step-up.ts'
import { Failure } from '../../platform/errors.ts'
import type { UserContext } from '../context.ts'
import { isCovered, macOf } from '../../platform/row-mac/row-mac.ts'
import { stepUpMethods } from './step-up-rules.ts'
import { findTotp } from './totp.ts'

/** @throws Failure `stepUpNeeded` unless the caller proved the purpose in this session and not too long ago */
export async function assertSteppedUp(ctx: UserContext, purpose: StepUpPurpose): Promise<void> {
  const proof = (await readProofs(ctx)).find((one) => one.purpose === purpose)
  if (proof?.method === 'totp') return
  const hasTotp = (await findTotp(ctx.db, ctx)) !== null
  const methods = stepUpMethods(ctx.deps.env, { purpose, hasTotp })
  // What was proved by SMS before an app was enrolled is no proof where the app is asked for.
  if (proof && methods.includes(proof.method)) return
  const result: StepUpNeeded = { kind: 'stepUp', purpose, methods }
  throw new Failure('stepUpNeeded', { result })
}

/** What the caller proved in this session, and not too long ago. */
export async function readProofs({ db, deps, caller, now }: UserContext) {
  const rows = await db
    .selectFrom('step_up')
    .selectAll()
    .select(macOf('step_up').as('mac'))
    .where('session_id', '=', caller.sessionId)
    .where('expires_at', '>', now)
    .execute()
  return rows.filter((row) => isCovered(deps.secrets, { table: 'step_up', row, mac: row.mac }))
}
