import type { SendSmsResult, SmsPurpose } from '../../../contract/sms.ts'
import { sendSms } from '../../providers/sms.ts'
import type { SmsAnswer } from '../../providers/sms-answer.ts'
import { loadAndSolveCaptcha } from '../../providers/captcha/load-captcha.ts'

const CAPTCHA_NEEDED = 428
/** Defaults from contract.md section 3, for providers that omit them. */
const USUAL: SendSmsResult = { expiresIn: 300, retryAfter: 60 }

interface SendCode {
  phone: string
  purpose: SmsPurpose
  onVerify: () => void
}

/** @throws HttpFailure already shown as a toast, or an Error with a message for the user */
export async function sendCode({ phone, purpose, onVerify }: SendCode): Promise<SendSmsResult> {
  const answer = await sendSms({ phone, purpose })
  if (answer.code !== CAPTCHA_NEEDED) return accepted(answer)
  onVerify()
  const captcha = await loadAndSolveCaptcha(answer.result)
  return accepted(await sendSms({ phone, purpose, captcha }))
}

function accepted({ success, code, message, result }: SmsAnswer): SendSmsResult {
  if (code === CAPTCHA_NEEDED) throw new Error('安全验证未通过，请重试')
  if (!success) throw new Error(message || '短信发送失败，请稍后重试')
  return { ...USUAL, ...result }
}
