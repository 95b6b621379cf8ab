import { confirmTotp, enrolTotp } from '../../identity/staff/enrol-totp.ts'
import { findRows } from '../../governance/find/find-rows.ts'
import { getMe } from '../../identity/staff/get-me.ts'
import { listStaff } from '../../identity/staff/list-staff.ts'
import { proposeRole } from '../../identity/staff/propose-role.ts'
import { resetTotp } from '../../identity/staff/reset-totp.ts'
import { revokeRole } from '../../identity/staff/revoke-role.ts'
import { sendStepUpCode } from '../../identity/staff/send-step-up-code.ts'
import { stepUp } from '../../identity/staff/step-up.ts'
import type { Handlers } from './types.ts'

export const staffHandlers = {
  'staff.me': getMe,
  'staff.sendStepUpCode': sendStepUpCode,
  'staff.stepUp': stepUp,
  'staff.enrolTotp': enrolTotp,
  'staff.confirmTotp': confirmTotp,
  'staff.find': findRows,
  'staff.list': listStaff,
  'staff.grant': proposeRole,
  'staff.revoke': revokeRole,
  'staff.resetTotp': resetTotp,
} satisfies Handlers<'staff.'>
