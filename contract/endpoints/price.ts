import { Proposed } from '../approval.ts'
import { PriceProposal } from '../price.ts'
import type { Group } from './endpoint.ts'

export const priceEndpoints = {
  'price.propose': {
    method: 'POST',
    path: '/admin/price/propose',
    auth: 'staff',
    permission: 'price.propose',
    stepUp: 'price',
    reason: true,
    approval: 'price.propose',
    input: PriceProposal,
    result: Proposed,
  },
} as const satisfies Group<'price'>
