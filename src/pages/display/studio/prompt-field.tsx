import { Input } from 'antd'
import { Field } from '../../../ui/field.tsx'

interface PromptFieldProps {
  label?: string
  prompt: string
  example: string | undefined
  onChange: (prompt: string) => void
}

export function PromptField({ label = '画面描述', prompt, example, onChange }: PromptFieldProps) {
  return (
    <Field label={label}>
      {(control) => (
        <Input.TextArea
          {...control}
          value={prompt}
          onChange={(event) => onChange(event.target.value)}
          placeholder={`例如：${example}`}
          rows={5}
          maxLength={4000}
        />
      )}
    </Field>
  )
}
