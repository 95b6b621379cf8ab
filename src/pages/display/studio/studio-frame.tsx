import { Button } from 'antd'
import { useEffect, type ReactNode } from 'react'
import { CreationList, type CreationListProps } from './creation-list.tsx'
import { resumeGeneration } from './generate.ts'
import { pendingGenerations } from './pending-generations.ts'
import { useGeneration } from './use-generation.ts'
import { V1FailureAlert } from '../../../components/v1-failure/v1-failure-alert.tsx'
import { Form } from '../../../ui/form.tsx'
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
