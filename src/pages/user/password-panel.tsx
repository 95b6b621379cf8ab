import { useState } from 'react'
import { call } from '../providers/http.ts'
import { toast } from '../providers/toast.ts'
import { Badge } from '../ui/badge.tsx'
import { Field } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { FormEnd } from '../ui/form-end.tsx'
import { Panel } from '../ui/panel.tsx'
import { PasswordBox } from '../ui/password-box.tsx'
import { useAct } from '../ui/use-act.ts'
import { checkPassword, type PasswordForm } from './check-password.ts'
import { OwnerCode } from './owner-code.tsx'

const noPassword: PasswordForm = { old: '', code: '', next: '', again: '' }

interface PasswordPanelProps {
  /** Undefined until it is known. */
  hasPassword: boolean | undefined
  /** Other devices were signed out. */
  onChanged: () => void
}

/** Sets or changes the password; the first one needs a code that is sent to the phone. */
export function PasswordPanel({ hasPassword, onChanged }: PasswordPanelProps) {
  const [form, setForm] = useState(noPassword)
  const [isChecked, setIsChecked] = useState(false)
  const needs = hasPassword === undefined ? null : hasPassword ? 'old' : 'code'
  const errors = checkPassword(form, { needs })
  const shown = isChecked ? errors : {}
  const save = useAct({
    mutationFn: () =>
      call('login.changePassword', {
        newPassword: form.next,
        ...(form.old !== '' && { oldPassword: form.old }),
        ...(needs === 'code' && { code: form.code }),
      }),
    onSuccess: () => {
      setForm(noPassword)
      setIsChecked(false)
      toast({
        type: 'success',
        message: `密码已${hasPassword === false ? '设置' : '修改'}，其他设备已退出登录`,
      })
      onChanged()
    },
    gcTime: 0,
  })
  const box = (field: keyof PasswordForm, autoComplete: string) => ({
    value: form[field],
    maxLength: 64,
    autoComplete,
    onChange: (event: { target: { value: string } }) => setForm({ ...form, [field]: event.target.value }),
  })
  return (
    <Panel
      title="登录密码"
      extra={hasPassword !== undefined && <Badge>{hasPassword ? '已设置' : '未设置'}</Badge>}
    >
      <Form
        onSend={() => {
          setIsChecked(true)
          if (Object.keys(errors).length === 0) save.mutate()
        }}
      >
        {hasPassword !== false && (
          <Field label="原密码" hint="忘了可以在登录页用短信重置。" error={shown.old}>
            {(control) => <PasswordBox {...control} {...box('old', 'current-password')} />}
          </Field>
        )}
        {needs === 'code' && (
          <OwnerCode
            purpose="password"
            value={form.code}
            error={shown.code}
            onChange={(code) => setForm({ ...form, code })}
          />
        )}
        <Field label="新密码" hint="8 到 64 位，不要用常见的密码。" error={shown.next}>
          {(control) => <PasswordBox {...control} {...box('next', 'new-password')} />}
        </Field>
        <Field label="再输一遍新密码" error={shown.again}>
          {(control) => <PasswordBox {...control} {...box('again', 'new-password')} />}
        </Field>
        <FormEnd
          label={hasPassword === false ? '设置密码' : '修改密码'}
          isBusy={save.isPending}
          error={save.error}
        />
      </Form>
    </Panel>
  )
}
