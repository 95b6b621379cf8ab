import { Button } from 'antd'
import { FailureNote } from '../v1/failure-note.tsx'
import type { Generation } from './use-generation.ts'

interface StudioSubmitProps {
  /** What it will cost, in words. */
  price: string
  label: string
  canSend: boolean
  generation: Generation
  /** Absent while the form says nothing. */
  onRetry: (() => void) | undefined
}

/** The end of a studio's form: what it will cost, the button, and why the last try failed. */
export function StudioSubmit({ price, label, canSend, generation, onRetry }: StudioSubmitProps) {
  const { startedAt, failure, stop } = generation
  return (
    <>
      <div className="studio-submit">
        <span className="ui-quiet">{price}</span>
        {startedAt === null ? (
          <Button type="primary" htmlType="submit" disabled={!canSend}>
            {label}
          </Button>
        ) : (
          <Button onClick={stop}>停止等待</Button>
        )}
      </div>
      {failure !== null && <FailureNote failure={failure} onRetry={onRetry} />}
    </>
  )
}
