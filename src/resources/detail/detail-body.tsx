import { type BaseRecord, useShow } from '@refinedev/core'
import { lazy, Suspense } from 'react'
import type { AppDetail, AppResource } from '../../config/runtime/app-config.ts'
import { answerOf } from '../../providers/hooks/answer-of.ts'
import type { HttpFailure } from '../../providers/http-failure.ts'
import { QueryResult } from '../../ui/query-result.tsx'
import { SkeletonPanels } from '../../ui/skeleton.tsx'
import type { Row } from '../list-state/use-list-table.ts'
import { DetailView } from './detail-view.tsx'
import ui from '../../ui/ui.module.css'

interface DetailBodyProps {
  resource: AppResource
  detail: AppDetail
  id: string
}

const DetailTabs = lazy(() => import('./detail-tabs.tsx'))
const DetailCharts = lazy(() => import('./detail-charts.tsx'))

/** One row as its endpoint answers it, with its charts, and tabs of what belongs to it. */
export function DetailBody({ resource, detail, id }: DetailBodyProps) {
  const { query } = useShow<BaseRecord, HttpFailure>({
    resource: resource.name,
    id,
    queryOptions: { placeholderData: undefined },
  })
  const skeleton = (
    <div className={ui.stack}>
      <SkeletonPanels count={4} height={40} />
    </div>
  )
  return (
    <Suspense fallback={skeleton}>
      <QueryResult query={answerOf<unknown>(query)} skeleton={skeleton}>
        {(data) => {
          const row = data as Row
          const first = (
            // What it loads must not hide the tabs.
            <Suspense fallback={skeleton}>
              <div className={ui.stack}>
                <DetailView detail={detail} data={data} />
                {detail.charts.length > 0 && <DetailCharts detail={detail} row={row} />}
              </div>
            </Suspense>
          )
          return detail.tabs.length > 0 ? <DetailTabs detail={detail} row={row} first={first} /> : first
        }}
      </QueryResult>
    </Suspense>
  )
}
