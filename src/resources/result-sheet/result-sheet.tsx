import { Button } from 'antd'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { AppResource } from '../../config/runtime/app-config.ts'
import { fieldText, rowValue } from '../../config/runtime/row-value.ts'
import { Paper, Stamp } from '../../ui/paper.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { useEngineComponents } from '../engine-components.ts'
import { AskFacts } from '../outcome/ask-facts.tsx'
import type { Row } from '../list-state/use-list-table.ts'
import { Unanswered } from './unanswered.tsx'
import { isLost, type AppShown } from './result-title.ts'
import ui from '../../ui/ui.module.css'
import styles from './result-sheet.module.css'
import { SHOWN_SECONDS } from '../../config/runtime/names.ts'
import { useNow } from '../../ui/use-now.ts'
import { serverNow } from '../../providers/server-time.ts'

const OpenView = lazy(() => import('./open-view.tsx'))

interface ShownAnswerProps {
  shown: AppShown
  resource: AppResource
  answer: Row
  onClose: () => void
}

/** What was answered, once: it is kept nowhere else. */
export const ResultSheet = (props: ShownAnswerProps) =>
  isLost(props.shown, props.answer) ? (
    <Unanswered {...props} />
  ) : props.shown.opens ? (
    <Suspense fallback={null}>
      <OpenView {...props} />
    </Suspense>
  ) : props.shown.staysOpen ? (
    <Answer {...props} left={null} />
  ) : (
    <ForAMinute {...props} />
  )

/** How many seconds an answer still stands on the screen. */
function useSecondsLeft(): number {
  const [end] = useState(() => serverNow() + SHOWN_SECONDS * 1000)
  return Math.ceil((end - useNow((now) => now < end)) / 1000)
}

function ForAMinute(props: ShownAnswerProps) {
  const left = useSecondsLeft()
  const { onClose } = props
  const isOver = left <= 0
  useEffect(() => {
    if (isOver) onClose()
  }, [isOver, onClose])
  return isOver ? null : <Answer {...props} left={left} />
}

/** @param left in seconds; null: until its reader closes it */
function Answer({ shown, answer, left, onClose }: ShownAnswerProps & { left: number | null }) {
  const [first] = shown.cells
  const { shownParts } = useEngineComponents()
  const Below = shown.below && shownParts[shown.below]
  const copied = shown.copy && first ? fieldText(rowValue(answer, first.field)) : ''
  const cells = copied ? shown.cells.slice(1) : shown.cells
  return (
    <div className={ui.form}>
      {shown.note && (
        <p className={styles.note} role="alert">
          {shown.note}
        </p>
      )}
      {copied && (
        <Paper>
          <output className={styles.copied} aria-label={first?.title}>
            {copied}
          </output>
          <Stamp tone="warn">只显示一次</Stamp>
        </Paper>
      )}
      {Below && (
        <Suspense fallback={null}>
          <Below answer={answer} />
        </Suspense>
      )}
      {cells.length > 0 && <AskFacts label="结果" cells={cells} row={answer} />}
      {left !== null && <p className={ui.quiet}>只显示这一次，{left} 秒后自动关闭。</p>}
      <div className={ui.formActions}>
        <Button type={copied ? 'default' : 'primary'} onClick={onClose}>
          {shown.close}
        </Button>
        {copied && <CopyButton text={copied} label={shown.copy} type="primary" />}
      </div>
    </div>
  )
}
