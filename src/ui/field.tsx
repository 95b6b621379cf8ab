import { useId, type ReactNode } from 'react'

interface FieldProps {
  label: ReactNode
  hint?: ReactNode
  error?: string | null
  /** Draws the control with the attributes that tie it to its label, hint and error. */
  children: (control: { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true }) => ReactNode
}

/** A labelled control with its hint or, in its place, what is wrong with it. */
export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId()
  const note = error ?? hint
  const hasNote = note !== undefined && note !== null && note !== ''
  return (
    <div className="ui-field">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        ...(hasNote && { 'aria-describedby': `${id}-note` }),
        ...(error && { 'aria-invalid': true as const }),
      })}
      {hasNote && (
        <p
          id={`${id}-note`}
          className={error ? 'ui-field-error' : 'ui-field-hint'}
          role={error ? 'alert' : undefined}
        >
          {note}
        </p>
      )}
    </div>
  )
}
