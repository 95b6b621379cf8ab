import { Button } from 'antd'
import { Link } from 'react-router'
import type { V1Failure } from './v1-failure.ts'
import './v1.css'

interface FailureNoteProps {
  failure: V1Failure
  /** Absent where there is nothing to try again. */
  onRetry: (() => void) | undefined
}

/** An error in its place, with the one thing that helps. */
export function FailureNote({ failure, onRetry }: FailureNoteProps) {
  return (
    <div className="v1-failure" role="alert">
      <span>{failure.message}</span>
      {failure.reason === 'balance' && <Link to="/center/topup">去充值</Link>}
      {onRetry !== undefined && (
        <Button size="small" onClick={onRetry}>
          重试
        </Button>
      )}
    </div>
  )
}
