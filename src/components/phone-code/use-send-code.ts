import { useState } from 'react'
import type { SendSmsResult } from '../../../contract/sms.ts'
import type { Resend } from './use-resend.ts'

interface SendCodeOptions {
  resend: Resend
  /** Whose wait for the next code counts; empty: that of any number. */
  phone: string
  /** Asks for a code. @param onVerify to be called before a captcha is solved @throws HttpFailure, or an Error with a message for the user */
  ask: (onVerify: () => void) => Promise<SendSmsResult>
}

export function useSendCode({ resend, phone, ask }: SendCodeOptions) {
  const [progress, setProgress] = useState('')
  const left = resend.secondsFor(phone)
  /** @throws as `ask` */
  const send = async () => {
    setProgress('正在发送…')
    try {
      const sent = await ask(() => setProgress('正在进行安全验证…'))
      resend.start({ phone, seconds: sent.retryAfter })
      return sent
    } finally {
      setProgress('')
    }
  }
  const label = progress || (left > 0 ? `${left} 秒后重新获取` : '获取验证码')
  return { send, label, isBlocked: progress !== '' || left > 0 }
}
