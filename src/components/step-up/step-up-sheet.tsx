import { Button, Segmented } from 'antd'
import { useState } from 'react'
import { STEP_UP_PURPOSES } from '../../../contract/step-up-purposes.ts'
import type { StepUpMethod } from '../../../contract/step-up.ts'
import { callWithCaptcha } from '../../providers/captcha/call-with-captcha.ts'
import { useSingleMutation } from '../../providers/hooks/use-single-mutation.ts'
import { useUser } from '../../providers/hooks/use-user.ts'
import { call } from '../../providers/http.ts'
import { type PendingStepUp, usePendingStepUp } from '../../providers/staff/step-ups.ts'
import { toast } from '../../providers/toast.ts'
import { ErrorsAreSaid, Field } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { FormActions } from '../../ui/form-actions.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { CodeInput } from '../phone-code/code-input.tsx'
import { rules } from '../phone-code/rules.ts'
import { useResend } from '../phone-code/use-resend.ts'
import { useSendCode } from '../phone-code/use-send-code.ts'
import ui from '../../ui/ui.module.css'

const METHODS: Record<StepUpMethod, string> = { sms: '短信验证码', totp: '验证器' }

/** Has staff prove that it is them, when a call asks for that. */
export default function StepUpSheet() {
  const pending = usePendingStepUp()
  return pending && <StepUpForm key={pending.needed.purpose} {...pending} />
}

function StepUpForm({ needed: { purpose, methods }, end }: PendingStepUp) {
  const [method, setMethod] = useState(methods[0] ?? 'sms')
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState('')
  const sms = useStepUpCode()
  const proof = useSingleMutation({
    mutationFn: () => call('staff.stepUp', { purpose, method, code }),
    onSuccess: () => end(true),
    onError: ({ message }) => setProblem(message),
  })
  function send() {
    const wrong = rules.code(code)
    setProblem(wrong)
    if (!wrong) proof.mutate()
  }
  function change(next: { method?: StepUpMethod; code: string }) {
    if (next.method) setMethod(next.method)
    setCode(next.code)
    setProblem('')
  }
  return (
    <Sheet title="验证身份" isOpen isSticky={proof.isPending} onClose={() => end(false)}>
      <Form onSend={send}>
        <p className={ui.confirmText}>“{STEP_UP_PURPOSES[purpose]}”须先验证是你本人。</p>
        {methods.length > 1 && (
          <Segmented
            block
            aria-label="验证方式"
            options={methods.map((value) => ({ value, label: METHODS[value] }))}
            value={method}
            onChange={(value) => change({ method: value, code: '' })}
          />
        )}
        <ErrorsAreSaid value={problem === proof.error?.message}>
          <Field
            label={method === 'sms' ? METHODS.sms : '验证器上的六位数'}
            hint={method === 'sms' ? `发到你的手机 ${sms.phone}。` : null}
            error={problem || null}
          >
            {(control) => (
              <CodeInput control={control} value={code} onChange={(text) => change({ code: text })}>
                {method === 'sms' && (
                  <Button disabled={sms.isBlocked} onClick={() => void sms.request()}>
                    {sms.label}
                  </Button>
                )}
              </CodeInput>
            )}
          </Field>
        </ErrorsAreSaid>
        <FormActions label="验证" isBusy={proof.isPending} error={sms.failure} onCancel={() => end(false)} />
      </Form>
    </Sheet>
  )
}

/** A code that is sent to the reader's own phone. */
function useStepUpCode() {
  const phone = useUser()?.phone ?? ''
  const [failure, setFailure] = useState<Error | null>(null)
  const { send, label, isBlocked } = useSendCode({
    resend: useResend(),
    phone,
    ask: (onVerify) => callWithCaptcha({ name: 'staff.sendStepUpCode', input: {}, onVerify }),
  })
  const request = async () => {
    setFailure(null)
    try {
      await send()
      toast({ type: 'success', message: '验证码已发送' })
    } catch (error) {
      setFailure(error instanceof Error ? error : new Error('短信发送失败，请稍后重试'))
    }
  }
  return { phone, label, isBlocked, failure, request }
}
