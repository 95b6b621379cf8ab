import { useId, type InputHTMLAttributes, type ReactNode } from 'react'
import styles from './login.module.css'

interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> {
  label: string
  error: string
  onChange: (text: string) => void
  action?: ReactNode
}

export function TextField({ label, error, onChange, action, ...input }: TextFieldProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.input}>
        <input
          {...input}
          id={id}
          aria-invalid={error !== ''}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => onChange(event.target.value)}
        />
        {action}
      </div>
      <p id={`${id}-error`} className={styles.error}>
        {error}
      </p>
    </div>
  )
}
