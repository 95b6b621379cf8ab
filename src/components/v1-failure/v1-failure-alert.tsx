import { Button } from 'antd'
import { useEffect, useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import ModelNames from '../models/model-names.tsx'
import type { V1Failure } from '../../providers/v1/v1-failure.ts'
import { pathOf } from '../../providers/path-of.ts'
import styles from './failure-note.module.css'

interface V1FailureAlertProps {
  failure: V1Failure
  /** It names the call that failed, where the failure itself does not know. */
  requestId?: string | undefined
  /** Absent where there is nothing to try again. */
  onRetry: (() => void) | undefined
  /** Other ways out. */
  children?: ReactNode
}

export function V1FailureAlert({
  failure,
  requestId = failure.requestId,
  onRetry,
  children,
}: V1FailureAlertProps) {
  const wait = useCountdown(failure)
  return (
    <div className={styles.failure} role="note">
      <span>
        {failure.message}
        {failure.coveredModels.length > 0 && (
          <>
            ；你的资源包可用于 <ModelNames ids={[...failure.coveredModels]} />
          </>
        )}
      </span>
      {failure.reason === 'balance' && <Link to={pathOf('topup')}>去充值</Link>}
      {onRetry !== undefined && (
        <Button size="small" onClick={onRetry} disabled={wait > 0}>
          {wait > 0 ? `${wait} 秒后可重试` : '重试'}
        </Button>
      )}
      {children}
      {(requestId !== '' || failure.code !== '') && (
        <Link to={pathOf('error-doctor', { id: requestId || undefined, code: failure.code || undefined })}>
          诊断
        </Link>
      )}
    </div>
  )
}

/** Counts down what the server asked to wait, from when this failure was shown. */
function useCountdown(failure: V1Failure): number {
  const [shown, setShown] = useState({ failure, left: failure.retryAfter ?? 0 })
  const left = shown.failure === failure ? shown.left : (failure.retryAfter ?? 0)
  useEffect(() => {
    if (left <= 0) return undefined
    const timer = setTimeout(() => setShown({ failure, left: left - 1 }), 1000)
    return () => clearTimeout(timer)
  }, [failure, left])
  return Math.ceil(left)
}
