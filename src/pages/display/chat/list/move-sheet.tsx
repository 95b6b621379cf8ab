import { useQueryClient } from '@tanstack/react-query'
import { Button, Input } from 'antd'
import { useState } from 'react'
import type { Conversation } from '../../../../../contract/conversation.ts'
import { call } from '../../../../providers/http.ts'
import { escapeControls } from '../../../../ui/escape-controls.ts'
import { Sheet } from '../../../../ui/sheet.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { useFolders } from './use-conversations.ts'
import { Form } from '../../../../ui/form.tsx'
import own from './folders.module.css'

interface MoveSheetProps {
  row: Conversation
  onClose: () => void
  onMoved: () => void
}

export default function MoveSheet({ row, onClose, onMoved }: MoveSheetProps) {
  const folders = useFolders()
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(true)
  const [name, setName] = useState('')
  const move = async (folderId: string | null) => {
    await call('conversation.edit', { id: row.id, folderId })
    onMoved()
    setOpen(false)
  }
  const moveToNew = async (name: string) => {
    const { id } = await call('folder.add', { name })
    await client.invalidateQueries({ queryKey: ['folders'] })
    await move(id)
  }
  // The HTTP client has shown the error.
  const start = (moved: Promise<void>) => void moved.catch(() => undefined)
  return (
    <Sheet
      title={`把「${escapeControls(row.title)}」移到`}
      isOpen={isOpen}
      onClose={() => setOpen(false)}
      onClosed={onClose}
    >
      <div className={own.choices}>
        {folders.isPending && <Skeleton height={40} />}
        {row.folderId !== null && (
          <Button block onClick={() => start(move(null))}>
            移出文件夹
          </Button>
        )}
        {(folders.data ?? []).map(({ id, name: other }) => (
          <Button key={id} block disabled={id === row.folderId} onClick={() => start(move(id))}>
            {escapeControls(other)}
            {id === row.folderId && '（现在的位置）'}
          </Button>
        ))}
      </div>
      <Form
        className={own.adding}
        onSend={() => {
          if (name.trim() !== '') start(moveToNew(name.trim()))
        }}
      >
        <Input
          aria-label="新文件夹的名称"
          placeholder="新文件夹"
          maxLength={30}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <Button htmlType="submit" disabled={name.trim() === ''}>
          新建并移入
        </Button>
      </Form>
    </Sheet>
  )
}
