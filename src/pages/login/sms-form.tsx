import { useState, type FormEvent } from 'react'
import { CodeField, PhoneField, TextField } from './fields.tsx'
import { signIn } from './sign-in.ts'
import type { LoginFields } from './use-login-fields.ts'
import type { Resend } from '../../components/phone-code/use-resend.ts'
import { PublicButton } from '../../layout/public/public-button.tsx'
import styles from './login.module.css'

export function SmsForm({ fields, resend }: { fields: LoginFields; resend: Resend }) {
  const { phone, code, inviteCode } = fields.values
  const [progress, setProgress] = useState('')
  const [hasInvite, setInvite] = useState(inviteCode !== '')

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!fields.check('phone', 'code', 'inviteCode')) return
    setProgress('正在登录…')
    const refusal = await signIn({
      phone,
      code,
      ...(inviteCode && { inviteCode }),
      onVerify: () => setProgress('正在进行安全验证…'),
    })
    setProgress('')
    if (refusal) fields.fail(refusal.includes('邀请码') ? 'inviteCode' : 'code', refusal)
  }

  return (
    <form noValidate onSubmit={submit}>
      <PhoneField fields={fields} />
      <CodeField fields={fields} purpose="login" resend={resend} />
      {hasInvite ? (
        <TextField {...fields.field('inviteCode')} label="邀请码（选填）" autoComplete="off" />
      ) : (
        <button type="button" className={styles.text} onClick={() => setInvite(true)}>
          填写邀请码
        </button>
      )}
      <PublicButton isPrimary type="submit" disabled={progress !== ''}>
        {progress || '登录 / 注册'}
      </PublicButton>
      <p className={styles.hint}>未注册的手机号验证后自动创建账号。</p>
    </form>
  )
}
