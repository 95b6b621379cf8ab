import type { AppChart } from '../../config/runtime/app-config.ts'

const HEIGHT = 220
const LOW_HEIGHT = 96

/** Pixels; a chart that is a filter leaves the room to the rows. */
export const heightOf = ({ isPicker }: Pick<AppChart, 'isPicker'>) => (isPicker ? LOW_HEIGHT : HEIGHT)
