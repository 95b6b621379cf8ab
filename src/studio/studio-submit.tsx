import { Button } from 'antd'
import { displayYuan } from '../../contract/money.ts'
import { FailureNote } from '../v1/failure-note.tsx'
import type { Generation } from './use-generation.ts'

interface StudioSubmitProps {
  /** What it will cost about, in yuan. */
  price: string
  label: string
  canSend: boolean
  generation: Generation
  onRetry: () => void
}

/** The end of a studio's form: what it will cost, the button, and why the last try failed. */
export function StudioSubmit({ price, label, canSend, generation, onRetry }: StudioSubmitProps) {
  const { isBusy, failure, stop } = generation
  return (
    <>
      <div className="studio-submit">
        <span className="ui-quiet">本次约 {displayYuan(price)}</span>
        {isBusy ? (
          <Button onClick={stop}>停止等待</Button>
        ) : (
          <Button type="primary" htmlType="submit" disabled={!canSend}>
            {label}
          </Button>
        )}
      </div>
      {failure !== null && <FailureNote failure={failure} onRetry={onRetry} />}
    </>
  )
}
