import type { Resend } from '../../components/phone-code/use-resend.ts'
import type { SmsPurpose } from '../../../contract/sms.ts'
import { HttpFailure } from '../../providers/http-failure.ts'
import { focusField, type LoginFields } from './use-login-fields.ts'
import { sendCode } from '../../components/phone-code/send-code.ts'
import { toast } from '../../providers/toast.ts'
import { type InputHTMLAttributes, type ReactNode, useId, useState } from 'react'
import { useSendCode } from '../../components/phone-code/use-send-code.ts'
import styles from './login.module.css'

interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> {
  label: string
  error: string
  onChange: (text: string) => void
  action?: ReactNode
}

export function TextField({ label, error, onChange, action, ...input }: TextFieldProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.input}>
        <input
          {...input}
          id={id}
          aria-invalid={error !== ''}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => onChange(event.target.value)}
        />
        {action}
      </div>
      <p id={`${id}-error`} className={styles.error}>
        {error}
      </p>
    </div>
  )
}

export function PhoneField({ fields }: { fields: LoginFields }) {
  return (
    <TextField
      {...fields.field('phone')}
      label="手机号"
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      placeholder="11 位手机号"
    />
  )
}

interface PasswordFieldProps {
  fields: LoginFields
  name: 'password' | 'newPassword'
  label: string
  placeholder: string
}

export function PasswordField({ fields, name, label, placeholder }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  return (
    <TextField
      {...fields.field(name)}
      label={label}
      type={isShown ? 'text' : 'password'}
      autoComplete={name === 'password' ? 'current-password' : 'new-password'}
      autoCapitalize="none"
      spellCheck={false}
      placeholder={placeholder}
      action={
        <button
          type="button"
          className={styles.action}
          aria-pressed={isShown}
          aria-label="显示密码"
          onClick={() => setShown(!isShown)}
        >
          {isShown ? '隐藏' : '显示'}
        </button>
      }
    />
  )
}

interface CodeFieldProps {
  fields: LoginFields
  purpose: SmsPurpose
  resend: Resend
}

export function CodeField({ fields, purpose, resend }: CodeFieldProps) {
  const { phone } = fields.values
  const { send, label, isBlocked } = useSendCode({
    resend,
    phone,
    ask: (onVerify) => sendCode({ phone, purpose, onVerify }),
  })

  const request = async () => {
    if (!fields.check('phone')) return
    try {
      const { expiresIn } = await send()
      toast({ type: 'success', message: `验证码已发送，${Math.round(expiresIn / 60)} 分钟内有效` })
      focusField('code')
    } catch (error) {
      if (!(error instanceof HttpFailure)) toast({ type: 'error', message: messageOf(error) })
    }
  }

  return (
    <TextField
      {...fields.field('code')}
      label="验证码"
      inputMode="numeric"
      autoComplete="one-time-code"
      placeholder="6 位数字"
      action={
        <button type="button" className={styles.action} disabled={isBlocked} onClick={request}>
          {label}
        </button>
      }
    />
  )
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : '短信发送失败，请稍后重试')
