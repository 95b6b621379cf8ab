import { closeAccount } from '../../account/close-account.ts'
import { createDataExport } from '../../identity/user/create-data-export.ts'
import { dismissBalanceAlert } from '../../identity/user/dismiss-balance-alert.ts'
import { getSettings } from '../../identity/user/get-settings.ts'
import { getUserInfo } from '../../identity/user/get-user-info.ts'
import { previewClosing } from '../../account/preview-closing.ts'
import { setBalanceAlert } from '../../identity/user/set-balance-alert.ts'
import { updateProfile } from '../../identity/user/update-profile.ts'
import { revokeUserKeys, signUserOut } from '../../governance/managed-user/end-access.ts'
import { getUser } from '../../governance/managed-user/get-user.ts'
import { listUsers } from '../../governance/managed-user/list-users.ts'
import { fetchIdNumber } from '../../governance/managed-user/fetch-id-number.ts'
import { proposeReveal } from '../../governance/managed-user/propose-reveal.ts'
import { revealField } from '../../governance/managed-user/reveal-field.ts'
import { addUserNote, listUserNotes } from '../../governance/managed-user/user-notes.ts'
import { listStaffViews } from '../../governance/user-view/list-staff-views.ts'
import { viewAs } from '../../governance/user-view/view-as.ts'
import {
  listUserCalls,
  listUserLedger,
  listUserOrders,
  listUserSessions,
  proveUserLedger,
} from '../../governance/managed-user/user-records.ts'
import { freezeUser, unfreezeUser } from '../../identity/user-state/freeze-user.ts'
import { listSamePerson } from '../../identity/user-state/same-person.ts'
import { getVerification } from '../../identity/verification/get-verification.ts'
import { submitVerification } from '../../account/submit-verification.ts'
import type { Handlers } from './types.ts'

export const userHandlers = {
  'user.info': getUserInfo,
  'user.profile': updateProfile,
  'user.verify': submitVerification,
  'user.verification': getVerification,
  'user.settings': getSettings,
  'user.setBalanceAlert': setBalanceAlert,
  'user.dismissBalanceAlert': dismissBalanceAlert,
  'user.export': createDataExport,
  'user.closing': previewClosing,
  'user.close': closeAccount,
  'user.list': listUsers,
  'user.detail': getUser,
  'user.signOut': signUserOut,
  'user.revokeKeys': revokeUserKeys,
  'user.proposeReveal': proposeReveal,
  'user.revealIdNumber': fetchIdNumber,
  'user.reveal': revealField,
  'user.viewAs': viewAs,
  'user.staffViews': listStaffViews,
  'user.note': addUserNote,
  'user.notes': listUserNotes,
  'user.ledger': listUserLedger,
  'user.ledgerProof': proveUserLedger,
  'user.calls': listUserCalls,
  'user.orders': listUserOrders,
  'user.sessions': listUserSessions,
  'user.samePerson': listSamePerson,
  'user.freeze': freezeUser,
  'user.unfreeze': unfreezeUser,
} satisfies Handlers<'user.'>
