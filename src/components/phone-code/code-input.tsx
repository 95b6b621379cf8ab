import { Input } from 'antd'
import type { ReactNode } from 'react'
import type { FieldControl } from '../../ui/field.tsx'
import { cleanCode } from './rules.ts'
import styles from './code-input.module.css'

interface CodeInputProps {
  control: FieldControl
  value: string
  onChange: (code: string) => void
  /** Stands next to it, as the button that sends a code. */
  children?: ReactNode
}

/** Six digits that were sent to a phone, or that an app shows. */
export const CodeInput = ({ control, value, onChange, children }: CodeInputProps) => (
  <div className={styles.code}>
    <Input
      {...control}
      value={value}
      onChange={(event) => onChange(cleanCode(event.target.value))}
      inputMode="numeric"
      autoComplete="one-time-code"
      placeholder="6 位数字"
    />
    {children}
  </div>
)
