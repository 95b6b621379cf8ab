import type { AppChart } from '../../config/runtime/app-config.ts'

export const hasLegend = ({ isOverTime, split, y }: AppChart) => isOverTime && (split !== '' || y.length > 1)
