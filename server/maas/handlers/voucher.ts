import { drawVouchers, proposeDraw } from '../../services/voucher/draw-vouchers.ts'
import { previewVouchers, proposeVouchers } from '../../services/voucher/issue-vouchers.ts'
import { listVoucherCodes } from '../../services/voucher/list-voucher-codes.ts'
import { listVoucherEvents } from '../../services/voucher/list-voucher-events.ts'
import { getVoucher, listVouchers } from '../../services/voucher/list-vouchers.ts'
import { redeemVoucher } from '../../services/voucher/redeem-voucher.ts'
import { turnVoucher } from '../../services/voucher/turn-voucher.ts'
import type { Handlers } from './types.ts'

export const voucherHandlers = {
  'voucher.list': listVouchers,
  'voucher.detail': getVoucher,
  'voucher.codes': listVoucherCodes,
  'voucher.events': listVoucherEvents,
  'voucher.preview': previewVouchers,
  'voucher.issue': proposeVouchers,
  'voucher.draw': drawVouchers,
  'voucher.proposeDraw': proposeDraw,
  'voucher.turn': turnVoucher,
  'voucher.redeem': redeemVoucher,
} satisfies Handlers<'voucher.'>
