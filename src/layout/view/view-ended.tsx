import { useEffect } from 'react'
import styles from './view.module.css'

/** Why a view ended: its time was over, its rights, its session or the account are gone, or its reader ended it. */
export type ViewEnd = 'over' | 'gone' | 'closed'

const WHY: Record<ViewEnd, string> = {
  over: '15 分钟到了。',
  gone: '你的登录或权限有变化，或者这个用户已注销。',
  closed: '',
}

interface ViewEndedProps {
  why: ViewEnd
  /** Called once the console is gone from the tab. */
  onShown?: () => void
}

export function ViewEnded({ why, onShown }: ViewEndedProps) {
  useEffect(() => onShown?.(), [onShown])
  return (
    <main className={styles.ended}>
      <h1>查看已结束</h1>
      <p>{WHY[why]}要再看，请回到用户列表重新打开。</p>
      <button type="button" className="button-primary" onClick={() => globalThis.close()}>
        关闭标签页
      </button>
    </main>
  )
}
