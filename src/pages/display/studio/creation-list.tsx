import { Button } from 'antd'
import type { ReactNode } from 'react'
import type { Creation, CreationKind } from '../../../../contract/creation.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { SkeletonPanels } from '../../../ui/skeleton.tsx'
import { useCreations } from './use-creations.ts'
import { useElapsedSeconds } from './use-elapsed-seconds.ts'
import ui from '../../../ui/ui.module.css'
import styles from './studio.module.css'

export interface CreationListProps {
  kind: CreationKind
  startedAt: number | null
  title: string
  /** Beside the title. */
  tools?: ReactNode
  empty: ReactNode
  renderPending: (seconds: number) => ReactNode
  renderCard: (creation: Creation) => ReactNode
}

export function CreationList({
  kind,
  startedAt,
  title,
  tools,
  empty,
  renderPending,
  renderCard,
}: CreationListProps) {
  const { data, isPending, isError, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useCreations(kind)
  const seconds = useElapsedSeconds(startedAt)
  const made = data?.pages.flatMap(({ records }) => records) ?? []
  const isBusy = startedAt !== null
  return (
    <section className={ui.stack} aria-label={title} aria-busy={isBusy}>
      <div className={styles.listHead}>
        <h2>{title}</h2>
        {made.length > 0 && <span className={ui.quiet}>保存 24 小时，请及时下载</span>}
        {tools}
      </div>
      <output className="visually-hidden">{isBusy ? '正在生成' : ''}</output>
      {isBusy && renderPending(seconds)}
      {isPending && <SkeletonPanels count={2} height={180} />}
      {isError && made.length === 0 && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data !== undefined && made.length === 0 && !isBusy && empty}
      {made.map(renderCard)}
      {hasNextPage && (
        <Button block loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          更早的
        </Button>
      )}
    </section>
  )
}
