import { Input } from 'antd'
import { useState } from 'react'
import { Field } from '../../../../ui/field.tsx'
import { Sheet } from '../../../../ui/sheet.tsx'
import { fillPrompt, variablesIn } from './prompt-variables.ts'
import { Form } from '../../../../ui/form.tsx'
import { FormActions } from '../../../../ui/form-actions.tsx'

interface VariablesSheetProps {
  prompt: string
  onFilled: (text: string) => void
  onClose: () => void
}

/** Asks what stands in the place of a prompt's variables. */
export default function VariablesSheet({ prompt, onFilled, onClose }: VariablesSheetProps) {
  const [values, setValues] = useState<Record<string, string>>({})
  return (
    <Sheet title="填写变量" isOpen onClose={onClose}>
      <Form onSend={() => onFilled(fillPrompt(prompt, values))}>
        {variablesIn(prompt).map((name) => (
          <Field key={name} label={name}>
            {(control) => (
              <Input
                {...control}
                maxLength={2000}
                value={values[name] ?? ''}
                onChange={(event) => setValues({ ...values, [name]: event.target.value })}
              />
            )}
          </Field>
        ))}
        <FormActions label="填入提示词" isBusy={false} error={null} onCancel={onClose} />
      </Form>
    </Sheet>
  )
}
