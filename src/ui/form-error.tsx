import styles from './ui.module.css'

interface FormErrorProps {
  error: Error | null
  /** No call has failed, so that no toast has said it. */
  isLocal?: boolean
}

/** What a toast has said is quiet for screen readers. */
export const FormError = ({ error, isLocal = false }: FormErrorProps) =>
  error && (
    <p className={styles.failure} role={isLocal ? 'alert' : 'note'}>
      {error.message}
    </p>
  )
