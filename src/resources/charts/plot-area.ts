import type { ScaleLinear } from 'd3-scale'

/** Where points and values are within a plot, in pixels. */
export interface PlotArea {
  /** The middle of a point. */
  x: (nth: number) => number
  y: ScaleLinear<number, number>
  /** The width of a point. */
  band: number
  bottom: number
}
