import { Button, Input } from 'antd'
import { type FormEvent, useState } from 'react'
import { Field } from '../../../../ui/field.tsx'
import { Sheet } from '../../../../ui/sheet.tsx'
import { fillPrompt, variablesIn } from './prompt-variables.ts'
import ui from '../../../../ui/ui.module.css'

interface VariablesSheetProps {
  prompt: string
  onFilled: (text: string) => void
  onClose: () => void
}

/** Asks what stands in the place of a prompt's variables. */
export default function VariablesSheet({ prompt, onFilled, onClose }: VariablesSheetProps) {
  const [values, setValues] = useState<Record<string, string>>({})
  const fill = (event: FormEvent) => {
    event.preventDefault()
    onFilled(fillPrompt(prompt, values))
  }
  return (
    <Sheet title="填写变量" isOpen onClose={onClose}>
      <form className={ui.form} onSubmit={fill}>
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
        <div className={ui.formActions}>
          <Button onClick={onClose}>取消</Button>
          <Button type="primary" htmlType="submit">
            填入提示词
          </Button>
        </div>
      </form>
    </Sheet>
  )
}
