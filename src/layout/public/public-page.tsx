import type { ReactNode } from 'react'
import { Footer } from './footer.tsx'
import styles from './public.module.css'

export function PublicPage({ className = '', children }: { className?: string; children: ReactNode }) {
  return (
    <div className={`${styles.public} ${className}`}>
      <div className={styles.body}>{children}</div>
      <Footer />
    </div>
  )
}
