import { useEffect } from 'react'
import styles from './view.module.css'

/** @param props.onShown is called once the console is gone from the tab */
export function ViewEnded({ onShown }: { onShown?: () => void }) {
  useEffect(() => onShown?.(), [onShown])
  return (
    <main className={styles.ended}>
      <h1>查看已结束</h1>
      <p>要再看，请回到用户列表重新打开。</p>
      <button type="button" className="button-primary" onClick={() => globalThis.close()}>
        关闭标签页
      </button>
    </main>
  )
}
