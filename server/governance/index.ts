// The door of what staff do: nothing else of this folder is imported from outside, but `context.ts`.
export { assignAlert, resolveAlertByStaff } from './alert/change-alert.ts'
export { listAlertEvents } from './alert/list-alert-events.ts'
export { getAlert, listAlerts } from './alert/list-alerts.ts'
export { retryAlert } from './alert/retry-alert.ts'
export { announcementsForAll } from './announcement/announcements-for.ts'
export { createAnnouncements } from './announcement/announcements.ts'
export { getAnnouncement, listAnnouncements } from './announcement/list-announcements.ts'
export { previewAnnouncement } from './announcement/preview-announcement.ts'
export { publishAnnouncement, withdrawAnnouncement } from './announcement/step-announcement.ts'
export { addAnnouncement, editAnnouncement } from './announcement/write-announcement.ts'
export { findRows } from './global-search/find-rows.ts'
export {
  getManagedFile,
  issueInvoice,
  rejectInvoice,
  revealInvoice,
} from './managed-invoice/decide-invoice.ts'
export {
  getManagedInvoice,
  listManagedInvoices,
  listManagedItems,
  listReversals,
} from './managed-invoice/list-managed-invoices.ts'
export { previewReversal, reverseInvoice } from './managed-invoice/reverse-invoice.ts'
export { getManagedOrder } from './managed-order/get-managed-order.ts'
export { listManagedOrders } from './managed-order/list-managed-orders.ts'
export { listOrderEvents } from './managed-order/order-events.ts'
export { queryManagedOrder } from './managed-order/query-managed-order.ts'
export { revokeUserKeys, signUserOut } from './managed-user/revoke-access.ts'
export { fetchIdNumber, proposeReveal, revealField, revealIdNumber } from './managed-user/reveal.ts'
export { getUser } from './managed-user/get-user.ts'
export { listUsers } from './managed-user/list-users.ts'
export { addUserNote, listUserNotes } from './managed-user/user-notes.ts'
export {
  listUserCalls,
  listUserLedger,
  listUserOrders,
  listUserSessions,
  proveUserLedger,
} from './managed-user/user-records.ts'
export { dismissNotice } from './notice/dismiss-notice.ts'
export { listNotices } from './notice/list-notices.ts'
export { assignRisk, decideRisk } from './risk/decide-risk.ts'
export { MARK_KEPT_MS } from './risk/risk-signal.ts'
export { evaluateRisks } from './risk/evaluate-risks.ts'
export { getRisk, listRisks } from './risk/list-risks.ts'
export { acceptKeys } from './secret-key/accept-keys.ts'
export { countUsage, type KeyUse } from './secret-key/count-usage.ts'
export { coverNeededRows, coverOldRows, hasTakenOver, type Overlap } from './secret-key/cover-old-rows.ts'
export { NODE_LEASE_MS, registerNode, unregisterNode } from './secret-key/register-node.ts'
export { reseal } from './secret-key/reseal.ts'
export { sealPlain } from './secret-key/seal-plain.ts'
export { changeSetting } from './setting/change-setting.ts'
export { editSetting } from './setting/edit-setting.ts'
export { listSettings } from './setting/list-settings.ts'
export { addSetupModel } from './setup/add-setup-model.ts'
export { getFirstCall, listSetup } from './setup/list-setup.ts'
export { launchSetupModel } from './setup/launch-setup-model.ts'
export { findView } from './user-view/find-view.ts'
export { listStaffViews } from './user-view/list-staff-views.ts'
export { recordViewRead } from './user-view/record-view-read.ts'
export { viewAs } from './user-view/view-as.ts'
export { parseSubject, type Subject } from './diagnosis/subject.ts'
export { diagnoseCallById } from './diagnosis/diagnose-call.ts'
export { diagnoseOrder } from './diagnosis/diagnose-order.ts'
export { diagnoseTime } from './diagnosis/diagnose-time.ts'
export { diagnoseKey, diagnosePhone } from './diagnosis/diagnose-user.ts'
