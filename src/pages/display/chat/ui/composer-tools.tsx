import { Button } from 'antd'
import type { Model } from '../../../../../contract/model.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { ModelSelect } from '../../model-select.tsx'
import styles from '../chat.module.css'

interface ComposerToolsProps {
  model: Model
  known: readonly Model[]
  /** The parameters stand next to the conversation. */
  isDocked: boolean
  onSettings: () => void
}

/** Which model is asked, and how; on a phone the bar and its menu have both. */
export function ComposerTools({ model, known, isDocked, onSettings }: ComposerToolsProps) {
  return (
    <div className={styles.composerTools}>
      <ModelSelect type="chat" model={model} models={known} isChip />
      <Button type="text" onClick={onSettings} aria-pressed={isDocked ? true : undefined}>
        参数设置
      </Button>
      {model.isBuiltin && <Badge tone="accent">内置演示引擎</Badge>}
    </div>
  )
}
