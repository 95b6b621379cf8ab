import { z } from 'zod'
import { Proposed } from '../approval.ts'
import {
  priceHistoryList,
  priceNoticeList,
  priceNoticeUserList,
  PricePoint,
  PriceProposal,
  PriceRestore,
} from '../price.ts'
import { Granularity, period } from '../stats.ts'
import { PriceRehearsal, PriceTrial } from '../price-rehearsal.ts'
import { ANY_PERMISSION } from '../permissions.ts'
import { staffGet, staffPost, type Group } from './endpoint.ts'

export const priceEndpoints = {
  'price.propose': {
    ...staffPost('/admin/price/propose', 'price.propose'),
    stepUp: 'price',
    reason: true,
    approval: 'price.propose',
    input: PriceProposal,
    result: Proposed,
  },
  /** Proposes what a model cost by a past version as its price again, as a correction where it rises. */
  'price.restore': {
    ...staffPost('/admin/price/restore', 'price.propose'),
    stepUp: 'price',
    reason: true,
    approval: 'price.propose',
    input: PriceRestore,
    result: Proposed,
  },
  'price.restorePreview': {
    ...staffPost('/admin/price/restorePreview', 'price.propose'),
    reads: true,
    input: PriceRestore.omit({ reason: true }),
    result: PriceRehearsal,
  },
  /** What the usage of a period would have been billed at a price that is not proposed yet. */
  'price.preview': {
    ...staffPost('/admin/price/preview', 'price.propose'),
    reads: true,
    input: PriceTrial,
    result: PriceRehearsal,
  },
  /** The same for a proposal; for who may read it and propose or approve prices. */
  'price.rehearsal': {
    ...staffGet('/admin/price/rehearsal', ANY_PERMISSION),
    /** The id is that of the approval. */
    input: z.strictObject({ id: z.string().min(1).max(64) }),
    result: PriceRehearsal,
  },
  /** What a model cost and will cost by the versions of the catalogue, whether or not it is offered; at most 200 periods. */
  'price.history': { ...staffGet('/admin/price/history', 'model.read'), ...priceHistoryList },
  /** The same as lines of a chart: each item by hour, day or month, until now. */
  'price.series': {
    ...staffGet('/admin/price/series', 'model.read'),
    /** The id is that of the model. */
    input: z.strictObject({ id: z.string().min(1).max(128), ...period, granularity: Granularity }),
    result: z.array(PricePoint),
  },
  /** Rises of a model's price that its users have or had a notice of. */
  'price.notices': { ...staffGet('/admin/price/notices', 'model.read'), ...priceNoticeList },
  /** Who used the model in the 30 days before a rise, what they spent on it, and whether they know. */
  'price.noticeUsers': {
    ...staffGet('/admin/price/noticeUsers', 'model.read'),
    also: 'user.read',
    ...priceNoticeUserList,
  },
} as const satisfies Group<'price'>
