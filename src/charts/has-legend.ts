import type { AppChart } from '../config/app-config.ts'

/** Whether the colours of a chart need names: those by name have theirs in their rows. */
export const hasLegend = ({ isOverTime, split, y }: AppChart) => isOverTime && (split !== '' || y.length > 1)
