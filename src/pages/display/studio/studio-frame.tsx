import { useEffect, type ReactNode, useCallback, useRef, useState } from 'react'
import { resumeGeneration } from './generate.ts'
import { pendingGenerations } from './pending-generations.ts'
import { useCreations, creationsKey } from './use-creations.ts'
import { Button } from 'antd'
import { V1FailureAlert } from '../../../components/v1-failure/v1-failure-alert.tsx'
import type { Creation, CreationKind } from '../../../../contract/creation.ts'
import { SkeletonPanels } from '../../../ui/skeleton.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { useElapsedSeconds } from './use-elapsed-seconds.ts'
import { Form } from '../../../ui/form.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { refreshUser } from '../../../providers/refresh-user.ts'
import { session } from '../../../providers/session.ts'
import { toastV1Failure, toV1Failure, type V1Failure } from '../../../providers/v1/v1-failure.ts'
import ui from '../../../ui/ui.module.css'
import styles from './studio.module.css'

interface StudioFrameProps extends Omit<CreationListProps, 'startedAt'> {
  children: ReactNode
  price: string
  label: string
  canSend: boolean
  make: (signal: AbortSignal) => Promise<void>
}

export function StudioFrame({ kind, children, price, label, canSend, make, ...list }: StudioFrameProps) {
  const { startedAt, failure, run, stop } = useGeneration(kind)
  const start = () => void run(make)
  useEffect(() => {
    const pending = kind === 'transcript' ? null : pendingGenerations.read(kind)
    if (pending !== null) void run((signal) => resumeGeneration(pending, signal), pending.startedAt)
  }, [kind, run])
  return (
    <div className={styles.studio}>
      <Form
        className={`${ui.panel} ${ui.form} ${styles.form}`}
        onSend={() => {
          if (canSend) start()
        }}
      >
        {children}
        <div className={styles.submit}>
          <span className={ui.quiet}>{price}</span>
          {startedAt === null ? (
            <Button type="primary" htmlType="submit" disabled={!canSend}>
              {label}
            </Button>
          ) : (
            <Button onClick={stop}>停止等待</Button>
          )}
        </div>
        {failure !== null && <V1FailureAlert failure={failure} onRetry={canSend ? start : undefined} />}
      </Form>
      <CreationList kind={kind} startedAt={startedAt} {...list} />
    </div>
  )
}

interface CreationListProps {
  kind: CreationKind
  startedAt: number | null
  title: string
  empty: ReactNode
  renderPending: (seconds: number) => ReactNode
  renderCard: (creation: Creation) => ReactNode
}

function CreationList({ kind, startedAt, title, empty, renderPending, renderCard }: CreationListProps) {
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
      </div>
      <output className="visually-hidden">{isBusy ? '正在生成' : ''}</output>
      {isBusy && renderPending(seconds)}
      {isPending && <SkeletonPanels count={2} height={180} />}
      {isError && made.length === 0 && <ErrorState message={error.message} onRetry={() => void refetch()} />}
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

/** Leaving the screen does not cancel it. It counts as finished once what was made is listed. */
function useGeneration(kind: CreationKind) {
  const client = useQueryClient()
  const running = useRef<AbortController | null>(null)
  const isHere = useRef(true)
  const [startedAt, setStartedAt] = useState<number | null>(null)
  const [failure, setFailure] = useState<V1Failure | null>(null)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  const run = useCallback(
    async (generate: (signal: AbortSignal) => Promise<void>, since = Date.now()) => {
      if (running.current !== null) return
      const controller = new AbortController()
      running.current = controller
      const unwatch = onNextUser(() => controller.abort())
      setStartedAt(since)
      setFailure(null)
      try {
        await generate(controller.signal)
        await client.invalidateQueries({ queryKey: creationsKey(kind) })
      } catch (error) {
        if (!isHere.current || controller.signal.aborted) return
        const failed = toV1Failure(error)
        toastV1Failure(failed)
        setFailure(failed)
      } finally {
        unwatch()
        running.current = null
        if (isHere.current) setStartedAt(null)
        void refreshUser()
      }
    },
    [client, kind],
  )
  const stop = useCallback(() => running.current?.abort(), [])
  return { startedAt, failure, run, stop }
}

/** A different user signed in: abort. */
function onNextUser(leave: () => void) {
  const owner = session.read()?.userInfo.userId
  return session.subscribe(() => {
    if (session.read()?.userInfo.userId !== owner) leave()
  })
}
