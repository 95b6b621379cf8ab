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
import type { Group } from './endpoint.ts'

/**
 * The package offers of the catalogue, for staff. A change is a version of the catalogue; one that gives more than one person may give
 * waits for a second. Orders that wait for their payment keep what they are for.
 */
export const offerEndpoints = {
  'offer.list': {
    method: 'GET',
    path: '/admin/package/list',
    auth: 'staff',
    permission: 'package.read',
    ...offerList,
  },
  'offer.detail': {
    method: 'GET',
    path: '/admin/package/detail',
    auth: 'staff',
    permission: 'package.read',
    input: z.strictObject({ id: z.string().max(64) }),
    result: OfferDetail,
  },
  'offer.preview': {
    method: 'POST',
    path: '/admin/package/preview',
    auth: 'staff',
    permission: 'package.write',
    reads: true,
    input: OfferTrial,
    result: OfferPreview,
  },
  'offer.add': {
    method: 'POST',
    path: '/admin/package/add',
    auth: 'staff',
    permission: 'package.write',
    stepUp: 'price',
    reason: true,
    approval: 'offer.add',
    input: OfferAdd,
    result: CatalogProposed,
  },
  'offer.edit': {
    method: 'POST',
    path: '/admin/package/edit',
    auth: 'staff',
    permission: 'package.write',
    stepUp: 'price',
    reason: true,
    approval: 'offer.edit',
    input: OfferEdit,
    result: CatalogProposed,
  },
  /** Takes it off sale, or puts it back. */
  'offer.state': {
    method: 'POST',
    path: '/admin/package/state',
    auth: 'staff',
    permission: 'package.write',
    stepUp: 'price',
    reason: true,
    approval: 'offer.state',
    input: OfferState,
    result: CatalogProposed,
  },
} as const satisfies Group<'offer'>
