import { toast } from '../providers/toast.ts'
import { copyText } from './copy-text.ts'

/** Copies, and says in a message whether it worked. */
export async function copyWithToast(text: string): Promise<void> {
  const isCopied = await copyText(text)
  toast(
    isCopied
      ? { type: 'success', message: '已复制' }
      : { type: 'error', message: '没能复制，请手动选中后复制' },
  )
}
