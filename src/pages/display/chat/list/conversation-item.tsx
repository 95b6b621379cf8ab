import { Input } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Conversation } from '../../../../../contract/conversation.ts'
import { call } from '../../../../providers/http.ts'
import { ActionMenu } from '../../../../ui/action-menu.tsx'
import { focusOnMount } from '../ui/focus-on-mount.ts'
import { escapeControls } from '../../../../ui/escape-controls.ts'
import styles from '../chat.module.css'
import { printConversation } from '../ui/print-conversation.ts'
import { saveFile } from '../../../../ui/save-file.ts'

interface ConversationItemProps {
  row: Conversation & { excerpt?: string }
  to: string
  isCurrent: boolean
  onOpen: () => void
  onRenamed: (title: string) => void
  onPin: () => void
  onMove: () => void
  onShare: () => void
  onDelete: () => void
}

/** @throws HttpFailure */
async function saveConversation(id: string, format: 'markdown' | 'json'): Promise<void> {
  const { fileName, contentType, text } = await call('conversation.export', { id, format })
  saveFile({ file: new Blob([text], { type: `${contentType};charset=utf-8` }), name: fileName })
}

export function ConversationItem({
  row,
  to,
  isCurrent,
  onOpen,
  onRenamed,
  onPin,
  onMove,
  onShare,
  onDelete,
}: ConversationItemProps) {
  const [title, setTitle] = useState<string | null>(null)
  /** Return the focus to the row after keyboard editing. */
  const [isLeftByKey, setLeftByKey] = useState(false)
  const rename = async () => {
    const newTitle = title?.trim() ?? ''
    setTitle(null)
    if (newTitle === '' || newTitle === row.title) return
    const renamed = await call('conversation.edit', { id: row.id, title: newTitle })
    onRenamed(renamed.title)
  }
  // The HTTP client has shown the error.
  const save = (format: 'markdown' | 'json') => void saveConversation(row.id, format).catch(() => undefined)
  const actions = [
    { key: 'pin', label: row.isPinned ? '取消置顶' : '置顶', act: onPin },
    { key: 'rename', label: '重命名', act: () => setTitle(row.title) },
    { key: 'move', label: '移到文件夹', act: onMove },
    { key: 'share', label: '分享', act: onShare },
    { key: 'markdown', label: '导出 Markdown', act: () => save('markdown') },
    { key: 'json', label: '导出 JSON', act: () => save('json') },
    ...(isCurrent ? [printConversation] : []),
    { key: 'delete', label: '删除', isDanger: true, act: onDelete },
  ]
  if (title !== null)
    return (
      <li className={styles.item}>
        <Input
          aria-label="对话标题"
          ref={focusOnMount}
          maxLength={60}
          value={title}
          onChange={(event) => setTitle(event.target.value)}
          onFocus={() => setLeftByKey(false)}
          onPressEnter={() => {
            setLeftByKey(true)
            void rename().catch(() => undefined)
          }}
          onBlur={() => void rename().catch(() => undefined)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            setLeftByKey(true)
            setTitle(null)
          }}
        />
      </li>
    )
  const shown = escapeControls(row.title)
  return (
    <li className={styles.item} data-current={isCurrent || undefined}>
      <Link
        ref={isLeftByKey ? focusOnMount : undefined}
        to={to}
        title={shown}
        onClick={onOpen}
        aria-current={isCurrent ? 'page' : undefined}
      >
        <span className="one-line">
          {row.kind === 'compare' && <span className={styles.itemKind}>对比</span>}
          {shown}
        </span>
        {row.excerpt !== undefined && row.excerpt !== '' && (
          <span className={`one-line ${styles.itemExcerpt}`}>{escapeControls(row.excerpt)}</span>
        )}
      </Link>
      <ActionMenu
        look={{ type: 'text', size: 'small' }}
        label={`${shown} 的操作`}
        title={shown}
        actions={actions}
      />
    </li>
  )
}
