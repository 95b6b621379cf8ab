import type { UseQueryResult } from '@tanstack/react-query'
import { Button } from 'antd'
import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import type { Model } from '../../../contract/model.ts'
import type { Measured } from '../../../contract/what-if.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ScrollRegion } from '../../ui/scroll-region.tsx'
import { pathOf } from '../../providers/path-of.ts'
import { displayCount, displayYuan } from '../../../contract/money.ts'
import { MEASURE_LABELS, measuresOf } from '../../components/models/measures.ts'
import { modelTypes } from '../../components/models/model-types.ts'
import { priceLines } from '../../components/models/price-lines.ts'
import styles from './models.module.css'

interface CompareTableProps {
  models: Model[]
  /** Null for a visitor, who has called nothing. */
  measured: UseQueryResult<Measured[]> | null
  onRemove: (modelId: string) => void
}

const columns = (count: number) => ({ '--models': count }) as CSSProperties

/** Models as columns of one width, so that nothing moves when what was measured arrives. */
export function CompareTable({ models, measured, onRemove }: CompareTableProps) {
  return (
    <ScrollRegion className={styles.tableScroll} label="模型对比">
      <table className={`${styles.table} ${styles.compareTable}`} style={columns(models.length)}>
        <thead>
          <tr>
            <th scope="col">项目</th>
            {models.map(({ id, name }) => (
              <th key={id} scope="col">
                <Link to={pathOf('model-doc', { modelId: id })}>{name}</Link>
                <Button type="text" size="small" aria-label={`移出 ${name}`} onClick={() => onRemove(id)}>
                  移出
                </Button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {compareRows(models).map(({ label, values }) => (
            <tr key={label} data-differs={new Set(values).size > 1}>
              <th scope="row">{label}</th>
              {values.map((value, i) => (
                <td key={models[i]?.id}>{value}</td>
              ))}
            </tr>
          ))}
          {measured !== null &&
            measuredRows(models, measured.data).map(({ label, values }) => (
              <tr key={label} data-differs={new Set(values.map((value) => value?.text)).size > 1}>
                <th scope="row">{label}</th>
                {values.map((value, i) => (
                  <td key={models[i]?.id} data-empty={value?.sample === 0}>
                    {value === null ? (
                      <Waiting hasFailed={measured.isError} />
                    ) : (
                      <>
                        {value.text}
                        <small>{value.sample} 次调用</small>
                      </>
                    )}
                  </td>
                ))}
              </tr>
            ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

function Waiting({ hasFailed }: { hasFailed: boolean }) {
  return (
    <>
      {hasFailed ? '没能读取' : <Skeleton width="72px" height={22} />}
      <small>&nbsp;</small>
    </>
  )
}

interface CompareRow {
  label: string
  values: string[]
}

interface MeasuredRow {
  label: string
  values: ({ text: string; sample: number } | null)[]
}

const NO_DATA = '暂无数据'

function compareRows(models: Model[]): CompareRow[] {
  const row = (label: string, valueOf: (model: Model) => string): CompareRow => ({
    label,
    values: models.map(valueOf),
  })
  const prices = models.map(({ price }) => priceLines(price))
  const priceNames = [...new Set(prices.flat().map(({ label, unit }) => `${label}（每${unit}）`))]
  const optional = (value: number | undefined) => (value === undefined ? '—' : displayCount(value))
  return [
    row('类型', ({ type }) => modelTypes[type]),
    row('厂商', ({ vendor }) => vendor),
    row('上下文', ({ contextLength }) => optional(contextLength)),
    row('最大输出', ({ maxOutputTokens }) => optional(maxOutputTokens)),
    row('标签', ({ tags }) => tags.join('、') || '—'),
    ...priceNames.map((name) => ({
      label: name,
      values: prices.map((lines) => {
        const line = lines.find(({ label, unit }) => `${label}（每${unit}）` === name)
        return line === undefined ? '—' : displayYuan(line.amount)
      }),
    })),
  ]
}

function measuredRows(models: Model[], measured: Measured[] | undefined): MeasuredRow[] {
  const all = models.map(({ id }) => {
    const one = measured?.find(({ modelId }) => modelId === id)
    return one && measuresOf(one)
  })
  return MEASURE_LABELS.map((label, index) => ({
    label,
    values: all.map((measures) => {
      const measure = measures?.[index]
      return measure ? { text: measure.text ?? NO_DATA, sample: measure.sample } : null
    }),
  }))
}
