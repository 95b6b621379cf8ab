import { useState } from 'react'
import type { ApiKey, CreatedKey } from '../../contract/key.ts'
import { call } from '../providers/http.ts'
import { Form } from '../ui/form.tsx'
import { FormEnd } from '../ui/form-end.tsx'
import { useAct } from '../ui/use-act.ts'
import { useCreate } from '../ui/use-create.ts'
import { KeyFields } from './key-fields.tsx'
import { checkKeyForm, keyFormOf, keySettingsOf, newKeyForm } from './key-form.ts'

interface KeyEditorProps {
  /** The key to change; absent = a new one. */
  apiKey?: ApiKey
  onCancel: () => void
  /** Given the new key if one was made. */
  onSaved: (made: CreatedKey | null) => void
}

/** Makes a key or changes its settings. */
export function KeyEditor({ apiKey, onCancel, onSaved }: KeyEditorProps) {
  const [form, setForm] = useState(apiKey ? keyFormOf(apiKey) : newKeyForm)
  const [isChecked, setIsChecked] = useState(false)
  const [openedAt] = useState(() => Date.now())
  const errors = checkKeyForm(form)
  const settings = keySettingsOf(form, openedAt)
  const add = useCreate('key.add', onSaved)
  const edit = useAct({
    mutationFn: (id: string) => call('key.edit', { id, ...settings }),
    onSuccess: () => onSaved(null),
  })
  const save = () => (apiKey ? edit.mutate(apiKey.id) : add.mutate(settings))
  return (
    <Form
      onSend={() => {
        setIsChecked(true)
        if (Object.keys(errors).length === 0) save()
      }}
    >
      <KeyFields
        form={form}
        errors={isChecked ? errors : {}}
        canKeepExpiry={apiKey !== undefined && apiKey.expiresAt !== null}
        onChange={setForm}
      />
      <FormEnd
        label={apiKey ? '保存' : '创建'}
        isBusy={add.isPending || edit.isPending}
        error={add.error ?? edit.error}
        onCancel={onCancel}
      />
    </Form>
  )
}
