import type { FormatName } from '../../config/runtime/names.ts'
import type { AppColumn } from '../../config/runtime/app-config.ts'

/** Pixels. A table that draws only what is in sight cannot measure the rest. */
const WIDTHS: Partial<Record<FormatName, number>> = {
  code: 180,
  time: 190,
  yuan: 150,
  signed: 150,
  count: 130,
  tag: 120,
  percent: 110,
  duration: 120,
  sparkline: 140,
  meter: 200,
}
const TITLE_CHARACTER = 16
const HEAD = 56

export const widthOf = ({ format, title }: AppColumn) =>
  Math.max(WIDTHS[format] ?? 160, title.length * TITLE_CHARACTER + HEAD)

export const actionsWidth = (count: number) => 56 + 72 * Math.min(count, 3)
