import { drawVouchers, proposeDraw } from '../../money/voucher/draw-vouchers.ts'
import { previewVouchers, proposeVouchers } from '../../money/voucher/issue-vouchers.ts'
import { listVoucherCodes } from '../../money/voucher/list-voucher-codes.ts'
import { listVoucherEvents } from '../../money/voucher/list-voucher-events.ts'
import { getVoucher, listVouchers } from '../../money/voucher/list-vouchers.ts'
import { redeemVoucher } from '../../money/voucher/redeem-voucher.ts'
import { turnVoucher } from '../../money/voucher/turn-voucher.ts'
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
