import { z } from 'zod'
import { Proposed } from '../approval.ts'
import { voucherCode } from '../entities/voucher-code.ts'
import { voucher } from '../entities/voucher.ts'
import { entityGet, entityList } from '../entity-endpoints.ts'
import { list, multi } from '../envelope.ts'
import { StaffEvent, staffEventTitles } from '../staff-event.ts'
import {
  VoucherDraw,
  VoucherFile,
  VoucherIssue,
  VoucherPreview,
  VoucherProposal,
  VoucherRedeemed,
  VoucherRedemption,
  VoucherTurn,
} from '../voucher.ts'
import { id, type Group } from './endpoint.ts'

const BATCH_STATES = ['waiting', 'cancelled', 'scheduled', 'active', 'paused', 'expired', 'closed'] as const

/** Codes that staff issue in batches, and that users redeem for a gift to their balance. */
export const voucherEndpoints = {
  'voucher.list': {
    method: 'GET',
    path: '/admin/voucher/list',
    auth: 'staff',
    permission: 'voucher.read',
    ...entityList(voucher, {
      filters: {
        /** A part of the name. */
        keyword: z.string().max(64).optional(),
        state_MultiString: multi(BATCH_STATES).optional(),
      },
      totals: ['issuedYuan', 'redeemedYuan', 'outstandingYuan', 'expiredYuan'],
      withoutTitles: ['isDrawn', 'rev'],
    }),
  },
  'voucher.detail': {
    method: 'GET',
    path: '/admin/voucher/detail',
    auth: 'staff',
    permission: 'voucher.read',
    ...entityGet(voucher),
  },
  /** The codes of a batch, or those that a user redeemed. */
  'voucher.codes': {
    method: 'GET',
    path: '/admin/voucher/codes',
    auth: 'staff',
    permission: 'voucher.read',
    ...entityList(voucherCode, {
      filters: { state_MultiString: multi(['unused', 'redeemed']).optional() },
      withoutTitles: ['tail'],
    }),
  },
  'voucher.events': {
    method: 'GET',
    path: '/admin/voucher/events',
    auth: 'staff',
    permission: 'voucher.read',
    ...list({
      row: StaffEvent,
      titles: staffEventTitles,
      sort: ['at'],
      filters: { batchId: id.shape.id },
    }),
  },
  'voucher.preview': {
    method: 'POST',
    path: '/admin/voucher/preview',
    auth: 'staff',
    permission: 'voucher.issue',
    reads: true,
    input: VoucherIssue,
    result: VoucherPreview,
  },
  /** A batch without codes, at once or when a second person agrees; its codes are made by `voucher.draw`. */
  'voucher.issue': {
    method: 'POST',
    path: '/admin/voucher/issue',
    auth: 'staff',
    permission: 'voucher.issue',
    stepUp: 'voucher',
    reason: true,
    approval: 'voucher.issue',
    movesMoney: true,
    input: VoucherProposal,
    result: Proposed,
  },
  /** Answers new codes, once: earlier ones that were not redeemed are worth nothing from then on. Again, above what one person may issue alone, takes an approval (`voucher.proposeDraw`). */
  'voucher.draw': {
    method: 'POST',
    path: '/admin/voucher/draw',
    auth: 'staff',
    permission: 'voucher.issue',
    stepUp: 'voucher',
    reason: true,
    shownOnce: 'csv',
    file: { name: ':name.csv', content: 'csv' },
    input: VoucherDraw,
    result: VoucherFile,
  },
  /** Proposes that the caller draws a batch again, once, within an hour of its approval: what one person may issue alone needs none. */
  'voucher.proposeDraw': {
    method: 'POST',
    path: '/admin/voucher/draw/propose',
    auth: 'staff',
    permission: 'voucher.issue',
    stepUp: 'voucher',
    reason: true,
    approval: 'voucher.proposeDraw',
    input: VoucherDraw,
    result: Proposed,
  },
  /** Pauses, resumes or closes a batch; what is closed stays closed. */
  'voucher.turn': {
    method: 'POST',
    path: '/admin/voucher/turn',
    auth: 'staff',
    permission: 'voucher.issue',
    reason: true,
    input: VoucherTurn,
    result: voucher.row,
  },
  /**
   * Adds what a code is worth to the caller's balance, once; sent again by the same caller it answers the same. 400 for what is no code,
   * without a difference; the holder of a code is answered 409 with what keeps it from being redeemed. After five wrong ones an hour each costs a captcha (428).
   */
  'voucher.redeem': {
    method: 'POST',
    path: '/voucher/redeem',
    auth: 'user',
    creates: true,
    input: VoucherRedemption,
    result: VoucherRedeemed,
  },
} as const satisfies Group<'voucher'>
