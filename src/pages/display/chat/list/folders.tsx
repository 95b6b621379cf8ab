import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import type { Conversation, Folder } from '../../../../../contract/conversation.ts'
import { createStore, useStore } from '../../../../providers/create-store.ts'
import { call } from '../../../../providers/http.ts'
import { escapeControls } from '../../../../ui/escape-controls.ts'
import { ReadFailure } from './read-failure.tsx'
import { FolderName } from './folder-name.tsx'
import { FolderSection } from './folder-section.tsx'
import { useFolders } from './use-conversations.ts'
import styles from '../chat.module.css'
import own from './folders.module.css'

/** More than these would push the conversations out of sight. */
const FEW = 8

/** Whether all are shown; stays so while the list goes and comes, as its drawer does. */
const showsAll = createStore(false)

/** The folders above the other conversations; each shows what is in it once it is opened. */
export function Folders({ item }: { item: (row: Conversation) => ReactNode }) {
  const folders = useFolders()
  const client = useQueryClient()
  const [isAdding, setAdding] = useState(false)
  const [deleted, setDeleted] = useState('')
  const isAll = useStore(showsAll)
  const rows = folders.data ?? []
  const reload = () => client.invalidateQueries({ queryKey: ['folders'] })
  const add = async (name: string) => {
    await call('folder.add', { name })
    await reload()
  }
  const remove = async ({ id, name }: Folder) => {
    await call('folder.delete', { id })
    setDeleted(name)
    await Promise.all([reload(), client.invalidateQueries({ queryKey: ['conversations'] })])
  }
  return (
    <section aria-label="文件夹">
      <div className={own.head}>
        <h2>文件夹</h2>
        <Button size="small" type="text" onClick={() => setAdding(true)}>
          新建
        </Button>
      </div>
      {deleted !== '' && (
        <output className={styles.listQuiet}>已删除文件夹「{escapeControls(deleted)}」，对话都还在</output>
      )}
      {folders.isError && <ReadFailure what="文件夹" onRetry={() => void folders.refetch()} />}
      {isAdding && (
        <FolderName
          name=""
          onDone={(name) => {
            setAdding(false)
            // The HTTP client has shown the error.
            if (name !== '') void add(name).catch(() => undefined)
          }}
        />
      )}
      {(isAll ? rows : rows.slice(0, FEW)).map((folder) => (
        <FolderSection
          key={folder.id}
          folder={folder}
          item={item}
          onRenamed={() => void reload()}
          onDelete={() => void remove(folder).catch(() => undefined)}
        />
      ))}
      {rows.length > FEW && (
        <Button
          block
          size="small"
          type="text"
          className={own.more}
          aria-expanded={isAll}
          onClick={() => showsAll.set(!isAll)}
        >
          {isAll ? '收起文件夹' : `其余 ${rows.length - FEW} 个文件夹`}
        </Button>
      )}
    </section>
  )
}
