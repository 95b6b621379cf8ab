import type { SmsPurpose } from '../../../contract/sms.ts'
import { HttpFailure } from '../../providers/http-failure.ts'
import { toast } from '../../providers/toast.ts'
import { sendCode } from '../../components/phone-code/send-code.ts'
import { useSendCode } from '../../components/phone-code/use-send-code.ts'
import { TextField } from './text-field.tsx'
import { focusField, type LoginFields } from './use-login-fields.ts'
import type { Resend } from '../../components/phone-code/use-resend.ts'
import styles from './login.module.css'

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
