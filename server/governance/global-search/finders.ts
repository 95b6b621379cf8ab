import { ALERT_KINDS } from '../../../contract/alert-kinds.ts'
import { BILL_GRAINS } from '../../../contract/entities/bill.ts'
import { approval } from '../../../contract/entities/approval.ts'
import { RISK_KINDS } from '../../../contract/entities/risk.ts'
import { displayYuan } from '../../../contract/money.ts'
import { PHONE_PATTERN } from '../../../contract/phone.ts'
import { roleTitle } from '../../../contract/roles.ts'
import { displaySubject } from '../../../contract/subjects.ts'
import { displayTime } from '../../../contract/time.ts'
import { listAlerts } from '../alert/list-alerts.ts'
import { listAnnouncements } from '../announcement/list-announcements.ts'
import { listApprovals, listAudit, listCompanies, listStaff } from '../../identity/index.ts'
import { listBillFormats, listBills, listReportAttempts } from '../../usage/index.ts'
import {
  listCatalogModels,
  listCatalogVersions,
  listChannels,
  listNodes,
  listRoutes,
} from '../../catalog/index.ts'
import { listManagedInvoices } from '../managed-invoice/list-managed-invoices.ts'
import { listManagedOrders } from '../managed-order/list-managed-orders.ts'
import { listUsers } from '../managed-user/list-users.ts'
import { listOffers, listReconciliations, listRefunds, listVouchers } from '../../money/index.ts'
import { listRisks } from '../risk/list-risks.ts'
import { listSettings } from '../setting/list-settings.ts'
import { finder, type Finder } from './finder.ts'

/** A whole id, number or key prefix: letters with a digit, or as long as a random id, of which 2 % have no digit. */
const ID = /^(?=.*\d|.{22})[0-9A-Za-z:_-]{6,64}$/
const DAY = /^\d{4}-\d{2}-\d{2}$/
const VERSION = /^[1-9]\d{0,8}$/
const NAME_MAX = 64

const named = (words: string) => (words.length <= NAME_MAX ? [{ keyword: words }] : [])
const byId = (words: string) => (ID.test(words) ? [{ id: words }] : [])

/** Every list of staff whose rows have a name or an id; the rows of the others belong to one of these. */
export const finders: readonly Finder[] = [
  finder('catalogModel.list', {
    verb: listCatalogModels,
    queriesFor: named,
    show: ({ id, name }) => ({ id, title: name, detail: id }),
  }),
  finder('channel.list', {
    verb: listChannels,
    queriesFor: named,
    show: ({ id, name }) => ({ id, title: name, detail: id }),
  }),
  finder('channel.health', {
    verb: listRoutes,
    queriesFor: (words) => [{ modelId: words }],
    show: ({ id, modelId, modelName, channelName }) => ({
      id,
      title: `${modelName} → ${channelName}`,
      detail: modelId,
      filter: { modelId },
    }),
  }),
  finder('offer.list', {
    verb: listOffers,
    queriesFor: named,
    show: ({ id, name }) => ({ id, title: name, detail: id }),
  }),
  finder('voucher.list', {
    verb: listVouchers,
    queriesFor: (words) => [...named(words), ...byId(words)],
    show: ({ id, name, amount, count }) => ({ id, title: name, detail: `${displayYuan(amount)} × ${count}` }),
  }),
  finder('announcement.list', {
    verb: listAnnouncements,
    queriesFor: named,
    show: ({ id, title, createdAt }) => ({ id, title, detail: displayTime(createdAt) }),
  }),
  finder('company.list', {
    verb: listCompanies,
    queriesFor: (words) => [...named(words), ...byId(words)],
    show: ({ id, name, creditCode }) => ({ id, title: name, detail: creditCode }),
  }),
  finder('staff.list', {
    verb: listStaff,
    queriesFor: named,
    show: ({ id, username, role }) => ({
      id,
      title: username,
      detail: roleTitle(role),
      filter: { keyword: username },
    }),
  }),
  finder('setting.list', {
    verb: listSettings,
    queriesFor: named,
    show: ({ name, title, valueText }) => ({
      id: name,
      title,
      detail: valueText,
      filter: { keyword: title },
    }),
  }),
  finder('node.list', {
    verb: listNodes,
    queriesFor: named,
    show: ({ id, host }) => ({ id, title: host, detail: id, filter: { keyword: id } }),
  }),
  finder('billFormat.list', {
    verb: listBillFormats,
    queriesFor: named,
    show: ({ id, name }) => ({ id, title: name, detail: id, filter: { keyword: id } }),
  }),
  finder('user.list', {
    verb: listUsers,
    queriesFor: (words) => (PHONE_PATTERN.test(words) || ID.test(words) ? [{ search: words }] : []),
    show: ({ id, username, phone }) => ({ id, title: username, detail: phone || id }),
  }),
  finder('managedOrder.list', {
    verb: listManagedOrders,
    queriesFor: (words) => (ID.test(words) && !PHONE_PATTERN.test(words) ? [{ search: words }] : []),
    show: ({ orderNo, subject, amount }) => ({
      id: orderNo,
      title: orderNo,
      detail: `${subject}，${displayYuan(amount)}`,
    }),
  }),
  finder('refund.list', {
    verb: listRefunds,
    queriesFor: (words) => (ID.test(words) ? [{ refundNo: words }, { orderNo: words }] : []),
    show: ({ refundNo, orderNo, amount }) => ({
      id: refundNo,
      title: refundNo,
      detail: `${orderNo}，${displayYuan(amount)}`,
    }),
  }),
  finder('managedInvoice.list', {
    verb: listManagedInvoices,
    queriesFor: (words) => (ID.test(words) ? [{ number: words }, { id: words }] : []),
    show: ({ id, number, titleName, amount }) => ({
      id,
      title: number || id,
      detail: `${titleName}，${displayYuan(amount)}`,
    }),
  }),
  finder('alert.list', {
    verb: listAlerts,
    queriesFor: (words) => (ID.test(words) ? [{ orderNo: words }, { id: words }] : []),
    show: ({ id, kind, orderNo, createdAt }) => ({
      id,
      title: ALERT_KINDS[kind],
      detail: `${orderNo || id}，${displayTime(createdAt)}`,
    }),
  }),
  finder('risk.list', {
    verb: listRisks,
    queriesFor: (words) => (ID.test(words) ? [{ userId: words }, { id: words }] : []),
    show: ({ id, kind, detail }) => ({ id, title: RISK_KINDS[kind], detail }),
  }),
  finder('bill.list', {
    verb: listBills,
    queriesFor: (words) => [{ channelId: words }, ...byId(words)],
    show: ({ id, channelName, grain, comparedAt }) => ({
      id,
      title: channelName,
      detail: `${BILL_GRAINS[grain]}，${displayTime(comparedAt)}`,
    }),
  }),
  finder('reconciliation.list', {
    verb: listReconciliations,
    queriesFor: (words) => (DAY.test(words) ? [{ day: words }] : []),
    show: ({ id, channel, day }) => ({
      id,
      title: day,
      detail: { alipay: '支付宝', wechat: '微信支付' }[channel],
      filter: { day },
    }),
  }),
  finder('approval.list', {
    verb: listApprovals,
    queriesFor: byId,
    show: ({ id, action, subject }) => ({
      id,
      title: approval.fields.action.words[action],
      detail: displaySubject(subject),
    }),
  }),
  finder('audit.list', {
    verb: listAudit,
    queriesFor: (words) => (ID.test(words) ? [{ requestId: words }, { approvalId: words }] : []),
    show: ({ hash, action, actorName, at }) => ({
      id: hash,
      title: action,
      detail: `${actorName}，${displayTime(at)}`,
    }),
  }),
  finder('report.attempts', {
    verb: listReportAttempts,
    queriesFor: (words) => (ID.test(words) ? [{ requestId: words }] : []),
    show: ({ id, requestId, modelId, calledAt }) => ({
      id,
      title: modelId,
      detail: `${requestId}，${displayTime(calledAt)}`,
      filter: { requestId },
    }),
  }),
  finder('catalog.versions', {
    verb: listCatalogVersions,
    queriesFor: (words) => (VERSION.test(words) ? [{ id: words }] : []),
    show: ({ id, reason }) => ({
      id: String(id),
      title: `第 ${id} 版`,
      detail: reason,
      filter: { id: String(id) },
    }),
  }),
]
