import { Button, Input } from 'antd'
import type { TextAreaRef } from 'antd/es/input/TextArea'
import { useEffect, useRef, useState, type ClipboardEvent, type KeyboardEvent, type ReactNode } from 'react'
import { MESSAGE_TEXT_MAX } from '../../../../../contract/conversation-limits.ts'
import type { Model } from '../../../../../contract/model.ts'
import { escapeControls } from '../../../../ui/escape-controls.ts'
import { Drawing } from '../../../../ui/icons.tsx'
import { PDF_FILES } from '../files/pdf-file.ts'
import { TEXT_FILES } from '../files/text-file.ts'
import { useAddFiles } from '../files/use-add-files.ts'
import type { Chat, Draft } from '../state/create-chat.ts'
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
  /** They have a row of their own under the field. */
  tools: ReactNode
  /** @throws HttpFailure as `Chat.send` */
  onSend: (draft: Draft) => Promise<void>
}

const PICTURES = 'image/png,image/jpeg,image/webp,image/gif'
const FILES = `${PDF_FILES},${TEXT_FILES}`
const CLIP =
  'M20 11.5l-8.5 8.5a5 5 0 0 1-7-7L13 4.5a3.3 3.3 0 0 1 4.7 4.7L9.5 17.5a1.7 1.7 0 0 1-2.4-2.4l7.4-7.4'

export function Composer({ chat, models, known, isStreaming, tools, onSend }: ComposerProps) {
  const draft = useDraft(chat)
  const file = useRef<HTMLInputElement>(null)
  const box = useRef<TextAreaRef>(null)
  const [isSending, setIsSending] = useState(false)
  const takesPictures = models.length > 0 && models.every(({ inputs }) => inputs?.includes('image'))
  const pictures = takesPictures ? draft.pictures : []
  const { add, reading } = useAddFiles(chat, takesPictures)
  const isEmpty = draft.text.trim() === '' && pictures.length === 0
  const isTooLong = draft.text.length > MESSAGE_TEXT_MAX
  const canSend = !isStreaming && !isSending && reading === '' && !isEmpty && !isTooLong

  const addLabel = takesPictures ? '添加图片、PDF 或文本文件' : '添加 PDF 或文本文件'

  const send = async () => {
    if (!canSend) return
    setIsSending(true)
    try {
      await onSend({ text: draft.text, pictures })
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
    const images = [...event.clipboardData.files].filter(({ type }) => type.startsWith('image/'))
    if (!takesPictures || images.length === 0) return
    event.preventDefault()
    void add(images)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || isTouch()) return
    event.preventDefault()
    void send()
  }
  return (
    <div className={styles.composer}>
      {pictures.length > 0 && (
        <ul className={styles.pictures} aria-label="待发送的图片">
          {pictures.map((picture, index) => (
            <li key={index}>
              <img className={styles.picture} src={dataUrl(picture)} alt={`待发送的图片 ${index + 1}`} />
              <button
                type="button"
                aria-label={`移除图片 ${index + 1}`}
                onClick={() =>
                  chat.draft.set({ ...draft, pictures: draft.pictures.filter((one) => one !== picture) })
                }
              >
                ×
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.composerRow}>
        <button
          type="button"
          className="icon-button"
          aria-label={addLabel}
          title={addLabel}
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
          accept={takesPictures ? `${PICTURES},${FILES}` : FILES}
          aria-label="选择文件"
          onChange={(event) => {
            void add([...(event.target.files ?? [])])
            event.target.value = ''
          }}
        />
        <Input.TextArea
          ref={box}
          aria-label="输入消息"
          placeholder={isTouch() ? '输入消息' : '输入消息，回车发送，Shift+回车换行'}
          autoSize={{ minRows: isTouch() ? 1 : 2, maxRows: 8 }}
          value={draft.text}
          onChange={(event) => chat.draft.set({ ...chat.draft.read(), text: event.target.value })}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        />
        {isStreaming ? (
          <Button onClick={chat.stop}>停止</Button>
        ) : (
          <Button type="primary" onClick={() => void send()} disabled={!canSend} loading={isSending}>
            发送
          </Button>
        )}
      </div>
      {tools}
      {reading !== '' && <output className={styles.estimate}>正在读取 {escapeControls(reading)}…</output>}
      {isTooLong ? (
        <ContextExceeded text={draft.text} />
      ) : (
        <>
          <ComposerFunds
            {...{ chat, models, known }}
            draft={{ text: draft.text, pictures: pictures.length }}
          />
          <ComposerEstimate {...{ chat, models }} draft={{ text: draft.text, pictures: pictures.length }} />
        </>
      )}
    </div>
  )
}

const isTouch = () => globalThis.matchMedia('(hover: none) and (pointer: coarse)').matches
