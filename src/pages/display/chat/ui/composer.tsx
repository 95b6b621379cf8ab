import { Button, Input } from 'antd'
import type { TextAreaRef } from 'antd/es/input/TextArea'
import { useEffect, useRef, useState, type ClipboardEvent, type KeyboardEvent, type ReactNode } from 'react'
import { MESSAGE_TEXT_MAX } from '../../../../../contract/conversation-limits.ts'
import type { Model } from '../../../../../contract/model.ts'
import { escapeControls } from '../../../../ui/escape-controls.ts'
import { Drawing } from '../../../../ui/icons.tsx'
import { joinFiles } from '../message/message-file.ts'
import { DraftFiles } from '../files/message-files.tsx'
import { pastedFiles } from '../files/pasted-files.ts'
import { useAddFiles } from '../files/use-add-files.ts'
import { useFileDrop } from '../files/use-file-drop.ts'
import type { Chat } from '../state/create-chat.ts'
import { isBlank, type Draft } from '../state/draft.ts'
import { dataUrl } from '../message/image-cache.ts'
import { useDraft } from '../state/use-chat.ts'
import { ComposerEstimate } from './composer-estimate.tsx'
import { ComposerFunds } from './composer-funds.tsx'
import { ContextExceeded } from './context-exceeded.tsx'
import styles from '../chat.module.css'

interface ComposerProps {
  chat: Chat
  models: readonly Model[]
  /** Those that could be asked instead. */
  known: readonly Model[]
  isStreaming: boolean
  /** They stand under the field. */
  tools: ReactNode
  /** @throws HttpFailure as `Chat.send` */
  onSend: (draft: Draft) => Promise<void>
}

const CLIP =
  'M20 11.5l-8.5 8.5a5 5 0 0 1-7-7L13 4.5a3.3 3.3 0 0 1 4.7 4.7L9.5 17.5a1.7 1.7 0 0 1-2.4-2.4l7.4-7.4'

export function Composer({ chat, models, known, isStreaming, tools, onSend }: ComposerProps) {
  const draft = useDraft(chat)
  const file = useRef<HTMLInputElement>(null)
  const box = useRef<TextAreaRef>(null)
  const [isSending, setIsSending] = useState(false)
  const takesPictures = models.length > 0 && models.every(({ inputs }) => inputs?.includes('image'))
  const shown = takesPictures ? draft : { ...draft, pictures: [] }
  const { add, reading } = useAddFiles(chat, takesPictures)
  const isOver = useFileDrop((files) => void add(files))
  const { length } = joinFiles(draft.text, draft.files)
  const isTooLong = length > MESSAGE_TEXT_MAX
  const canSend = !isStreaming && !isSending && reading === '' && !isBlank(shown) && !isTooLong

  const addLabel = takesPictures ? '添加图片或文件' : '添加文件'

  const send = async () => {
    if (!canSend) return
    setIsSending(true)
    try {
      await onSend(shown)
    } catch {
      // The HTTP client has shown the error; the draft stays.
    } finally {
      setIsSending(false)
    }
  }
  // Who writes with a keyboard can begin at once; a touch keyboard would cover the page.
  useEffect(() => {
    if (!isTouch() && document.activeElement === document.body) box.current?.focus({ preventScroll: true })
  }, [])
  const onPaste = (event: ClipboardEvent) => {
    const files = pastedFiles(event.clipboardData)
    if (files.length === 0) return
    event.preventDefault()
    void add(files)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const isMeant = event.ctrlKey || event.metaKey || (!event.shiftKey && !isTouch())
    if (event.key !== 'Enter' || !isMeant) return
    event.preventDefault()
    void send()
  }
  const set = (part: Partial<Draft>) => chat.draft.set({ ...chat.draft.read(), ...part })
  return (
    <div className={styles.composer}>
      {isOver && <p className={styles.dropZone}>松开，添加到这条消息</p>}
      <div className={styles.composerBox}>
        {shown.pictures.length > 0 && (
          <ul className={styles.pictures} aria-label="待发送的图片">
            {shown.pictures.map((picture, index) => (
              <li key={index}>
                <img className={styles.picture} src={dataUrl(picture)} alt={`待发送的图片 ${index + 1}`} />
                <button
                  type="button"
                  aria-label={`移除图片 ${index + 1}`}
                  onClick={() => set({ pictures: draft.pictures.filter((one) => one !== picture) })}
                >
                  ×
                </button>
              </li>
            ))}
          </ul>
        )}
        <DraftFiles
          label="待发送的文件"
          files={draft.files}
          sizeOf={({ size }) => displaySize(size)}
          onRemove={(file) => set({ files: draft.files.filter((one) => one !== file) })}
        />
        <Input.TextArea
          ref={box}
          variant="borderless"
          aria-label="输入消息"
          placeholder={isTouch() ? '输入消息' : '输入消息，回车发送，Shift+回车换行'}
          autoSize={{ minRows: isTouch() ? 1 : 2, maxRows: 8 }}
          value={draft.text}
          onChange={(event) => set({ text: event.target.value })}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        />
        <div className={styles.composerRow}>
          <button
            type="button"
            className="icon-button"
            aria-label={addLabel}
            title={`${addLabel}：PDF、Word、Excel、PPT、文本和代码，也可以拖进来或粘贴`}
            disabled={reading !== ''}
            onClick={() => file.current?.click()}
          >
            <Drawing path={CLIP} />
          </button>
          <input
            ref={file}
            type="file"
            hidden
            multiple
            aria-label="选择文件"
            onChange={(event) => {
              void add([...(event.target.files ?? [])])
              event.target.value = ''
            }}
          />
          {tools}
          {reading === '' ? (
            !isTooLong && <ComposerEstimate {...{ chat, models }} draft={shown} />
          ) : (
            <output className={styles.estimate}>正在读取 {escapeControls(reading)}…</output>
          )}
          {isStreaming ? (
            <Button onClick={chat.stop}>停止</Button>
          ) : (
            <Button type="primary" onClick={() => void send()} disabled={!canSend} loading={isSending}>
              发送
            </Button>
          )}
        </div>
      </div>
      {isTooLong ? (
        <ContextExceeded length={length} />
      ) : (
        <ComposerFunds {...{ chat, models, known }} draft={shown} />
      )}
    </div>
  )
}

const KIB = 1024
const displaySize = (bytes: number) =>
  bytes < KIB * KIB ? `${Math.ceil(bytes / KIB)} KB` : `${(bytes / KIB / KIB).toFixed(1)} MB`

const isTouch = () => globalThis.matchMedia('(hover: none) and (pointer: coarse)').matches
