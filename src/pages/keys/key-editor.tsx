import { useForm } from '@refinedev/core'
import { useState } from 'react'
import type { ApiKey, CreatedKey } from '../../../contract/key.ts'
import type { HttpFailure } from '../../providers/http-failure.ts'
import { idempotentAttempts } from '../../providers/idempotent-attempts.ts'
import { isUnanswered } from '../../providers/is-unanswered.ts'
import { Form } from '../../ui/form.tsx'
import { FormActions } from '../../ui/form-actions.tsx'
import { KeyFields } from './key-fields.tsx'
import { checkKeyForm, keyFormOf, keySettingsOf, newKeyForm } from './key-form.ts'

interface KeyEditorProps {
  /** The list of the keys. */
  resource: string
  apiKey?: ApiKey
  onCancel: () => void
  onSaved: (made: CreatedKey | null) => void
}

export function KeyEditor({ resource, apiKey, onCancel, onSaved }: KeyEditorProps) {
  const [form, setForm] = useState(apiKey ? keyFormOf(apiKey) : newKeyForm)
  const [isChecked, setIsChecked] = useState(false)
  const [openedAt] = useState(() => Date.now())
  const errors = checkKeyForm(form)
  const settings = keySettingsOf(form, openedAt)
  const [attempts] = useState(() => idempotentAttempts(isUnanswered))
  const isNew = apiKey === undefined
  const { onFinish, mutation } = useForm<CreatedKey, HttpFailure, typeof settings>({
    resource,
    action: isNew ? 'create' : 'edit',
    id: apiKey?.id,
    // The row is at hand.
    queryOptions: { enabled: false },
    redirect: false,
    successNotification: false,
    mutationMeta: { attempts },
    // A new key is not to stay in a cache.
    createMutationOptions: { gcTime: 0 },
    onMutationSuccess: ({ data }) => onSaved(isNew ? data : null),
  })
  const save = () => void onFinish(settings).catch(() => undefined)
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
      <FormActions
        label={apiKey ? '保存' : '创建'}
        isBusy={mutation.isPending}
        error={mutation.error}
        onCancel={onCancel}
      />
    </Form>
  )
}
