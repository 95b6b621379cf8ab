import { useEffect, useState } from 'react'
import { toast } from '../../providers/toast.ts'
import './copy-button.css'

/** Copies `text`; says so for two seconds. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return undefined
    const timer = setTimeout(() => setCopied(false), 2000)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      toast({ type: 'error', message: '浏览器不允许复制，请手动选择文字' })
    }
  }
  return (
    <button type="button" className="public-copy" aria-label={label} onClick={copy}>
      <span aria-live="polite">{isCopied ? '已复制' : '复制'}</span>
    </button>
  )
}
