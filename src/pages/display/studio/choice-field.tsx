import { Select } from 'antd'
import { Field } from '../../../ui/field.tsx'

interface ChoiceFieldProps<T extends string | number> {
  label: string
  value: T
  choices: readonly T[]
  nameOf: (choice: T) => string
  onChange: (choice: T) => void
}

export function ChoiceField<T extends string | number>({
  label,
  value,
  choices,
  nameOf,
  onChange,
}: ChoiceFieldProps<T>) {
  return (
    <Field label={label}>
      {(control) => (
        <Select<T>
          {...control}
          value={value}
          onChange={onChange}
          options={choices.map((choice) => ({ value: choice, label: nameOf(choice) }))}
        />
      )}
    </Field>
  )
}
