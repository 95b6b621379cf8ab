import type { ModelSpeed } from '../../../contract/model.ts'
import { useCall } from '../../providers/hooks/use-call.ts'

const NONE: readonly ModelSpeed[] = []
/** They change once a day. */
const STALE_MS = 600_000

/** How soon models begin to answer, once it is asked for. */
export const useSpeeds = (isEnabled: boolean): readonly ModelSpeed[] =>
  useCall('model.speeds', {}, { isEnabled, isSilent: true, staleTime: STALE_MS }).data ?? NONE
