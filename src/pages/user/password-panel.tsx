import { useState } from 'react'
import { toast } from '../../providers/toast.ts'
import { Badge } from '../../ui/badge.tsx'
import { Field } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { FormActions } from '../../ui/form-actions.tsx'
import { Panel } from '../../ui/panel.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { useWrite } from '../../providers/hooks/use-write.ts'
import { PhoneConfirmation } from './phone-confirmation.tsx'

const noPassword: PasswordForm = { old: '', code: '', next: '', again: '' }

export function PasswordPanel({ hasPassword }: { hasPassword: boolean | undefined }) {
  const [form, setForm] = useState(noPassword)
  const [isChecked, setIsChecked] = useState(false)
  const needs = hasPassword === undefined ? null : hasPassword ? 'old' : 'code'
  const errors = checkPassword(form, { needs })
  const shown = isChecked ? errors : {}
  const save = useWrite('login.changePassword', {
    onSuccess: () => {
      setForm(noPassword)
      setIsChecked(false)
      toast({
        type: 'success',
        message: `密码已${hasPassword === false ? '设置' : '修改'}，其他设备已退出登录`,
      })
    },
    isSecret: true,
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
          if (Object.keys(errors).length === 0)
            save.mutate({
              newPassword: form.next,
              ...(form.old !== '' && { oldPassword: form.old }),
              ...(needs === 'code' && { code: form.code }),
            })
        }}
      >
        {hasPassword !== false && (
          <Field label="原密码" hint="忘了可以在登录页用短信重置。" error={shown.old}>
            {(control) => <PasswordInput {...control} {...box('old', 'current-password')} />}
          </Field>
        )}
        {needs === 'code' && (
          <PhoneConfirmation
            purpose="password"
            value={form.code}
            error={shown.code}
            onChange={(code) => setForm({ ...form, code })}
          />
        )}
        <Field label="新密码" hint="8 到 64 位，不要用常见的密码。" error={shown.next}>
          {(control) => <PasswordInput {...control} {...box('next', 'new-password')} />}
        </Field>
        <Field label="再输一遍新密码" error={shown.again}>
          {(control) => <PasswordInput {...control} {...box('again', 'new-password')} />}
        </Field>
        <FormActions
          label={hasPassword === false ? '设置密码' : '修改密码'}
          isBusy={save.isPending}
          error={save.error}
        />
      </Form>
    </Panel>
  )
}

interface PasswordForm {
  old: string
  code: string
  next: string
  again: string
}

function checkPassword(
  form: PasswordForm,
  { needs }: { needs: 'old' | 'code' | null },
): Partial<Record<keyof PasswordForm, string>> {
  return {
    ...(needs === 'old' && form.old === '' && { old: '请填写原密码' }),
    ...(needs === 'code' && !/^\d{6}$/.test(form.code) && { code: '请填写 6 位短信验证码' }),
    ...(form.next.length < 8 && { next: '密码至少 8 位' }),
    ...(form.again !== form.next && { again: '两次输入的密码不一样' }),
  }
}
