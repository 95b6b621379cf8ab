import { Proposed } from '../approval.ts'
import { ANY_PERMISSION } from '../permissions.ts'
import { SendSmsResult } from '../sms.ts'
import { StaffGrant, StaffInfo, staffList, StaffRevocation, StaffTotpReset } from '../staff.ts'
import { StaffFind, StaffFound } from '../staff-find.ts'
import { StepUpCodeInput, StepUpInput, StepUpResult, TotpConfirmation, TotpEnrolment } from '../step-up.ts'
import { done, nothing, type Group } from './endpoint.ts'

export const staffEndpoints = {
  'staff.me': {
    method: 'GET',
    path: '/admin/me',
    auth: 'staff',
    permission: ANY_PERMISSION,
    input: nothing,
    result: StaffInfo,
  },
  /** Sends a code to the caller's own phone. */
  'staff.sendStepUpCode': {
    method: 'POST',
    path: '/admin/me/stepUpCode',
    auth: 'staff',
    permission: ANY_PERMISSION,
    reads: true,
    input: StepUpCodeInput,
    result: SendSmsResult,
  },
  'staff.stepUp': {
    method: 'POST',
    path: '/admin/me/stepUp',
    auth: 'staff',
    permission: ANY_PERMISSION,
    audits: 'itself',
    input: StepUpInput,
    result: StepUpResult,
  },
  'staff.enrolTotp': {
    method: 'POST',
    path: '/admin/me/totp/enrol',
    auth: 'staff',
    permission: ANY_PERMISSION,
    stepUp: 'totp',
    shownOnce: 'uri',
    input: nothing,
    result: TotpEnrolment,
  },
  'staff.confirmTotp': {
    method: 'POST',
    path: '/admin/me/totp/confirm',
    auth: 'staff',
    permission: ANY_PERMISSION,
    stepUp: 'totp',
    input: TotpConfirmation,
    result: done,
  },
  /** A read with a body: a phone that is looked for stands in no URL. */
  'staff.find': {
    method: 'POST',
    reads: true,
    path: '/admin/find',
    auth: 'staff',
    permission: ANY_PERMISSION,
    input: StaffFind,
    result: StaffFound,
  },
  'staff.list': {
    method: 'GET',
    path: '/admin/staff/list',
    auth: 'staff',
    permission: 'staff.read',
    ...staffList,
  },
  'staff.grant': {
    method: 'POST',
    path: '/admin/staff/grant',
    auth: 'staff',
    permission: 'staff.grant',
    stepUp: 'staff',
    reason: true,
    approval: 'staff.grant',
    input: StaffGrant,
    result: Proposed,
  },
  'staff.revoke': {
    method: 'POST',
    path: '/admin/staff/revoke',
    auth: 'staff',
    permission: 'staff.grant',
    stepUp: 'staff',
    reason: true,
    input: StaffRevocation,
    result: done,
  },
  /** Takes away the authenticator of a colleague who lost it; never one's own. */
  'staff.resetTotp': {
    method: 'POST',
    path: '/admin/staff/totp/reset',
    auth: 'staff',
    permission: 'staff.grant',
    stepUp: 'staff',
    reason: true,
    input: StaffTotpReset,
    result: done,
  },
} as const satisfies Group<'staff'>
