import { Select } from 'antd'
import { Field } from '../ui/field.tsx'

interface ChoiceFieldProps<T extends string | number> {
  label: string
  value: T
  choices: readonly T[]
  /** A choice in words. */
  nameOf: (choice: T) => string
  onChange: (choice: T) => void
}

/** One of the few values that a model takes. */
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
