import {
  adjustmentHandlers,
  incomeHandlers,
  inviteHandlers,
  reconciliationHandlers,
  refundHandlers,
} from './money.ts'
import { alertHandlers } from './alert.ts'
import { announcementHandlers } from './announcement.ts'
import { approvalHandlers, auditHandlers } from './identity.ts'
import { batchHandlers, draftHandlers, mediaHandlers, viewHandlers } from './content.ts'
import { spendCapHandlers, keyHandlers } from './usage.ts'
import { catalogHandlers, channelKeyHandlers, modelHandlers } from './catalog.ts'
import { channelHandlers } from './channel.ts'
import { companyHandlers } from './company.ts'
import { conversationHandlers } from './conversation.ts'
import { invoiceHandlers } from './invoice.ts'
import { loginHandlers } from './login.ts'
import { managedInvoiceHandlers } from './managed-invoice.ts'
import {
  managedOrderHandlers,
  noticeHandlers,
  riskHandlers,
  settingHandlers,
  setupHandlers,
} from './governance.ts'
import { offerHandlers } from './offer.ts'
import { orderHandlers } from './order.ts'
import { packageHandlers } from './package.ts'
import { priceHandlers } from './price.ts'
import { reportHandlers } from './report.ts'
import { moneyRulesHandlers } from './money-rules.ts'
import { shareHandlers } from './share.ts'
import { staffHandlers } from './staff.ts'
import { statsHandlers } from './stats.ts'
import type { Handlers } from './types.ts'
import { userAlertHandlers } from './user-alert.ts'
import { userHandlers } from './user.ts'
import { billHandlers } from './bill.ts'
import { voucherHandlers } from './voucher.ts'

/** Every endpoint of the table has its handler here, or this does not compile. */
export const handlers: Handlers<''> = {
  ...loginHandlers,
  ...userHandlers,
  ...mediaHandlers,
  ...batchHandlers,
  ...modelHandlers,
  ...keyHandlers,
  ...spendCapHandlers,
  ...userAlertHandlers,
  ...statsHandlers,
  ...packageHandlers,
  ...orderHandlers,
  ...managedOrderHandlers,
  ...invoiceHandlers,
  ...managedInvoiceHandlers,
  ...companyHandlers,
  ...incomeHandlers,
  ...noticeHandlers,
  ...viewHandlers,
  ...inviteHandlers,
  ...draftHandlers,
  ...conversationHandlers,
  ...shareHandlers,
  ...staffHandlers,
  ...catalogHandlers,
  ...channelHandlers,
  ...channelKeyHandlers,
  ...priceHandlers,
  ...reportHandlers,
  ...auditHandlers,
  ...approvalHandlers,
  ...adjustmentHandlers,
  ...settingHandlers,
  ...setupHandlers,
  ...refundHandlers,
  ...alertHandlers,
  ...reconciliationHandlers,
  ...billHandlers,
  ...voucherHandlers,
  ...announcementHandlers,
  ...offerHandlers,
  ...riskHandlers,
  ...moneyRulesHandlers,
}
