import { useState } from 'react'
import styles from '../forms.module.css'
import type { ControlProps } from './control-props.ts'

interface FileBoxProps extends Pick<ControlProps, 'control' | 'value' | 'onChange'> {
  accept: string
  /** What of the file is held. */
  read: (file: File) => Promise<string>
}

/** A box that a file is chosen in or dropped on. The browser's own, whose words are in the browser's language, lies over it unseen. */
export function FileBox({ control, value, onChange, accept, read }: FileBoxProps) {
  const [name, setName] = useState('')
  const isHeld = typeof value === 'string' && value !== ''
  return (
    <span className={styles.file}>
      <input
        {...control}
        type="file"
        accept={accept}
        onChange={({ target: { files } }) => {
          const file = files?.[0]
          setName(file?.name ?? '')
          if (file) void read(file).then(onChange)
          else onChange('')
        }}
      />
      <span className={styles.fileButton} aria-hidden="true">
        选择文件
      </span>
      <span className={styles.fileName} aria-hidden="true">
        {(isHeld && name) || '没有选择文件'}
      </span>
    </span>
  )
}
