import { Sheet } from './sheet.tsx'
import styles from './shortcuts-sheet.module.css'

type Keys = readonly (readonly [key: string, does: string])[]

const KEYS: Keys = [
  ['↑ ↓', '在列表里一行一行地走'],
  ['回车', '打开这一行的详情'],
  ['空格', '选中或取消这一行'],
  ['菜单键或 Shift+F10', '复制这一行里的值，或只看这个值'],
  ['/', '到筛选框'],
  ['Ctrl+K 或 ⌘K', '搜索页面和模型'],
  ['回车', '对话里发送'],
  ['Shift+回车', '对话里换行'],
  ['?', '打开这张表'],
  ['Esc', '关闭打开的东西'],
]

interface ShortcutsSheetProps {
  onClose: () => void
  /** Those of a page with keys of its own. */
  keys?: Keys
}

export default function ShortcutsSheet({ onClose, keys = KEYS }: ShortcutsSheetProps) {
  return (
    <Sheet title="键盘快捷键" isOpen onClose={onClose}>
      <dl className={styles.keys}>
        {keys.map(([key, text]) => (
          <div key={text}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Sheet>
  )
}
