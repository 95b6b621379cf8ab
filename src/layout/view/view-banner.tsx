import { useEffect } from 'react'
import { serverNow } from '../../providers/server-time.ts'
import { clockOf } from '../../ui/clock.ts'
import { useRootAttribute } from '../../ui/root-attribute.ts'
import { useNow } from '../../ui/use-now.ts'
import type { ViewEnd } from './view-ended.tsx'
import styles from './view.module.css'

interface ViewBannerProps {
  username: string
  /** The server's time, in milliseconds. */
  expiresAt: number
  onEnd: (why: ViewEnd) => void
}

/** Stands above every page while staff look on as a user. */
export function ViewBanner({ username, expiresAt, onEnd }: ViewBannerProps) {
  useNow(() => true)
  useRootAttribute('data-view-bar')
  const left = Math.ceil((expiresAt - serverNow()) / 1000)
  const isOver = left <= 0
  useEffect(() => {
    if (isOver) onEnd('over')
  }, [isOver, onEnd])
  return (
    <section className={styles.banner} aria-label="以用户的身份查看">
      <p>
        正在以“{username}”的身份查看，只能看不能改 ·{' '}
        <span className={styles.left}>剩 {clockOf(Math.max(0, left))}</span>
      </p>
      <button
        type="button"
        className={styles.end}
        onClick={() => {
          onEnd('closed')
          globalThis.close()
        }}
      >
        结束
      </button>
    </section>
  )
}
