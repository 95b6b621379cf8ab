import { Button } from 'antd'
import { useEffect, useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { V1Failure } from './v1-failure.ts'
import './v1.css'

interface FailureNoteProps {
  failure: V1Failure
  /** Absent where there is nothing to try again. */
  onRetry: (() => void) | undefined
  /** Other ways out. */
  children?: ReactNode
}

/** An error in its place, with the one thing that helps. */
export function FailureNote({ failure, onRetry, children }: FailureNoteProps) {
  const wait = useSecondsLeft(failure)
  return (
    <div className="v1-failure" role="alert">
      <span>{failure.message}</span>
      {failure.reason === 'balance' && <Link to="/center/topup">去充值</Link>}
      {onRetry !== undefined && (
        <Button size="small" onClick={onRetry} disabled={wait > 0}>
          {wait > 0 ? `${wait} 秒后可重试` : '重试'}
        </Button>
      )}
      {children}
    </div>
  )
}

/** Counts down what the server asked to wait, from when this failure was shown. */
function useSecondsLeft(failure: V1Failure): number {
  const [shown, setShown] = useState({ failure, left: failure.retryAfter ?? 0 })
  const left = shown.failure === failure ? shown.left : (failure.retryAfter ?? 0)
  useEffect(() => {
    if (left <= 0) return undefined
    const timer = setTimeout(() => setShown({ failure, left: left - 1 }), 1000)
    return () => clearTimeout(timer)
  }, [failure, left])
  return Math.ceil(left)
}
