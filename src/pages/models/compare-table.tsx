import type { UseQueryResult } from '@tanstack/react-query'
import { Button } from 'antd'
import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import type { Model } from '../../../contract/model.ts'
import type { Measured } from '../../../contract/what-if.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ScrollRegion } from '../../ui/scroll-region.tsx'
import { compareRows, measuredRows } from './compare-rows.ts'
import { pathOf } from '../../providers/path-of.ts'
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
