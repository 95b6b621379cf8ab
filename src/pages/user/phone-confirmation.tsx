import { Button, Input } from 'antd'
import { useState } from 'react'
import { maskPhone, PHONE_PATTERN } from '../../contract/phone.ts'
import type { SmsPurpose } from '../../contract/sms.ts'
import { HttpFailure } from '../providers/http-failure.ts'
import { useSession } from '../providers/session.ts'
import { toast } from '../providers/toast.ts'
import { cleanPhone } from '../public/login/rules.ts'
import { sendCode } from '../public/login/send-code.ts'
import { useResend } from '../public/login/use-resend.ts'
import { FailureText } from '../ui/failure-text.tsx'
import { Field } from '../ui/field.tsx'

interface OwnerCodeProps {
  purpose: SmsPurpose
  value: string
  /** What is wrong with the code. */
  error?: string | undefined
  onChange: (code: string) => void
}

/** The owner's number in full, which the console does not know, and the code that is sent to it. */
export function OwnerCode({ purpose, value, error, onChange }: OwnerCodeProps) {
  const [phone, setPhone] = useState('')
  const [progress, setProgress] = useState('')
  const [failure, setFailure] = useState<Error | null>(null)
  const resend = useResend()
  const left = resend.secondsFor(phone)
  const masked = useSession()?.userInfo.phone ?? ''
  const isPhone = PHONE_PATTERN.test(phone)
  const isOwn = isPhone && maskPhone(phone) === masked
  const send = async () => {
    setFailure(null)
    setProgress('正在发送…')
    try {
      const sent = await sendCode({
        phone,
        purpose,
        onVerify: () => setProgress('正在进行安全验证…'),
      })
      resend.start({ phone, seconds: sent.retryAfter })
      toast({ type: 'success', message: '验证码已发送' })
    } catch (error) {
      if (!(error instanceof HttpFailure) && error instanceof Error) setFailure(error)
    } finally {
      setProgress('')
    }
  }
  return (
    <>
      <Field
        label="手机号"
        hint={`输入完整的手机号 ${masked}，用它接收验证码。`}
        error={isPhone && !isOwn ? `不是本账号的手机号 ${masked}` : null}
      >
        {(control) => (
          <Input
            {...control}
            value={phone}
            onChange={(event) => setPhone(cleanPhone(event.target.value))}
            inputMode="numeric"
            autoComplete="tel-national"
          />
        )}
      </Field>
      <Field label="短信验证码" error={error}>
        {(control) => (
          <div className="account-code">
            <Input
              {...control}
              value={value}
              onChange={(event) => onChange(event.target.value.replaceAll(/\D/g, '').slice(0, 6))}
              inputMode="numeric"
              autoComplete="one-time-code"
              placeholder="6 位数字"
            />
            <Button disabled={progress !== '' || left > 0 || !isOwn} onClick={() => void send()}>
              {progress || (left > 0 ? `${left} 秒后重新获取` : '获取验证码')}
            </Button>
          </div>
        )}
      </Field>
      <FailureText error={failure} />
    </>
  )
}
