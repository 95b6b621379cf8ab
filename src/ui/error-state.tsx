import { Button } from 'antd'
import { type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react'
import { isTemporary } from '../providers/is-temporary.ts'
import { outage, useTeller } from '../providers/outage.ts'
import { NOT_IN_VIEW } from '../providers/view/not-in-view.ts'
import { Skeleton } from './skeleton.tsx'
import { Placeholder } from './placeholder.tsx'
import styles from './state.module.css'

interface ErrorStateProps {
  error: { message: string } | null
  onRetry: () => void
}

/** A read that failed. Several that fail for now with one message say it once, and are read again together. */
export function ErrorState({ error, onRetry }: ErrorStateProps) {
  const message = error?.message ?? ''
  if (message === NOT_IN_VIEW)
    return (
      <Placeholder className={styles.state}>
        <p>{message}</p>
      </Placeholder>
    )
  if (isTemporary(error)) return <Outage key={message} message={message} onRetry={onRetry} />
  return (
    <Failure message={message}>
      <Button onClick={onRetry}>重试</Button>
    </Failure>
  )
}

const Failure = ({ message, children }: { message: string; children: ReactNode }) => (
  <Placeholder className={styles.state} role="note">
    <p className={styles.title}>加载失败</p>
    <p className={styles.text}>{message}</p>
    {children}
  </Placeholder>
)

function Outage({ message, onRetry }: { message: string; onRetry: () => void }) {
  const retry = useEffectEvent(onRetry)
  const id = useId()
  useEffect(() => outage.add({ id, message, retry: () => retry() }), [id, message])
  const teller = useTeller(message)
  if (teller && teller.id !== id) return <Skeleton height={96} />
  return (
    <Failure message={message}>
      <Countdown onOver={() => outage.retry(message)} />
    </Failure>
  )
}

const WAITS_S = [5, 10, 20, 40, 60] as const

/** Waits longer each time, and not at all while nobody looks. */
function Countdown({ onOver }: { onOver: () => void }) {
  const [tries, setTries] = useState(0)
  const [left, setLeft] = useState<number>(WAITS_S[0])
  const again = useEffectEvent(() => {
    const next = Math.min(tries + 1, WAITS_S.length - 1)
    setTries(next)
    setLeft(WAITS_S[next] ?? WAITS_S[0])
    onOver()
  })
  const tick = useEffectEvent(() => {
    if (document.hidden) return
    if (left > 1) setLeft(left - 1)
    else again()
  })
  useEffect(() => {
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [])
  return (
    <>
      <Button onClick={again}>重试</Button>
      <p className={styles.wait}>{left} 秒后自动重试</p>
    </>
  )
}
