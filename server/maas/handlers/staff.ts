import { confirmTotp, enrolTotp } from '../../services/staff/enrol-totp.ts'
import { findRows } from '../../services/find/find-rows.ts'
import { getMe } from '../../services/staff/get-me.ts'
import { listStaff } from '../../services/staff/list-staff.ts'
import { proposeRole } from '../../services/staff/propose-role.ts'
import { resetTotp } from '../../services/staff/reset-totp.ts'
import { revokeRole } from '../../services/staff/revoke-role.ts'
import { sendStepUpCode } from '../../services/staff/send-step-up-code.ts'
import { stepUp } from '../../services/staff/step-up.ts'
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
