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
import { id, staffGet, staffPost, userPost, type Group } from './endpoint.ts'

const BATCH_STATES = ['waiting', 'cancelled', 'scheduled', 'active', 'paused', 'expired', 'closed'] as const

/** Codes that staff issue in batches, and that users redeem for a gift to their balance. */
export const voucherEndpoints = {
  'voucher.list': {
    ...staffGet('/admin/voucher/list', 'voucher.read'),
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
  'voucher.detail': { ...staffGet('/admin/voucher/detail', 'voucher.read'), ...entityGet(voucher) },
  /** The codes of a batch, or those that a user redeemed. */
  'voucher.codes': {
    ...staffGet('/admin/voucher/codes', 'voucher.read'),
    ...entityList(voucherCode, {
      filters: { state_MultiString: multi(['unused', 'redeemed']).optional() },
      withoutTitles: ['tail'],
    }),
  },
  'voucher.events': {
    ...staffGet('/admin/voucher/events', 'voucher.read'),
    ...list({
      row: StaffEvent,
      titles: staffEventTitles,
      sort: ['at'],
      filters: { batchId: id.shape.id },
    }),
  },
  'voucher.preview': {
    ...staffPost('/admin/voucher/preview', 'voucher.issue'),
    reads: true,
    input: VoucherIssue,
    result: VoucherPreview,
  },
  /** A batch without codes, at once or when a second person agrees; its codes are made by `voucher.draw`. */
  'voucher.issue': {
    ...staffPost('/admin/voucher/issue', 'voucher.issue'),
    stepUp: 'voucher',
    reason: true,
    approval: 'voucher.issue',
    movesMoney: true,
    input: VoucherProposal,
    result: Proposed,
  },
  /** Answers new codes, once: earlier ones that were not redeemed are worth nothing from then on. Again, above what one person may issue alone, takes an approval (`voucher.proposeDraw`). */
  'voucher.draw': {
    ...staffPost('/admin/voucher/draw', 'voucher.issue'),
    stepUp: 'voucher',
    reason: true,
    shownOnce: 'csv',
    file: { name: ':name.csv', content: 'csv' },
    input: VoucherDraw,
    result: VoucherFile,
  },
  /** Proposes that the caller draws a batch again, once, within an hour of its approval: what one person may issue alone needs none. */
  'voucher.proposeDraw': {
    ...staffPost('/admin/voucher/draw/propose', 'voucher.issue'),
    stepUp: 'voucher',
    reason: true,
    approval: 'voucher.proposeDraw',
    input: VoucherDraw,
    result: Proposed,
  },
  /** Pauses, resumes or closes a batch; what is closed stays closed. */
  'voucher.turn': {
    ...staffPost('/admin/voucher/turn', 'voucher.issue'),
    reason: true,
    input: VoucherTurn,
    result: voucher.row,
  },
  /**
   * Adds what a code is worth to the caller's balance, once; sent again by the same caller it answers the same. 400 for what is no code,
   * without a difference; the holder of a code is answered 409 with what keeps it from being redeemed. After five wrong ones an hour each costs a captcha (428).
   */
  'voucher.redeem': {
    ...userPost('/voucher/redeem'),
    creates: true,
    input: VoucherRedemption,
    result: VoucherRedeemed,
  },
} as const satisfies Group<'voucher'>
