import { useState } from 'react'
import { sendCode } from './send-code.ts'
import type { Resend } from './use-resend.ts'

type Request = Omit<Parameters<typeof sendCode>[0], 'onVerify'>

export function useSendCode(resend: Resend, phone: string) {
  const [progress, setProgress] = useState('')
  const left = resend.secondsFor(phone)
  /** @throws as `sendCode` */
  const send = async (request: Request) => {
    setProgress('正在发送…')
    try {
      const sent = await sendCode({ ...request, onVerify: () => setProgress('正在进行安全验证…') })
      resend.start({ phone: request.phone, seconds: sent.retryAfter })
      return sent
    } finally {
      setProgress('')
    }
  }
  const label = progress || (left > 0 ? `${left} 秒后重新获取` : '获取验证码')
  return { send, label, isBlocked: progress !== '' || left > 0 }
}
