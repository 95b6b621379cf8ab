import { Icon } from '../../ui/icons.tsx'
import { copyWithToast } from '../../ui/copy-with-toast.ts'
import listStyles from '../list/list.module.css'

export const CodeCell = ({ text }: { text: string }) => (
  <button
    type="button"
    className={listStyles.codeCell}
    aria-label={`复制 ${text}`}
    title={text}
    onClick={() => void copyWithToast(text)}
  >
    <code>
      <bdi>{text}</bdi>
    </code>
    <Icon name="copy" />
  </button>
)
