import { useState, type FormEvent } from 'react'
import { call, HttpFailure } from '../../providers/http.ts'
import { toast } from '../../providers/toast.ts'
import { CodeField } from './code-field.tsx'
import { PasswordField } from './password-field.tsx'
import { PhoneField } from './phone-field.tsx'
import type { LoginFields } from './use-login-fields.ts'
import type { Resend } from './use-resend.ts'

interface ResetFormProps {
  fields: LoginFields
  resend: Resend
  /** Back to signing in with a password. */
  onDone: () => void
}

/** A new password, after a code has shown whose number it is. */
export function ResetForm({ fields, resend, onDone }: ResetFormProps) {
  const [isBusy, setBusy] = useState(false)
  const { phone, code, newPassword } = fields.values

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!fields.check('phone', 'code', 'newPassword')) return
    setBusy(true)
    try {
      await call('login.resetPassword', { phone, code, newPassword })
      toast({ type: 'success', message: '密码已重置，请用新密码登录' })
      onDone()
    } catch (error) {
      const isInput = error instanceof HttpFailure && error.code === 400
      if (isInput) fields.fail(fieldOf(error.message), error.message)
    } finally {
      setBusy(false)
    }
  }

  return (
    <form noValidate onSubmit={submit}>
      <PhoneField fields={fields} />
      <CodeField fields={fields} purpose="reset" resend={resend} />
      <PasswordField fields={fields} name="newPassword" label="新密码" placeholder="8 到 64 位" />
      <button type="submit" className="public-button is-primary" disabled={isBusy}>
        {isBusy ? '正在提交…' : '重置密码'}
      </button>
      <button type="button" className="login-text is-centered" onClick={onDone}>
        返回密码登录
      </button>
    </form>
  )
}

const fieldOf = (message: string) =>
  message.includes('密码') ? 'newPassword' : message.includes('手机号') ? 'phone' : 'code'
