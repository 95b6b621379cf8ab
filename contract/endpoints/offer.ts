import { z } from 'zod'
import { CatalogProposed } from '../catalog.ts'
import {
  OfferAdd,
  OfferDetail,
  OfferEdit,
  offerList,
  OfferPreview,
  OfferState,
  OfferTrial,
} from '../offer.ts'
import { staffGet, staffPost, type Group } from './endpoint.ts'

/**
 * The package offers of the catalogue, for staff. A change is a version of the catalogue; one that gives more than one person may give
 * waits for a second. Orders that wait for their payment keep what they are for.
 */
export const offerEndpoints = {
  'offer.list': { ...staffGet('/admin/package/list', 'package.read'), ...offerList },
  'offer.detail': {
    ...staffGet('/admin/package/detail', 'package.read'),
    input: z.strictObject({ id: z.string().max(64) }),
    result: OfferDetail,
  },
  'offer.preview': {
    ...staffPost('/admin/package/preview', 'package.write'),
    reads: true,
    input: OfferTrial,
    result: OfferPreview,
  },
  'offer.add': {
    ...staffPost('/admin/package/add', 'package.write'),
    stepUp: 'price',
    reason: true,
    approval: 'offer.add',
    input: OfferAdd,
    result: CatalogProposed,
  },
  'offer.edit': {
    ...staffPost('/admin/package/edit', 'package.write'),
    stepUp: 'price',
    reason: true,
    approval: 'offer.edit',
    input: OfferEdit,
    result: CatalogProposed,
  },
  /** Takes it off sale, or puts it back. */
  'offer.state': {
    ...staffPost('/admin/package/state', 'package.write'),
    stepUp: 'price',
    reason: true,
    approval: 'offer.state',
    input: OfferState,
    result: CatalogProposed,
  },
} as const satisfies Group<'offer'>
