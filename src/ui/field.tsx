import { createContext, useContext, useId, type ReactNode } from 'react'
import styles from './field.module.css'

/** What the control of a field is to be given. */
export interface FieldControl {
  id: string
  'aria-describedby'?: string
  'aria-invalid'?: true
}

/** Whether a toast has said that something is wrong, so that what stands at the fields is quiet. */
export const ErrorsAreSaid = createContext(false)

interface FieldProps {
  /** Null: the control has it. */
  label: ReactNode | null
  hint?: ReactNode
  error?: string | null
  children: (control: FieldControl) => ReactNode
}

export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId()
  const isSaid = useContext(ErrorsAreSaid)
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
          role={error ? (isSaid ? 'note' : 'alert') : undefined}
        >
          {note}
        </p>
      )}
    </div>
  )
}
