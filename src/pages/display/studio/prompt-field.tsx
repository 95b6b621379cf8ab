import { Input } from 'antd'
import type { TextAreaProps } from 'antd/es/input'
import { Field } from '../../../ui/field.tsx'

interface PromptFieldProps extends Pick<TextAreaProps, 'maxLength' | 'showCount'> {
  label?: string
  prompt: string
  example: string | undefined
  onChange: (prompt: string) => void
}

export function PromptField({
  label = '画面描述',
  prompt,
  example,
  onChange,
  maxLength = 4000,
  showCount,
}: PromptFieldProps) {
  return (
    <Field label={label}>
      {(control) => (
        <Input.TextArea
          {...control}
          value={prompt}
          onChange={(event) => onChange(event.target.value)}
          placeholder={`例如：${example}`}
          rows={5}
          maxLength={maxLength}
          showCount={showCount}
        />
      )}
    </Field>
  )
}
