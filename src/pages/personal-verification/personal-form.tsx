import { Checkbox, Input } from 'antd'
import { useState } from 'react'
import type { CallResult } from '../../../contract/endpoints.ts'
import { links } from '../../providers/config.ts'
import { Field } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { FormActions } from '../../ui/form-actions.tsx'
import { useWrite } from '../../providers/hooks/use-write.ts'
import { checkIdentity, cleanIdNumber, type IdentityForm } from './check-identity.ts'
import verificationStyles from '../../components/verification/verification.module.css'
import fieldStyles from '../../ui/field.module.css'

interface PersonalFormProps {
  provider: string
  onVerified: (state: CallResult<'user.verification'>) => void
  /** The attempt may have been counted. */
}

const WHOLE = 18

export function PersonalForm({ provider, onVerified }: PersonalFormProps) {
  const [form, setForm] = useState<IdentityForm>({ realName: '', idNumber: '', hasConsent: false })
  const [isChecked, setIsChecked] = useState(false)
  const errors = checkIdentity(form)
  // Validate the number once complete, the rest on submit.
  const isWhole = form.idNumber.length >= WHOLE
  const shown = isChecked ? errors : { idNumber: isWhole ? errors.idNumber : undefined }
  const verify = useWrite('user.verify', { onSuccess: onVerified, isSecret: true })
  const set = (patch: Partial<IdentityForm>) => {
    verify.reset()
    setForm({ ...form, ...patch })
  }
  return (
    <Form
      onSend={() => {
        setIsChecked(true)
        if (Object.keys(errors).length === 0)
          verify.mutate({ realName: form.realName.trim(), idNumber: form.idNumber, consent: true })
      }}
    >
      <Field label="真实姓名" error={shown.realName}>
        {(control) => (
          <Input
            {...control}
            value={form.realName}
            onChange={(event) => set({ realName: event.target.value })}
            maxLength={50}
            autoComplete="off"
          />
        )}
      </Field>
      <Field label="身份证号" hint="18 位，末位 X 大小写均可。" error={shown.idNumber}>
        {(control) => (
          <Input
            {...control}
            value={form.idNumber}
            onChange={(event) => set({ idNumber: cleanIdNumber(event.target.value) })}
            maxLength={40}
            autoComplete="off"
            spellCheck={false}
          />
        )}
      </Field>
      <div>
        <Checkbox checked={form.hasConsent} onChange={(event) => set({ hasConsent: event.target.checked })}>
          同意使用我的姓名和身份证号完成本次实名核验，并加密保存核验结果
        </Checkbox>
        {links.privacy !== '' && (
          <a href={links.privacy} target="_blank" rel="noopener noreferrer">
            隐私政策
          </a>
        )}
        {shown.hasConsent && (
          <p className={fieldStyles.error} role="alert">
            {shown.hasConsent}
          </p>
        )}
      </div>
      <p className={verificationStyles.provider}>核验方式：{provider}</p>
      <FormActions label="提交认证" isBusy={verify.isPending} error={verify.error} />
    </Form>
  )
}
