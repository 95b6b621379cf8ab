import { adjustmentHandlers } from './adjustment.ts'
import { alertHandlers } from './alert.ts'
import { announcementHandlers } from './announcement.ts'
import { approvalHandlers } from './approval.ts'
import { auditHandlers } from './audit.ts'
import { catalogHandlers } from './catalog.ts'
import { channelHandlers } from './channel.ts'
import { channelKeyHandlers } from './channel-key.ts'
import { conversationHandlers } from './conversation.ts'
import { draftHandlers } from './draft.ts'
import { incomeHandlers } from './income.ts'
import { inviteHandlers } from './invite.ts'
import { keyHandlers } from './key.ts'
import { loginHandlers } from './login.ts'
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
import { rulesHandlers } from './rules.ts'
import { staffHandlers } from './staff.ts'
import { statsHandlers } from './stats.ts'
import type { Handlers } from './types.ts'
import { userHandlers } from './user.ts'
import { viewHandlers } from './view.ts'
import { voucherHandlers } from './voucher.ts'

/** Every endpoint of the table has its handler here, or this does not compile. */
export const handlers: Handlers<''> = {
  ...loginHandlers,
  ...userHandlers,
  ...mediaHandlers,
  ...modelHandlers,
  ...keyHandlers,
  ...statsHandlers,
  ...packageHandlers,
  ...orderHandlers,
  ...managedOrderHandlers,
  ...incomeHandlers,
  ...noticeHandlers,
  ...viewHandlers,
  ...inviteHandlers,
  ...draftHandlers,
  ...conversationHandlers,
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
  ...voucherHandlers,
  ...announcementHandlers,
  ...offerHandlers,
  ...rulesHandlers,
}
