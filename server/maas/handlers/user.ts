import { closeAccount } from '../../services/user/close-account.ts'
import { createDataExport } from '../../services/user/create-data-export.ts'
import { dismissBalanceAlert } from '../../services/user/dismiss-balance-alert.ts'
import { getSettings } from '../../services/user/get-settings.ts'
import { getUserInfo } from '../../services/user/get-user-info.ts'
import { previewClosing } from '../../services/user/preview-closing.ts'
import { setBalanceAlert } from '../../services/user/set-balance-alert.ts'
import { updateProfile } from '../../services/user/update-profile.ts'
import { revokeUserKeys, signUserOut } from '../../services/managed-user/end-access.ts'
import { getUser } from '../../services/managed-user/get-user.ts'
import { listUsers } from '../../services/managed-user/list-users.ts'
import { fetchIdNumber } from '../../services/managed-user/fetch-id-number.ts'
import { proposeReveal } from '../../services/managed-user/propose-reveal.ts'
import { revealField } from '../../services/managed-user/reveal-field.ts'
import { addUserNote, listUserNotes } from '../../services/managed-user/user-notes.ts'
import { listStaffViews } from '../../services/user-view/list-staff-views.ts'
import { viewAs } from '../../services/user-view/view-as.ts'
import {
  listUserCalls,
  listUserLedger,
  listUserOrders,
  listUserSessions,
  proveUserLedger,
} from '../../services/managed-user/user-records.ts'
import { freezeUser, unfreezeUser } from '../../services/user-state/freeze-user.ts'
import { listSamePerson } from '../../services/user-state/same-person.ts'
import { getVerification } from '../../services/verification/get-verification.ts'
import { submitVerification } from '../../services/verification/submit-verification.ts'
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
