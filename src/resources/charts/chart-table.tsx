import type { AppChart } from '../../config/runtime/app-config.ts'
import type { ChartData } from './chart-data.ts'
import { chartFormats } from './chart-formats.ts'
import styles from './charts.module.css'

export function ChartTable({ chart, data }: { chart: AppChart; data: ChartData }) {
  const { text } = chartFormats[chart.format]
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls can be reached by keyboard
    <div className={styles.table} role="region" aria-label={`${chart.title}的数据`} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{chart.isOverTime ? '时间' : '名称'}</th>
            {data.series.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.points.map(({ name }, nth) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {data.series.map(({ name: series, values }) => (
                <td key={series}>{(values[nth] ?? null) === null ? '-' : text(values[nth] ?? 0)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
