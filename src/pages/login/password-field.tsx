import { useState } from 'react'
import { TextField } from './text-field.tsx'
import type { LoginFields } from './use-login-fields.ts'
import styles from './login.module.css'

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
