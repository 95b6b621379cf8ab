import { Input } from 'antd'
import { useRef, useState } from 'react'
import { focusOnMount } from '../ui/focus-on-mount.ts'

interface FolderNameProps {
  name: string
  /** What was written; empty if it was given up. */
  onDone: (name: string, isByKey: boolean) => void
}

/** Enter and leaving the field keep what is written, Escape gives it up. */
export function FolderName({ name, onDone }: FolderNameProps) {
  const [text, setText] = useState(name)
  // Enter takes the field away, which leaves it, too.
  const isDone = useRef(false)
  const end = (newName: string, isByKey: boolean) => {
    if (isDone.current) return
    isDone.current = true
    onDone(newName.trim(), isByKey)
  }
  return (
    <Input
      aria-label="文件夹名称"
      placeholder="文件夹名称"
      ref={focusOnMount}
      maxLength={30}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onPressEnter={() => end(text, true)}
      onBlur={() => end(text, false)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        // The drawer around it stays.
        event.stopPropagation()
        end('', true)
      }}
    />
  )
}
