import { Button, Input } from 'antd'
import { useState } from 'react'
import { maskPhone, PHONE_PATTERN } from '../../../contract/phone.ts'
import type { SmsPurpose } from '../../../contract/sms.ts'
import { HttpFailure } from '../../providers/http-failure.ts'
import { useUser } from '../../providers/hooks/use-user.ts'
import { toast } from '../../providers/toast.ts'
import { cleanPhone } from '../../components/phone-code/rules.ts'
import { CodeInput } from '../../components/phone-code/code-input.tsx'
import { useResend } from '../../components/phone-code/use-resend.ts'
import { sendCode } from '../../components/phone-code/send-code.ts'
import { useSendCode } from '../../components/phone-code/use-send-code.ts'
import { FormError } from '../../ui/form-error.tsx'
import { Field } from '../../ui/field.tsx'

interface PhoneConfirmationProps {
  purpose: SmsPurpose
  value: string
  /** What is wrong with the code. */
  error?: string | undefined
  onChange: (code: string) => void
}

/** The owner's number in full, which the console does not know, and the code that is sent to it. */
export function PhoneConfirmation({ purpose, value, error, onChange }: PhoneConfirmationProps) {
  const [phone, setPhone] = useState('')
  const [failure, setFailure] = useState<Error | null>(null)
  const { send, label, isBlocked } = useSendCode({
    resend: useResend(),
    phone,
    ask: (onVerify) => sendCode({ phone, purpose, onVerify }),
  })
  const masked = useUser()?.phone ?? ''
  const isPhone = PHONE_PATTERN.test(phone)
  const isOwn = isPhone && maskPhone(phone) === masked
  const request = async () => {
    setFailure(null)
    try {
      await send()
      toast({ type: 'success', message: '验证码已发送' })
    } catch (error) {
      if (!(error instanceof HttpFailure) && error instanceof Error) setFailure(error)
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
          <CodeInput control={control} value={value} onChange={onChange}>
            <Button disabled={isBlocked || !isOwn} onClick={() => void request()}>
              {label}
            </Button>
          </CodeInput>
        )}
      </Field>
      <FormError error={failure} />
    </>
  )
}
