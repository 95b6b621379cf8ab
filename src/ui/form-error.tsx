import { useEffect } from 'react'
import { retractToast } from '../providers/toast.ts'
import styles from './ui.module.css'

export function FormError({ error }: { error: Error | null }) {
  useEffect(() => {
    if (error !== null) retractToast(error.message)
  }, [error])
  if (error === null) return null
  return (
    <p className={styles.failure} role="alert">
      {error.message}
    </p>
  )
}
