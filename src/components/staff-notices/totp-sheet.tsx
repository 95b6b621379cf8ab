import { lazy, Suspense, useState } from 'react'
import { useSingleMutation } from '../../providers/hooks/use-single-mutation.ts'
import { call } from '../../providers/http.ts'
import { toast } from '../../providers/toast.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { ErrorsAreSaid, Field } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { FormActions } from '../../ui/form-actions.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { CodeInput } from '../phone-code/code-input.tsx'
import { rules } from '../phone-code/rules.ts'
import ui from '../../ui/ui.module.css'
import styles from './staff-notices.module.css'

const Code = lazy(() => import('antd/es/qr-code'))
const SIZE = 184

interface TotpSheetProps {
  title: string
  isOpen: boolean
  onClose: () => void
}

/** Has staff enrol their authenticator app: the key is drawn here, and never leaves the browser. */
export default function TotpSheet({ title, isOpen, onClose }: TotpSheetProps) {
  const enrolment = useSingleMutation({ mutationFn: () => call('staff.enrolTotp'), gcTime: 0 })
  const { uri = null, ticket = '' } = enrolment.data ?? {}
  return (
    <Sheet title={title} isOpen={isOpen} isSticky={uri !== null} onClose={onClose}>
      {uri === null ? (
        <Form onSend={() => enrolment.mutate()}>
          <p className={ui.confirmText}>
            在手机上装一个验证器（如 Microsoft
            Authenticator），下一步用它扫码。绑定新的之后，从前绑定的不再有效。
          </p>
          <FormActions
            label="下一步"
            isBusy={enrolment.isPending}
            error={enrolment.error}
            onCancel={onClose}
          />
        </Form>
      ) : (
        <Confirmation uri={uri} ticket={ticket} onClose={onClose} />
      )}
    </Sheet>
  )
}

function Confirmation({ uri, ticket, onClose }: { uri: string; ticket: string; onClose: () => void }) {
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState('')
  const secret = new URL(uri).searchParams.get('secret') ?? ''
  const confirmation = useSingleMutation({
    mutationFn: () => call('staff.confirmTotp', { ticket, code }),
    onSuccess: () => {
      toast({ type: 'success', message: '验证器已绑定' })
      onClose()
    },
    onError: ({ message }) => setProblem(message),
    gcTime: 0,
  })
  function send() {
    const wrong = rules.code(code)
    setProblem(wrong)
    if (!wrong) confirmation.mutate()
  }
  return (
    <Form onSend={send}>
      <figure className={styles.code}>
        <Suspense fallback={<Skeleton width={`${SIZE + 24}px`} height={SIZE + 24} />}>
          <Code value={uri} size={SIZE} color="#000000" bgColor="#ffffff" bordered={false} />
        </Suspense>
        <figcaption className={styles.secret}>
          <span>扫不了码就输入：</span>
          <code>{secret}</code>
          <CopyButton text={secret} size="small" />
        </figcaption>
      </figure>
      <ErrorsAreSaid value={problem === confirmation.error?.message}>
        <Field label="验证器上的六位数" error={problem || null}>
          {(control) => (
            <CodeInput
              control={control}
              value={code}
              onChange={(text) => {
                setCode(text)
                setProblem('')
              }}
            />
          )}
        </Field>
      </ErrorsAreSaid>
      <FormActions label="绑定" isBusy={confirmation.isPending} error={null} onCancel={onClose} />
    </Form>
  )
}
