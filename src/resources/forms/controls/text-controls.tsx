import { Input } from 'antd'
import type { ComponentProps } from 'react'
import { PasswordInput } from '../../../ui/password-input.tsx'
import { heldText, type ControlProps } from './control-props.ts'
import styles from '../forms.module.css'

const mostOf = ({ rules }: ControlProps['field']) => {
  const most = rules.find(({ kind }) => kind === 'maxLength')?.value
  return typeof most === 'number' ? { maxLength: most } : {}
}

const boxOf = ({ field, control, value, onChange }: ControlProps) => ({
  ...control,
  value: heldText(value),
  placeholder: field.placeholder || undefined,
  autoComplete: field.autofill || 'off',
  ...(field.autofill === 'email' && { type: 'email' }),
  onChange: (event: { target: { value: string } }) => onChange(event.target.value),
})

type InputProps = ComponentProps<typeof Input>
const line = (extra: InputProps) => (props: ControlProps) => <Input {...boxOf(props)} {...extra} />

export const TextControl = (props: ControlProps) => <Input {...boxOf(props)} {...mostOf(props.field)} />
export const MoneyControl = line({ inputMode: 'decimal', prefix: '¥', maxLength: 22 })
export const PriceControl = line({ inputMode: 'decimal', prefix: '¥', suffix: '/ 百万 Token', maxLength: 22 })
export const IntegerControl = line({ inputMode: 'numeric', maxLength: 16 })

export const SecretControl = (props: ControlProps) => (
  <PasswordInput {...boxOf(props)} {...mostOf(props.field)} autoComplete="new-password" />
)

/** Pasted numbers often contain spaces. */
export const IdNumberControl = (props: ControlProps) => (
  <Input
    {...boxOf({ ...props, onChange: (held) => props.onChange(heldText(held).replaceAll(/\s/g, '')) })}
    {...mostOf(props.field)}
    spellCheck={false}
  />
)

export const LongTextControl = (props: ControlProps) => (
  <Input.TextArea {...boxOf(props)} {...mostOf(props.field)} autoSize={{ minRows: 3, maxRows: 12 }} />
)

export const NetworksControl = (props: ControlProps) => (
  <Input.TextArea {...boxOf(props)} className={styles.code} autoSize={{ minRows: 2, maxRows: 6 }} />
)
