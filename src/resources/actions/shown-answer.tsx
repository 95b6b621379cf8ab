import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { SHOWN_SECONDS } from '../../config/runtime/names.ts'
import type { AppCell } from '../../config/runtime/app-config.ts'
import { useNow } from '../../ui/use-now.ts'
import type { Row } from '../list/use-list-table.ts'
import { AskFacts } from './ask-facts.tsx'
import ui from '../../ui/ui.module.css'

interface ShownAnswerProps {
  cells: readonly AppCell[]
  answer: Row
  onClose: () => void
}

/** What an action answered, for a minute at most; it is kept nowhere else. */
export function ShownAnswer({ cells, answer, onClose }: ShownAnswerProps) {
  const [end] = useState(() => Date.now() + SHOWN_SECONDS * 1000)
  const left = Math.ceil((end - useNow((now) => now < end)) / 1000)
  const isOver = left <= 0
  useEffect(() => {
    if (isOver) onClose()
  }, [isOver, onClose])
  if (isOver) return null
  return (
    <>
      <AskFacts label="结果" cells={cells} row={answer} />
      <p className={ui.quiet}>只显示这一次，{left} 秒后自动关闭。</p>
      <div className={ui.formActions}>
        <Button type="primary" onClick={onClose}>
          关闭
        </Button>
      </div>
    </>
  )
}
