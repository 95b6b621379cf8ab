import {
  generateCodes,
  getVoucher,
  listVoucherCodes,
  listVoucherEvents,
  listVouchers,
  previewVouchers,
  proposeDraw,
  proposeVouchers,
  redeemVoucher,
  setVoucherState,
} from '../../money/index.ts'
import type { Handlers } from './types.ts'

export const voucherHandlers = {
  'voucher.list': listVouchers,
  'voucher.detail': getVoucher,
  'voucher.codes': listVoucherCodes,
  'voucher.events': listVoucherEvents,
  'voucher.preview': previewVouchers,
  'voucher.issue': proposeVouchers,
  'voucher.draw': generateCodes,
  'voucher.proposeDraw': proposeDraw,
  'voucher.turn': setVoucherState,
  'voucher.redeem': redeemVoucher,
} satisfies Handlers<'voucher.'>
