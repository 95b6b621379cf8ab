import { AccountSettings, BalanceAlertInput, CloseAccount, ClosingPreview, DataExport } from '../account.ts'
import { Profile, UserInfo, VerificationInput, VerificationState } from '../user.ts'
import { single } from '../envelope.ts'
import { done, nothing, userGet, userPost, type Group } from './endpoint.ts'

export const userEndpoints = {
  'user.info': { ...userGet('/userCenter/userInfo'), viewable: true, input: nothing, ...single(UserInfo) },
  'user.profile': { ...userPost('/userCenter/profile'), input: Profile, result: UserInfo },
  'user.verify': {
    ...userPost('/userCenter/verification'),
    input: VerificationInput,
    result: VerificationState,
  },
  'user.verification': {
    ...userGet('/userCenter/verification'),
    input: nothing,
    ...single(VerificationState),
  },
  'user.settings': { ...userGet('/userCenter/settings'), input: nothing, result: AccountSettings },
  'user.setBalanceAlert': {
    ...userPost('/userCenter/balanceAlert'),
    input: BalanceAlertInput,
    result: AccountSettings,
  },
  'user.dismissBalanceAlert': {
    ...userPost('/userCenter/balanceAlert/dismiss'),
    input: nothing,
    result: UserInfo,
  },
  'user.export': { ...userPost('/userCenter/export'), input: nothing, result: DataExport },
  'user.closing': { ...userGet('/userCenter/closing'), input: nothing, result: ClosingPreview },
  'user.close': { ...userPost('/userCenter/close'), spends: true, input: CloseAccount, result: done },
} as const satisfies Group<'user'>
