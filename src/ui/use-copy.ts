import { useEffect, useState } from 'react'
import { toast } from '../providers/toast.ts'
import { copyText } from './copy-text.ts'

/** @returns `isCopied` for two seconds after a successful `copy` */
export function useCopy(text: string) {
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
  return { isCopied, copy: () => void copy() }
}
