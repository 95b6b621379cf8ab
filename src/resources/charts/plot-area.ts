import type { ScaleLinear } from 'd3-scale'

/** Pixels. */
export interface PlotArea {
  x: (nth: number) => number
  y: ScaleLinear<number, number>
  band: number
  bottom: number
}
