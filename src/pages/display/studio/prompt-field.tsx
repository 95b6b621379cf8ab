import { Input } from 'antd'
import { Field } from '../../../ui/field.tsx'

interface PromptFieldProps {
  prompt: string
  example: string | undefined
  onChange: (prompt: string) => void
}

export function PromptField({ prompt, example, onChange }: PromptFieldProps) {
  return (
    <Field label="画面描述">
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
