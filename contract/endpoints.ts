import type { z } from 'zod'
import { adjustmentEndpoints } from './endpoints/adjustment.ts'
import { billEndpoints } from './endpoints/bill.ts'
import { alertEndpoints } from './endpoints/alert.ts'
import { announcementEndpoints } from './endpoints/announcement.ts'
import { approvalEndpoints } from './endpoints/approval.ts'
import { auditEndpoints } from './endpoints/audit.ts'
import { batchEndpoints } from './endpoints/batch.ts'
import { spendCapEndpoints } from './endpoints/spend-cap.ts'
import { catalogEndpoints } from './endpoints/catalog.ts'
import { channelEndpoints } from './endpoints/channel.ts'
import { channelKeyEndpoints } from './endpoints/channel-key.ts'
import { companyEndpoints } from './endpoints/company.ts'
import { conversationEndpoints } from './endpoints/conversation.ts'
import { draftEndpoints } from './endpoints/draft.ts'
import { incomeEndpoints } from './endpoints/income.ts'
import { invoiceEndpoints } from './endpoints/invoice.ts'
import { inviteEndpoints } from './endpoints/invite.ts'
import { keyEndpoints } from './endpoints/key.ts'
import { loginEndpoints } from './endpoints/login.ts'
import { managedInvoiceEndpoints } from './endpoints/managed-invoice.ts'
import { managedOrderEndpoints } from './endpoints/managed-order.ts'
import { managedUserEndpoints } from './endpoints/managed-user.ts'
import { mediaEndpoints } from './endpoints/media.ts'
import { modelEndpoints } from './endpoints/model.ts'
import { noticeEndpoints } from './endpoints/notice.ts'
import { offerEndpoints } from './endpoints/offer.ts'
import { orderEndpoints } from './endpoints/order.ts'
import { packageEndpoints } from './endpoints/package.ts'
import { priceEndpoints } from './endpoints/price.ts'
import { reconciliationEndpoints } from './endpoints/reconciliation.ts'
import { refundEndpoints } from './endpoints/refund.ts'
import { reportEndpoints } from './endpoints/report.ts'
import { riskEndpoints } from './endpoints/risk.ts'
import { moneyRulesEndpoints } from './endpoints/money-rules.ts'
import { settingEndpoints } from './endpoints/setting.ts'
import { setupEndpoints } from './endpoints/setup.ts'
import { shareEndpoints } from './endpoints/share.ts'
import { staffEndpoints } from './endpoints/staff.ts'
import { statsEndpoints } from './endpoints/stats.ts'
import { userEndpoints } from './endpoints/user.ts'
import { userAlertEndpoints } from './endpoints/user-alert.ts'
import { viewEndpoints } from './endpoints/view.ts'
import { voucherEndpoints } from './endpoints/voucher.ts'

/** Every `/maas` call by name: the source of the server's router, the console's client and the types of both. */
export const endpoints = {
  ...loginEndpoints,
  ...userEndpoints,
  ...modelEndpoints,
  ...keyEndpoints,
  ...spendCapEndpoints,
  ...userAlertEndpoints,
  ...statsEndpoints,
  ...mediaEndpoints,
  ...batchEndpoints,
  ...packageEndpoints,
  ...orderEndpoints,
  ...invoiceEndpoints,
  ...companyEndpoints,
  ...incomeEndpoints,
  ...noticeEndpoints,
  ...viewEndpoints,
  ...inviteEndpoints,
  ...draftEndpoints,
  ...conversationEndpoints,
  ...shareEndpoints,
  ...staffEndpoints,
  ...managedOrderEndpoints,
  ...managedInvoiceEndpoints,
  ...managedUserEndpoints,
  ...auditEndpoints,
  ...approvalEndpoints,
  ...adjustmentEndpoints,
  ...refundEndpoints,
  ...alertEndpoints,
  ...reconciliationEndpoints,
  ...billEndpoints,
  ...voucherEndpoints,
  ...catalogEndpoints,
  ...channelEndpoints,
  ...channelKeyEndpoints,
  ...priceEndpoints,
  ...reportEndpoints,
  ...settingEndpoints,
  ...setupEndpoints,
  ...announcementEndpoints,
  ...offerEndpoints,
  ...moneyRulesEndpoints,
  ...riskEndpoints,
} as const

export type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints
/** Input before defaults. */
export type CallInput<N extends EndpointName> = z.input<Endpoints[N]['input']>
/** Input after parsing. */
export type ParsedInput<N extends EndpointName> = z.output<Endpoints[N]['input']>
export type CallResult<N extends EndpointName> = z.output<Endpoints[N]['result']>

/** Whether an endpoint is a list that is read page by page. */
export const isPagedList = (endpoint: object) => 'row' in endpoint && !('rowsAt' in endpoint)

/** The names of the list endpoints, and the row that each returns. */
export type ListName = {
  [N in EndpointName]: Endpoints[N] extends { row: z.ZodObject } ? N : never
}[EndpointName]
export type ListRow<N extends ListName> = z.output<Endpoints[N]['row']>
