import type { ChartKind } from '../../config/runtime/names.ts'
import { CategoryPlot } from './category-plot.tsx'
import { type PlotProps, TimePlot } from './time-plot.tsx'

export const kindNames: Record<ChartKind, string> = { series: '折线图', bars: '柱状图', share: '占比图' }

export const Plot = (props: PlotProps) =>
  props.chart.isOverTime ? <TimePlot {...props} /> : <CategoryPlot {...props} />
