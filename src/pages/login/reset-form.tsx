import { useState, type FormEvent } from 'react'
import { CodeField, PasswordField, PhoneField } from './fields.tsx'
import { HttpFailure } from '../../providers/http.ts'
import { toast } from '../../providers/toast.ts'
import { callWithCaptcha } from '../../providers/captcha/call-with-captcha.ts'
import type { LoginFields } from './use-login-fields.ts'
import type { Resend } from '../../components/phone-code/use-resend.ts'
import { PublicButton } from '../../layout/public/public-button.tsx'
import styles from './login.module.css'

interface ResetFormProps {
  fields: LoginFields
  resend: Resend
  onDone: () => void
}

export function ResetForm({ fields, resend, onDone }: ResetFormProps) {
  const [progress, setProgress] = useState('')
  const [revokeKeys, setRevokeKeys] = useState(false)
  const { phone, code, newPassword } = fields.values

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!fields.check('phone', 'code', 'newPassword')) return
    setProgress('正在提交…')
    try {
      await callWithCaptcha({
        name: 'login.resetPassword',
        input: { phone, code, newPassword, revokeKeys },
        onVerify: () => setProgress('正在进行安全验证…'),
      })
      const revoked = revokeKeys ? '，全部 API Key 已停用' : ''
      toast({ type: 'success', message: `密码已重置${revoked}，请用新密码登录` })
      onDone()
    } catch (error) {
      const isInput = error instanceof HttpFailure && error.code === 400
      if (isInput) fields.fail(fieldOf(error.message), error.message)
      else if (!(error instanceof HttpFailure) && error instanceof Error)
        toast({ type: 'error', message: error.message })
    } finally {
      setProgress('')
    }
  }

  return (
    <form noValidate onSubmit={submit}>
      <PhoneField fields={fields} />
      <CodeField fields={fields} purpose="reset" resend={resend} />
      <PasswordField fields={fields} name="newPassword" label="新密码" placeholder="8 到 64 位" />
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={revokeKeys}
          onChange={(event) => setRevokeKeys(event.target.checked)}
        />
        同时停用全部 API Key（账号可能已被他人使用时勾选，停用后不能恢复）
      </label>
      <PublicButton isPrimary type="submit" disabled={progress !== ''}>
        {progress || '重置密码'}
      </PublicButton>
      <button type="button" className={`${styles.text} ${styles.isCentered}`} onClick={onDone}>
        返回密码登录
      </button>
    </form>
  )
}

const fieldOf = (message: string) =>
  message.includes('密码') ? 'newPassword' : message.includes('手机号') ? 'phone' : 'code'
