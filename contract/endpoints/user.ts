import { AccountSettings, BalanceAlertInput, CloseAccount, ClosingPreview, DataExport } from '../account.ts'
import { Profile, UserInfo, VerificationInput, VerificationState } from '../user.ts'
import { single } from '../envelope.ts'
import { done, nothing, type Group } from './endpoint.ts'

export const userEndpoints = {
  'user.info': {
    method: 'GET',
    path: '/userCenter/userInfo',
    auth: 'user',
    viewable: true,
    input: nothing,
    ...single(UserInfo),
  },
  'user.profile': {
    method: 'POST',
    path: '/userCenter/profile',
    auth: 'user',
    input: Profile,
    result: UserInfo,
  },
  'user.verify': {
    method: 'POST',
    path: '/userCenter/verification',
    auth: 'user',
    input: VerificationInput,
    result: VerificationState,
  },
  'user.verification': {
    method: 'GET',
    path: '/userCenter/verification',
    auth: 'user',
    input: nothing,
    ...single(VerificationState),
  },
  'user.settings': {
    method: 'GET',
    path: '/userCenter/settings',
    auth: 'user',
    input: nothing,
    result: AccountSettings,
  },
  'user.setBalanceAlert': {
    method: 'POST',
    path: '/userCenter/balanceAlert',
    auth: 'user',
    input: BalanceAlertInput,
    result: AccountSettings,
  },
  'user.dismissBalanceAlert': {
    method: 'POST',
    path: '/userCenter/balanceAlert/dismiss',
    auth: 'user',
    input: nothing,
    result: UserInfo,
  },
  'user.export': {
    method: 'POST',
    path: '/userCenter/export',
    auth: 'user',
    input: nothing,
    result: DataExport,
  },
  'user.closing': {
    method: 'GET',
    path: '/userCenter/closing',
    auth: 'user',
    input: nothing,
    result: ClosingPreview,
  },
  'user.close': {
    method: 'POST',
    path: '/userCenter/close',
    auth: 'user',
    spends: true,
    input: CloseAccount,
    result: done,
  },
} as const satisfies Group<'user'>
