import { useState } from 'react'
import { displayCount } from '../../../../../contract/money.ts'
import { escapeControls } from '../../../../ui/escape-controls.ts'
import { Drawing } from '../../../../ui/icons.tsx'
import type { splitFiles, MessageFile } from '../message/message-file.ts'
import styles from './message-files.module.css'

const PAPER = 'M6 3.5h8l4.5 4.5v12.5h-12.5zM14 3.5v4.5h4.5'

interface FilesProps<File extends MessageFile> {
  label: string
  files: readonly File[]
  /** What stands behind the name. */
  sizeOf: (file: File) => string
  onRemove: (file: File) => void
}

/** The files of a message that is being written. */
export function DraftFiles<File extends MessageFile>({ label, files, sizeOf, onRemove }: FilesProps<File>) {
  if (files.length === 0) return null
  return (
    <ul className={styles.files} aria-label={label}>
      {files.map((file, at) => (
        <li key={at} className={styles.chip}>
          <Name title={file.title} size={sizeOf(file)} />
          <button
            type="button"
            aria-label={`移除 ${escapeControls(file.title)}`}
            onClick={() => onRemove(file)}
          >
            ×
          </button>
        </li>
      ))}
    </ul>
  )
}

interface SentTextProps extends ReturnType<typeof splitFiles> {
  className: string | undefined
}

/** What was sent: the files of a message, whose text folds out, and its words. */
export const SentText = ({ text, files, className }: SentTextProps) => (
  <>
    {files.map(({ title, content }, at) => (
      <SentFile key={at} {...{ title, content }} />
    ))}
    {text !== '' && <div className={className}>{escapeControls(text)}</div>}
  </>
)

function SentFile({ title, content }: { title: string; content: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={styles.sent} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles.chip}>
        <Name title={title} size={countOf(content)} />
      </summary>
      {/* Scrollable, so it must be focusable. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      {isOpen && <pre tabIndex={0}>{escapeControls(content)}</pre>}
    </details>
  )
}

export const countOf = (text: string) => `${displayCount(text.length)} 字`

function Name({ title, size }: { title: string; size: string }) {
  return (
    <>
      <Drawing path={PAPER} />
      <span className="one-line" title={escapeControls(title)}>
        {escapeControls(title)}
      </span>
      <small>{size}</small>
    </>
  )
}
