import { adjustmentHandlers } from './adjustment.ts'
import { alertHandlers } from './alert.ts'
import { announcementHandlers } from './announcement.ts'
import { approvalHandlers } from './approval.ts'
import { auditHandlers } from './audit.ts'
import { batchHandlers } from './batch.ts'
import { brakeHandlers } from './brake.ts'
import { catalogHandlers } from './catalog.ts'
import { channelHandlers } from './channel.ts'
import { channelKeyHandlers } from './channel-key.ts'
import { companyHandlers } from './company.ts'
import { conversationHandlers } from './conversation.ts'
import { draftHandlers } from './draft.ts'
import { incomeHandlers } from './income.ts'
import { inviteHandlers } from './invite.ts'
import { invoiceHandlers } from './invoice.ts'
import { keyHandlers } from './key.ts'
import { loginHandlers } from './login.ts'
import { managedInvoiceHandlers } from './managed-invoice.ts'
import { managedOrderHandlers } from './managed-order.ts'
import { mediaHandlers } from './media.ts'
import { modelHandlers } from './model.ts'
import { noticeHandlers } from './notice.ts'
import { offerHandlers } from './offer.ts'
import { orderHandlers } from './order.ts'
import { packageHandlers } from './package.ts'
import { priceHandlers } from './price.ts'
import { reportHandlers } from './report.ts'
import { settingHandlers } from './setting.ts'
import { setupHandlers } from './setup.ts'
import { reconciliationHandlers } from './reconciliation.ts'
import { refundHandlers } from './refund.ts'
import { riskHandlers } from './risk.ts'
import { rulesHandlers } from './rules.ts'
import { shareHandlers } from './share.ts'
import { staffHandlers } from './staff.ts'
import { statsHandlers } from './stats.ts'
import type { Handlers } from './types.ts'
import { userAlertHandlers } from './user-alert.ts'
import { userHandlers } from './user.ts'
import { viewHandlers } from './view.ts'
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
  ...brakeHandlers,
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
  ...rulesHandlers,
}
