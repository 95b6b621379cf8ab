import { useCopy } from '../use-copy.ts'
import styles from './copy-button.module.css'

interface CopyButtonProps {
  text: string
  label: string
  isLabelShown?: boolean
}

export function CopyButton({ text, label, isLabelShown = false }: CopyButtonProps) {
  const { isCopied, copy } = useCopy(text)
  return (
    <button type="button" className={styles.copy} aria-label={label} onClick={copy}>
      <span aria-live="polite">{isCopied ? '已复制' : isLabelShown ? label : '复制'}</span>
    </button>
  )
}
