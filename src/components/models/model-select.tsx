import { Select } from 'antd'
import type { ModelSelectProps } from '../../resources/engine-components.ts'
import { useModels } from './use-models.ts'

export default function ModelSelect({ control, ids, placeholder, onChange }: ModelSelectProps) {
  const models = useModels()
  return (
    <Select
      {...control}
      mode="multiple"
      allowClear
      value={ids}
      placeholder={placeholder}
      loading={models.isPending}
      optionFilterProp="label"
      options={(models.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      onChange={onChange}
    />
  )
}
