import {
  confirmTotp,
  enrolTotp,
  getMe,
  listStaff,
  proposeRole,
  resetTotp,
  revokeRole,
  sendStepUpCode,
  stepUp,
} from '../../identity/index.ts'
import { findRows } from '../../governance/index.ts'
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
