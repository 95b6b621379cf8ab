import { Button, type ButtonProps } from 'antd'
import { useEffect, useState } from 'react'
import { toast } from '../providers/toast.ts'
import { copyText } from './copy-text.ts'

interface CopyButtonProps extends Pick<ButtonProps, 'type' | 'size' | 'block'> {
  text: string
  label?: string
}

/** Copies a text and says so for two seconds. */
export function CopyButton({ text, label = '复制', ...look }: CopyButtonProps) {
  const [isCopied, setIsCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return undefined
    const timer = setTimeout(() => setIsCopied(false), 2000)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = async () => {
    if (await copyText(text)) setIsCopied(true)
    else toast({ type: 'error', message: '没能复制，请手动选中后复制' })
  }
  return (
    <Button {...look} onClick={() => void copy()} aria-live="polite">
      {isCopied ? '已复制' : label}
    </Button>
  )
}
