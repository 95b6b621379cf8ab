import { AdjustmentPreview, AdjustmentProposal, AdjustmentTrial } from '../adjustment.ts'
import { Proposed } from '../approval.ts'
import { staffPost, type Group } from './endpoint.ts'

export const adjustmentEndpoints = {
  'adjustment.preview': {
    ...staffPost('/admin/adjust/preview', 'adjustment.propose'),
    reads: true,
    input: AdjustmentTrial,
    result: AdjustmentPreview,
  },
  'adjustment.propose': {
    ...staffPost('/admin/adjust/propose', 'adjustment.propose'),
    stepUp: 'adjustment',
    reason: true,
    approval: 'adjustment.propose',
    movesMoney: true,
    spendsOf: 'userId',
    input: AdjustmentProposal,
    result: Proposed,
  },
} as const satisfies Group<'adjustment'>
