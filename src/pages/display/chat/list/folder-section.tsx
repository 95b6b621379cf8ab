import { type ReactNode, useId, useState } from 'react'
import type { Conversation, Folder } from '../../../../../contract/conversation.ts'
import { createStore, useStore } from '../../../../providers/create-store.ts'
import { call } from '../../../../providers/http.ts'
import { ActionMenu } from '../../../../ui/action-menu.tsx'
import { escapeControls } from '../../../../ui/escape-controls.ts'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { focusOnMount } from '../ui/focus-on-mount.ts'
import { EarlierButton } from './earlier-button.tsx'
import { ReadFailure } from './read-failure.tsx'
import { FolderName } from './folder-name.tsx'
import { useConversationPages } from './use-conversations.ts'
import styles from '../chat.module.css'
import own from './folders.module.css'

/** Those that are open stay so while the list goes and comes, as its drawer does. */
const opened = createStore<readonly string[]>([])

interface FolderSectionProps {
  folder: Folder
  item: (row: Conversation) => ReactNode
  onRenamed: () => void
  onDelete: () => void
}

export function FolderSection({ folder, item, onRenamed, onDelete }: FolderSectionProps) {
  const { id, name } = folder
  const rowsId = useId()
  const isOpen = useStore(opened).includes(id)
  const [isNaming, setNaming] = useState(false)
  const [isLeftByKey, setLeftByKey] = useState(false)
  const toggle = () =>
    opened.set(isOpen ? opened.read().filter((other) => other !== id) : [...opened.read(), id])
  const rename = async (newName: string) => {
    if (newName === '' || newName === name) return
    await call('folder.edit', { id, name: newName })
    onRenamed()
  }
  if (isNaming)
    return (
      <FolderName
        name={name}
        onDone={(newName, isByKey) => {
          setNaming(false)
          setLeftByKey(isByKey)
          // The HTTP client has shown the error.
          void rename(newName).catch(() => undefined)
        }}
      />
    )
  const shown = escapeControls(name)
  return (
    <section aria-label={shown}>
      <div className={own.folder}>
        <button
          type="button"
          ref={isLeftByKey ? focusOnMount : undefined}
          aria-expanded={isOpen}
          aria-controls={isOpen ? rowsId : undefined}
          title={shown}
          onClick={toggle}
        >
          <span className="one-line">{shown}</span>
        </button>
        <ActionMenu
          look={{ type: 'text', size: 'small' }}
          label={`文件夹 ${shown} 的操作`}
          title={shown}
          actions={[
            { key: 'rename', label: '重命名', act: () => setNaming(true) },
            { key: 'delete', label: '删除文件夹', isDanger: true, act: onDelete },
          ]}
        />
      </div>
      {isOpen && (
        <div id={rowsId} className={own.rows}>
          <FolderRows folderId={id} item={item} />
        </div>
      )}
    </section>
  )
}

function FolderRows({ folderId, item }: { folderId: string; item: (row: Conversation) => ReactNode }) {
  const pages = useConversationPages(folderId)
  const rows = pages.data?.pages.flatMap(({ records }) => records) ?? []
  return (
    <>
      {pages.isPending && <Skeleton height={40} />}
      {pages.isError && <ReadFailure what="对话" onRetry={() => void pages.refetch()} />}
      {pages.isSuccess && rows.length === 0 && (
        <p className={styles.listQuiet}>还没有对话，在对话的菜单里移进来</p>
      )}
      <ul>{rows.map(item)}</ul>
      <EarlierButton pages={pages} />
    </>
  )
}
