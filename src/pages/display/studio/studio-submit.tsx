import { Button } from 'antd'
import { V1FailureAlert } from '../../../components/v1-failure/v1-failure-alert.tsx'
import type { Generation } from './use-generation.ts'
import ui from '../../../ui/ui.module.css'
import styles from './studio.module.css'

interface StudioSubmitProps {
  price: string
  label: string
  canSend: boolean
  generation: Generation
  onRetry: (() => void) | undefined
}

export function StudioSubmit({ price, label, canSend, generation, onRetry }: StudioSubmitProps) {
  const { startedAt, failure, stop } = generation
  return (
    <>
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
      {failure !== null && <V1FailureAlert failure={failure} onRetry={onRetry} />}
    </>
  )
}
