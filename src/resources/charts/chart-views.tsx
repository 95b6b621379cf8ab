import type { ChartKind } from '../config/names.ts'
import { NamePlot } from './name-plot.tsx'
import { type PlotProps, TimePlot } from './time-plot.tsx'

export const kindNames: Record<ChartKind, string> = { series: '折线图', bars: '柱状图', share: '占比图' }

/** Over time, or by name. */
export const Plot = (props: PlotProps) =>
  props.chart.isOverTime ? <TimePlot {...props} /> : <NamePlot {...props} />
