import type { SendSmsResult, SmsPurpose } from '../../../contract/sms.ts'
import { sendSms, type SmsAnswer } from '../../providers/sms.ts'
import { loadAndSolveCaptcha } from './load-captcha.ts'

const CAPTCHA_NEEDED = 428
/** What contract.md section 3 promises; a foreign provider may say nothing. */
const USUAL: SendSmsResult = { expiresIn: 300, retryAfter: 60 }

interface SendCode {
  phone: string
  purpose: SmsPurpose
  /** Called when a proof of work is asked for, before it is worked out. */
  onVerify: () => void
}

/**
 * Has a code sent, working out the provider's captcha on the way if it asks for one.
 * @throws HttpFailure that the reader has already seen, or an Error whose message is for the reader
 */
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
