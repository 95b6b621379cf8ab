import { useState } from 'react'
import type { SmsPurpose } from '../../../contract/sms.ts'
import { HttpFailure } from '../../providers/http-failure.ts'
import { toast } from '../../providers/toast.ts'
import { sendCode } from './send-code.ts'
import { TextField } from './text-field.tsx'
import { focusField, type LoginFields } from './use-login-fields.ts'
import type { Resend } from './use-resend.ts'

interface CodeFieldProps {
  fields: LoginFields
  purpose: SmsPurpose
  resend: Resend
}

/** The code from the SMS, and the button that asks for it. */
export function CodeField({ fields, purpose, resend }: CodeFieldProps) {
  const [progress, setProgress] = useState('')
  const { phone } = fields.values
  const left = resend.secondsFor(phone)

  const send = async () => {
    if (!fields.check('phone')) return
    setProgress('正在发送…')
    try {
      const { expiresIn, retryAfter } = await sendCode({
        phone,
        purpose,
        onVerify: () => setProgress('正在进行安全验证…'),
      })
      resend.start({ phone, seconds: retryAfter })
      toast({ type: 'success', message: `验证码已发送，${Math.round(expiresIn / 60)} 分钟内有效` })
      focusField('code')
    } catch (error) {
      if (!(error instanceof HttpFailure)) toast({ type: 'error', message: messageOf(error) })
    } finally {
      setProgress('')
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
        <button type="button" className="login-action" disabled={progress !== '' || left > 0} onClick={send}>
          {progress || (left > 0 ? `${left} 秒后重新获取` : '获取验证码')}
        </button>
      }
    />
  )
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : '短信发送失败，请稍后重试')
