import { Input, Select } from 'antd'
import { useState } from 'react'
import { useModels } from '../../components/models/use-models.ts'
import { Field } from '../../ui/field.tsx'
import type { KeyErrors, KeyForm } from './key-form.ts'
import ui from '../../ui/ui.module.css'
import styles from './keys.module.css'

const EXPIRIES = [
  { value: 'never', label: '长期有效' },
  { value: '7', label: '7 天' },
  { value: '30', label: '30 天' },
  { value: '90', label: '90 天' },
  { value: '365', label: '1 年' },
]
const KEEP = { value: 'keep', label: '保持原来的到期时间' }
const BUDGETS = [
  { field: 'total', label: '总预算（元）' },
  { field: 'daily', label: '每日预算（元）' },
  { field: 'monthly', label: '每月预算（元）' },
] as const
const RATES = [
  { field: 'rpm', label: '每分钟请求数' },
  { field: 'tpm', label: '每分钟 Token 数' },
] as const
const NUMBERS = [...BUDGETS, ...RATES]

interface KeyFieldsProps {
  form: KeyForm
  errors: KeyErrors
  canKeepExpiry: boolean
  onChange: (form: KeyForm) => void
}

export function KeyFields({ form, errors, canKeepExpiry, onChange }: KeyFieldsProps) {
  const models = useModels()
  const set = (patch: Partial<KeyForm>) => onChange({ ...form, ...patch })
  const [isOpen, setIsOpen] = useState(
    () => NUMBERS.some(({ field }) => form[field] !== '') || form.ips !== '' || form.models.length > 0,
  )
  const hasLimitErrors = NUMBERS.some(({ field }) => errors[field]) || errors.ips !== undefined
  return (
    <>
      <Field label="名称" error={errors.name}>
        {(control) => (
          <Input
            {...control}
            value={form.name}
            onChange={(event) => set({ name: event.target.value })}
            placeholder="例如：生产环境"
            maxLength={64}
          />
        )}
      </Field>
      <Field label="有效期">
        {(control) => (
          <Select
            {...control}
            value={form.expiry}
            onChange={(expiry) => set({ expiry })}
            options={canKeepExpiry ? [KEEP, ...EXPIRIES] : EXPIRIES}
          />
        )}
      </Field>
      <details
        className={styles.limits}
        open={isOpen || hasLimitErrors}
        onToggle={(event) => setIsOpen(event.currentTarget.open)}
      >
        <summary>限制用途（可选）</summary>
        <div className={ui.form}>
          <Field label="可用模型" hint="不选表示全部模型。">
            {(control) => (
              <Select
                {...control}
                mode="multiple"
                allowClear
                value={form.models}
                onChange={(chosen) => set({ models: chosen })}
                loading={models.isPending}
                optionFilterProp="label"
                options={(models.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
              />
            )}
          </Field>
          {[BUDGETS, RATES].map((group) => (
            <div key={group[0].field} className={styles.budgets}>
              {group.map(({ field, label }) => (
                <Field key={field} label={label} error={errors[field]}>
                  {(control) => (
                    <Input
                      {...control}
                      inputMode={group === RATES ? 'numeric' : 'decimal'}
                      value={form[field]}
                      onChange={(event) => set({ [field]: event.target.value })}
                      placeholder="不限"
                    />
                  )}
                </Field>
              ))}
            </div>
          ))}
          <Field
            label="允许的 IP"
            hint="一行一个 IP 或网段，如 203.0.113.0/24；留空不限。"
            error={errors.ips}
          >
            {(control) => (
              <Input.TextArea
                {...control}
                value={form.ips}
                onChange={(event) => set({ ips: event.target.value })}
                autoSize={{ minRows: 2, maxRows: 6 }}
              />
            )}
          </Field>
        </div>
      </details>
    </>
  )
}
