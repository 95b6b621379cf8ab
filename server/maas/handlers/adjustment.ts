import { previewAdjustment, proposeAdjustment } from '../../money/adjustment/propose-adjustment.ts'
import type { Handlers } from './types.ts'

export const adjustmentHandlers = {
  'adjustment.preview': previewAdjustment,
  'adjustment.propose': proposeAdjustment,
} satisfies Handlers<'adjustment.'>
