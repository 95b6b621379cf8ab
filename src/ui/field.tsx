import { useId, type ReactNode } from 'react'
import styles from './field.module.css'

/** What the control of a field is to be given. */
export interface FieldControl {
  id: string
  'aria-describedby'?: string
  'aria-invalid'?: true
}

interface FieldProps {
  /** Null: the control has it. */
  label: ReactNode | null
  hint?: ReactNode
  error?: string | null
  children: (control: FieldControl) => ReactNode
}

export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId()
  const note = error ?? hint
  const hasNote = note !== undefined && note !== null && note !== ''
  return (
    <div className={styles.field}>
      {label !== null && <label htmlFor={id}>{label}</label>}
      {children({
        id,
        ...(hasNote && { 'aria-describedby': `${id}-note` }),
        ...(error && { 'aria-invalid': true as const }),
      })}
      {hasNote && (
        <p
          id={`${id}-note`}
          className={error ? styles.error : styles.hint}
          role={error ? 'alert' : undefined}
        >
          {note}
        </p>
      )}
    </div>
  )
}
