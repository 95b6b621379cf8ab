import { useState, type FormEvent } from 'react'
import { PasswordField, PhoneField } from './fields.tsx'
import { signIn } from './sign-in.ts'
import type { LoginFields } from './use-login-fields.ts'
import { PublicButton } from '../../layout/public/public-button.tsx'
import styles from './login.module.css'

export function PasswordForm({ fields, onForgot }: { fields: LoginFields; onForgot: () => void }) {
  const [progress, setProgress] = useState('')
  const { phone, password } = fields.values

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!fields.check('phone', 'password')) return
    setProgress('正在登录…')
    const refusal = await signIn({ phone, password, onVerify: () => setProgress('正在进行安全验证…') })
    setProgress('')
    if (refusal) fields.fail('password', refusal)
  }

  return (
    <form noValidate onSubmit={submit}>
      <PhoneField fields={fields} />
      <PasswordField fields={fields} name="password" label="密码" placeholder="登录密码" />
      <button type="button" className={styles.text} onClick={onForgot}>
        忘记密码
      </button>
      <PublicButton isPrimary type="submit" disabled={progress !== ''}>
        {progress || '登录'}
      </PublicButton>
      <p className={styles.hint}>还没有设过密码？请用验证码登录。</p>
    </form>
  )
}
