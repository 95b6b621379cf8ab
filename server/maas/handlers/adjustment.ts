import { previewAdjustment, proposeAdjustment } from '../../money/index.ts'
import type { Handlers } from './types.ts'

export const adjustmentHandlers = {
  'adjustment.preview': previewAdjustment,
  'adjustment.propose': proposeAdjustment,
} satisfies Handlers<'adjustment.'>
