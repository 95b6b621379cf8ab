import { Button, Input } from 'antd'
import { useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { CodeInput } from '../../../../components/phone-code/code-input.tsx'
import { cleanPhone, rules } from '../../../../components/phone-code/rules.ts'
import { sendCode } from '../../../../components/phone-code/send-code.ts'
import { StorageNote } from '../../../../components/phone-code/storage-note.tsx'
import { useResend } from '../../../../components/phone-code/use-resend.ts'
import { useSendCode } from '../../../../components/phone-code/use-send-code.ts'
import { Agreement } from '../../../../components/agreement/agreement.tsx'
import { authProvider } from '../../../../providers/auth-provider.ts'
import { HttpFailure } from '../../../../providers/http-failure.ts'
import { loginPath } from '../../../../providers/navigation.ts'
import { toast } from '../../../../providers/toast.ts'
import { Field } from '../../../../ui/field.tsx'
import { Form } from '../../../../ui/form.tsx'
import { Sheet } from '../../../../ui/sheet.tsx'
import ui from '../../../../ui/ui.module.css'

const NONE = { phone: '', code: '' }

/** Signs in where the reader is. The chat, which belongs to the session, takes over from here. */
export default function SignInSheet({ onClose }: { onClose: () => void }) {
  const { pathname, search } = useLocation()
  const [phone, setPhone] = useState('')
  const [code, setCode] = useState('')
  const [errors, setErrors] = useState(NONE)
  const [progress, setProgress] = useState('')
  const codeBox = useRef<HTMLDivElement>(null)
  const { send, label, isBlocked } = useSendCode({
    resend: useResend(),
    phone,
    ask: (onVerify) => sendCode({ phone, purpose: 'login', onVerify }),
  })

  const requestCode = async () => {
    setErrors({ ...NONE, phone: rules.phone(phone) })
    if (rules.phone(phone) !== '') return
    try {
      await send()
      toast({ type: 'success', message: '验证码已发送' })
      codeBox.current?.querySelector('input')?.focus()
    } catch (error) {
      if (!(error instanceof HttpFailure) && error instanceof Error)
        setErrors({ ...NONE, phone: error.message })
    }
  }

  const signIn = async () => {
    const wrong = { phone: rules.phone(phone), code: rules.code(code) }
    setErrors(wrong)
    if (wrong.phone !== '' || wrong.code !== '') return
    setProgress('正在登录…')
    const { error } = await authProvider.login({
      phone,
      code,
      onVerify: () => setProgress('正在进行安全验证…'),
    })
    setProgress('')
    if (error instanceof HttpFailure && error.code !== 400) return
    if (error) setErrors({ ...NONE, code: error.message })
  }

  return (
    <Sheet title="登录后发送" isOpen onClose={onClose} width={400}>
      <Form onSend={() => void signIn()}>
        <p className={ui.small}>你写的内容会保留，登录后自动发送。未注册的手机号会自动创建账号。</p>
        <Field label="手机号" error={errors.phone || null}>
          {(control) => (
            <Input
              {...control}
              // oxlint-disable-next-line jsx-a11y/no-autofocus
              autoFocus
              type="tel"
              inputMode="tel"
              autoComplete="tel"
              placeholder="11 位手机号"
              value={phone}
              onChange={(event) => setPhone(cleanPhone(event.target.value))}
            />
          )}
        </Field>
        <div ref={codeBox}>
          <Field label="验证码" error={errors.code || null}>
            {(control) => (
              <CodeInput control={control} value={code} onChange={setCode}>
                <Button disabled={isBlocked} onClick={() => void requestCode()}>
                  {label}
                </Button>
              </CodeInput>
            )}
          </Field>
        </div>
        <Button type="primary" htmlType="submit" block disabled={progress !== ''}>
          {progress || '登录并发送'}
        </Button>
        <StorageNote className={ui.small} />
        <Agreement className={ui.small} />
        <p className={ui.small}>
          <Link to={loginPath(`${pathname}${search}`)}>用密码登录</Link>
        </p>
      </Form>
    </Sheet>
  )
}
