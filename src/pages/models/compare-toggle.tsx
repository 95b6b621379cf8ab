import { Checkbox } from 'antd'
import type { Model } from '../../../contract/model.ts'
import { COMPARED_MAX, type Compared } from './use-compared.ts'

export function CompareToggle({ model, compared }: { model: Model; compared: Compared }) {
  const isIn = compared.ids.includes(model.id)
  return (
    <Checkbox
      checked={isIn}
      disabled={!isIn && compared.ids.length >= COMPARED_MAX}
      onChange={() => compared.toggle(model.id)}
      aria-label={`对比 ${model.name}`}
    >
      对比
    </Checkbox>
  )
}
