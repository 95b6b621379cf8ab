import { Proposed } from '../approval.ts'
import { ANY_PERMISSION } from '../permissions.ts'
import { SendSmsResult } from '../sms.ts'
import { StaffGrant, StaffInfo, staffList, StaffRevocation, StaffTotpReset } from '../staff.ts'
import { StaffFind, StaffFound } from '../staff-find.ts'
import { StepUpCodeInput, StepUpInput, StepUpResult, TotpConfirmation, TotpEnrolment } from '../step-up.ts'
import { done, nothing, staffGet, staffPost, type Group } from './endpoint.ts'

export const staffEndpoints = {
  'staff.me': { ...staffGet('/admin/me', ANY_PERMISSION), input: nothing, result: StaffInfo },
  /** Sends a code to the caller's own phone. */
  'staff.sendStepUpCode': {
    ...staffPost('/admin/me/stepUpCode', ANY_PERMISSION),
    reads: true,
    input: StepUpCodeInput,
    result: SendSmsResult,
  },
  'staff.stepUp': {
    ...staffPost('/admin/me/stepUp', ANY_PERMISSION),
    audits: 'itself',
    input: StepUpInput,
    result: StepUpResult,
  },
  'staff.enrolTotp': {
    ...staffPost('/admin/me/totp/enrol', ANY_PERMISSION),
    stepUp: 'totp',
    shownOnce: 'uri',
    input: nothing,
    result: TotpEnrolment,
  },
  'staff.confirmTotp': {
    ...staffPost('/admin/me/totp/confirm', ANY_PERMISSION),
    stepUp: 'totp',
    input: TotpConfirmation,
    result: done,
  },
  /** A read with a body: a phone that is looked for stands in no URL. */
  'staff.find': {
    ...staffPost('/admin/find', ANY_PERMISSION),
    reads: true,
    input: StaffFind,
    result: StaffFound,
  },
  'staff.list': { ...staffGet('/admin/staff/list', 'staff.read'), ...staffList },
  'staff.grant': {
    ...staffPost('/admin/staff/grant', 'staff.grant'),
    stepUp: 'staff',
    reason: true,
    approval: 'staff.grant',
    input: StaffGrant,
    result: Proposed,
  },
  'staff.revoke': {
    ...staffPost('/admin/staff/revoke', 'staff.grant'),
    stepUp: 'staff',
    reason: true,
    input: StaffRevocation,
    result: done,
  },
  /** Takes away the authenticator of a colleague who lost it; never one's own. */
  'staff.resetTotp': {
    ...staffPost('/admin/staff/totp/reset', 'staff.grant'),
    stepUp: 'staff',
    reason: true,
    input: StaffTotpReset,
    result: done,
  },
} as const satisfies Group<'staff'>
