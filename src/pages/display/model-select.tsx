import { Select } from 'antd'
import { useLocation, useNavigate } from 'react-router'
import type { Model } from '../../../contract/model.ts'
import { pathOf } from '../../providers/path-of.ts'
import { foldName } from '../../components/models/fold-name.ts'
import type { TriableType } from '../../components/models/model-types.ts'

interface ModelSelectProps {
  type: TriableType
  model: Model
  models: readonly Model[]
  /** As wide as its name, within something that has an edge. */
  isChip?: boolean
}

/** The model that is tried, in the address. */
export function ModelSelect({ type, model, models, isChip = false }: ModelSelectProps) {
  const navigate = useNavigate()
  const { search } = useLocation()
  return (
    <Select
      aria-label="模型"
      {...(isChip && { variant: 'filled', popupMatchSelectWidth: false })}
      value={model.id}
      showSearch
      filterOption={(typed, option) => foldName(option?.label ?? '').includes(foldName(typed))}
      onChange={(id) => void navigate(`${pathOf('display', { type, id })}${search}`, { replace: true })}
      options={models.map(({ id, name }) => ({ value: id, label: name }))}
    />
  )
}
