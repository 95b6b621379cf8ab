import { Button, Select } from 'antd'
import type { Model } from '../../../../../contract/model.ts'
import { Badge } from '../../../../ui/badge.tsx'
import styles from './compare.module.css'

interface LaneHeaderProps {
  index: number
  model: Model
  known: readonly Model[]
  /** It takes the place of the model's name while that is hidden. */
  alias: string | undefined
  /** Undefined while settings are shared. */
  onSettings: (() => void) | undefined
  /** Undefined with two lanes left or once the conversation has messages. */
  onRemove: (() => void) | undefined
  onModel: (modelId: string) => void
}

export function LaneHeader({ index, model, known, alias, onSettings, onRemove, onModel }: LaneHeaderProps) {
  return (
    <div className={styles.laneHead}>
      {alias === undefined ? (
        <Select
          aria-label={`模型 ${index + 1}`}
          value={model.id}
          showSearch
          optionFilterProp="label"
          onChange={onModel}
          options={known.map(({ id, name }) => ({ value: id, label: name }))}
        />
      ) : (
        <strong className={styles.alias}>{alias}</strong>
      )}
      {alias === undefined && model.isBuiltin && <Badge tone="accent">内置演示引擎</Badge>}
      <span className={styles.laneTools}>
        {onSettings && (
          <Button size="small" type="text" onClick={onSettings}>
            参数
          </Button>
        )}
        {onRemove && (
          <Button size="small" type="text" aria-label={`移除${model.name}`} onClick={onRemove}>
            移除
          </Button>
        )}
      </span>
    </div>
  )
}
