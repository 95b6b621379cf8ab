import { useCopy } from '../use-copy.ts'
import styles from './copy-button.module.css'

export function CopyButton({ text, label }: { text: string; label: string }) {
  const { isCopied, copy } = useCopy(text)
  return (
    <button type="button" className={styles.copy} aria-label={label} onClick={copy}>
      <span aria-live="polite">{isCopied ? '已复制' : '复制'}</span>
    </button>
  )
}
