import { Button } from 'antd'
import { useState } from 'react'
import { rowValue } from '../../config/runtime/row-value.ts'
import { handView } from '../../providers/view/hand-view.ts'
import type { Row } from '../list-state/use-list-table.ts'
import type { AppShown } from './result-title.ts'
import ui from '../../ui/ui.module.css'
import styles from './result-sheet.module.css'

interface OpenViewProps {
  shown: AppShown
  answer: Row
  onClose: () => void
}

/** Opens the tab by a click of its own: browsers open none after an answer. */
export default function OpenView({ shown, answer, onClose }: OpenViewProps) {
  const [isBlocked, setBlocked] = useState(false)
  const token = rowValue(answer, 'token')
  const expiresAt = rowValue(answer, 'expiresAt')
  if (typeof token !== 'string' || typeof expiresAt !== 'number') return null
  return (
    <div className={ui.form}>
      <p className={ui.confirmText}>在新标签页里打开。刷新或关闭那个标签页，查看就结束。</p>
      {isBlocked && (
        <p className={styles.note} role="alert">
          浏览器拦住了新标签页，请允许本站打开弹出式窗口，再点“打开”。
        </p>
      )}
      <div className={ui.formActions}>
        <Button onClick={onClose}>{shown.close}</Button>
        <Button
          type="primary"
          onClick={() => (handView({ token, expiresAt }, shown.opens) ? onClose() : setBlocked(true))}
        >
          打开
        </Button>
      </div>
    </div>
  )
}
