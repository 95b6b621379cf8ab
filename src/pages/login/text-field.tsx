import { useId, type InputHTMLAttributes, type ReactNode } from 'react'

interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> {
  label: string
  error: string
  onChange: (text: string) => void
  /** Sits at the right end of the field. */
  action?: ReactNode
}

/** A labelled text field; its error is told beside it. */
export function TextField({ label, error, onChange, action, ...input }: TextFieldProps) {
  const id = useId()
  return (
    <div className="login-field">
      <label htmlFor={id}>{label}</label>
      <div className="login-input">
        <input
          {...input}
          id={id}
          aria-invalid={error !== ''}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => onChange(event.target.value)}
        />
        {action}
      </div>
      <p id={`${id}-error`} className="login-error">
        {error}
      </p>
    </div>
  )
}
