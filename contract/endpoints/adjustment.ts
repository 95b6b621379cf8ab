import { AdjustmentPreview, AdjustmentProposal, AdjustmentTrial } from '../adjustment.ts'
import { Proposed } from '../approval.ts'
import type { Group } from './endpoint.ts'

export const adjustmentEndpoints = {
  'adjustment.preview': {
    method: 'POST',
    path: '/admin/adjust/preview',
    auth: 'staff',
    permission: 'adjustment.propose',
    reads: true,
    input: AdjustmentTrial,
    result: AdjustmentPreview,
  },
  'adjustment.propose': {
    method: 'POST',
    path: '/admin/adjust/propose',
    auth: 'staff',
    permission: 'adjustment.propose',
    stepUp: 'adjustment',
    reason: true,
    approval: 'adjustment.propose',
    movesMoney: true,
    spendsOf: 'userId',
    input: AdjustmentProposal,
    result: Proposed,
  },
} as const satisfies Group<'adjustment'>
