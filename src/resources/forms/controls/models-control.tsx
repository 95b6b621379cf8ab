import { Suspense } from 'react'
import { useEngineComponents } from '../../engine-components.ts'
import { type ControlProps, selectProps } from './control-props.ts'

export function ModelsControl({ field, control, value, onChange }: ControlProps) {
  const { modelSelect: ModelSelect } = useEngineComponents()
  return (
    <Suspense fallback={null}>
      <ModelSelect
        control={selectProps(control)}
        ids={Array.isArray(value) ? value.map(String) : []}
        placeholder={field.placeholder || '请选择'}
        onChange={onChange}
      />
    </Suspense>
  )
}
