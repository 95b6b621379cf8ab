import { Pagination } from 'antd'
import { useState } from 'react'
import type { CallInput, EndpointName } from '../../../contract/endpoints.ts'
import type { Change } from '../../../contract/change.ts'
import { displayTime } from '../../../contract/time.ts'
import type { AppCell, AppDetail, AppResource } from '../../config/runtime/app-config.ts'
import { useCall } from '../../providers/hooks/use-call.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { labelPageLinks } from '../../ui/label-page-links.ts'
import { QueryResult } from '../../ui/query-result.tsx'
import { SkeletonPanels } from '../../ui/skeleton.tsx'
import { drawCell } from '../cells/formats.tsx'
import styles from './detail-history.module.css'
import ui from '../../ui/ui.module.css'

interface DetailHistoryProps {
  resource: AppResource
  history: NonNullable<AppDetail['history']>
  id: string
}

const PAGE_SIZE = 20

/** Who changed which field of the row, and when; values are drawn as the list or the detail draws that field. */
export function DetailHistory({ resource, history: { endpoint, rowsAt }, id }: DetailHistoryProps) {
  const [pageNo, setPageNo] = useState(1)
  const isPaged = rowsAt === null
  const input = {
    [resource.rowKey]: id,
    ...(isPaged && { pageNo: String(pageNo), pageSize: String(PAGE_SIZE) }),
  }
  const query = useCall(endpoint, input as CallInput<EndpointName>, { keepsPrevious: true })
  return (
    <QueryResult query={query} skeleton={<SkeletonPanels count={3} height={56} />}>
      {(answer) => {
        const changes = changesOf(answer, rowsAt ?? 'records')
        if (changes.length === 0) return <EmptyState title="还没有变更" />
        return (
          <div className={ui.stack} aria-busy={query.isFetching}>
            <ol className={styles.changes} aria-label="变更记录">
              {changes.map((change) => (
                <OneChange key={change.id} change={change} cell={cellOf(resource, change.field)} />
              ))}
            </ol>
            {isPaged && (
              <Pagination
                align="end"
                current={pageNo}
                pageSize={PAGE_SIZE}
                total={(answer as { total: number }).total}
                onChange={setPageNo}
                hideOnSinglePage
                showSizeChanger={false}
                itemRender={labelPageLinks}
              />
            )}
          </div>
        )
      }}
    </QueryResult>
  )
}

function OneChange({ change, cell }: { change: Change; cell: AppCell | undefined }) {
  const { at, by, field, before, after } = change
  const draw = (value: unknown) => {
    if (value === null) return '（空）'
    if (!cell) return textOf(value)
    return drawCell({ column: { ...cell, field: 'value', text: '', to: '', toBy: null }, row: { value } })
  }
  return (
    <li>
      <p className={ui.quiet}>
        <time dateTime={new Date(at).toISOString()}>{displayTime(at)}</time> {by}
      </p>
      <p className={styles.change}>
        <strong>{cell?.title ?? field}</strong>
        <del>
          <span className="visually-hidden">原来是 </span>
          {draw(before)}
        </del>
        <span aria-hidden="true">→</span>
        <ins>
          <span className="visually-hidden">改为 </span>
          {draw(after)}
        </ins>
      </p>
    </li>
  )
}

const changesOf = (answer: unknown, at: string) =>
  (at ? (answer as Record<string, unknown>)[at] : answer) as Change[]

const cellOf = ({ detail, columns }: AppResource, field: string): AppCell | undefined =>
  [...(detail?.fields ?? []), ...columns].find((cell) => cell.field === field)

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
