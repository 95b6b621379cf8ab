import { Button } from 'antd'
import type { AppResource } from '../../config/runtime/app-config.ts'
import { fillText, rowValue } from '../../config/runtime/row-value.ts'
import { useOpenAction } from '../outcome/use-open-action.ts'
import { rowLabels } from '../cells/row-labels.ts'
import type { Row } from '../list-state/use-list-table.ts'
import type { AppShown } from './result-title.ts'
import ui from '../../ui/ui.module.css'
import styles from './result-sheet.module.css'

interface LostAnswerProps {
  shown: AppShown
  resource: AppResource
  answer: Row
  onClose: () => void
}

/** What was answered once did not arrive: says what can be done instead. */
export function Unanswered({ shown: { lost }, resource, answer, onClose }: LostAnswerProps) {
  const open = useOpenAction()
  const row = (lost && (rowValue(answer, lost.row) as Row | undefined)) ?? {}
  const next = resource.actions.find(({ title }) => title === lost?.action)
  return (
    <div className={ui.form}>
      <p className={styles.note} role="alert">
        {lost
          ? fillText({ text: lost.text, row: rowLabels({ resource, row }) })
          : '已经做好，但只显示一次的内容没有送达，无法再查看。'}
      </p>
      <div className={ui.formActions}>
        <Button onClick={onClose}>关闭</Button>
        {next && (
          <Button
            type="primary"
            onClick={() => {
              onClose()
              open({ action: next, rows: [row] })
            }}
          >
            {next.title}
          </Button>
        )}
      </div>
    </div>
  )
}
