import { Icon } from '../layout/icons.tsx'
import { toast } from '../providers/toast.ts'
import { copyText } from '../ui/copy-text.ts'

/** A number or id in monospace; a click copies it. */
export function CodeCell({ text }: { text: string }) {
  async function copy() {
    const isCopied = await copyText(text)
    toast(
      isCopied
        ? { type: 'success', message: '已复制' }
        : { type: 'error', message: '没能复制，请手动选中后复制' },
    )
  }
  return (
    <button
      type="button"
      className="code-cell"
      aria-label={`复制 ${text}`}
      title={text}
      onClick={() => void copy()}
    >
      <code>
        <bdi>{text}</bdi>
      </code>
      <Icon name="copy" />
    </button>
  )
}
