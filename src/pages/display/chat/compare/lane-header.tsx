import { Button, Select } from 'antd'
import type { Model } from '../../../contract/model.ts'
import { Badge } from '../../ui/badge.tsx'

interface LaneHeadProps {
  index: number
  model: Model
  /** Of its type. */
  known: readonly Model[]
  /** Undefined while the settings are shared. */
  onSettings: (() => void) | undefined
  /** Undefined where there are two left, or the conversation has begun. */
  onRemove: (() => void) | undefined
  onModel: (modelId: string) => void
}

/** Whose side this is. */
export function LaneHead({ index, model, known, onSettings, onRemove, onModel }: LaneHeadProps) {
  return (
    <div className="chat-lane-head">
      <Select
        aria-label={`模型 ${index + 1}`}
        value={model.id}
        showSearch
        optionFilterProp="label"
        onChange={onModel}
        options={known.map(({ id, name }) => ({ value: id, label: name }))}
      />
      {model.isBuiltin && <Badge tone="accent">内置演示引擎</Badge>}
      <span className="chat-lane-tools">
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
