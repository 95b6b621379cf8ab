import { Button, Input } from 'antd'
import { memo, useMemo, useState, type KeyboardEvent } from 'react'
import { MESSAGE_TEXT_MAX } from '../../../../../contract/conversation-limits.ts'
import type { Model } from '../../../../../contract/model.ts'
import { CopyButton } from '../../../../ui/copy-button.tsx'
import { joinFiles, splitFiles } from '../message/message-file.ts'
import { countOf, DraftFiles, SentText } from '../files/message-files.tsx'
import type { Question as QuestionMessage } from '../message/chat-types.ts'
import type { Chat } from '../state/create-chat.ts'
import { useEdit } from '../state/use-chat.ts'
import { focusOnMount } from './focus-on-mount.ts'
import { MessageShell, type Shelled } from './message-shell.tsx'
import { ContextExceeded } from './context-exceeded.tsx'
import { VersionSwitch, type Version } from './version-switch.tsx'
import styles from '../chat.module.css'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { dataUrl, imageCache } from '../message/image-cache.ts'

interface QuestionProps extends Version, Shelled {
  chat: Chat
  message: QuestionMessage
  models: readonly Model[]
  isBusy: boolean
}

export const Question = memo(function Question(props: QuestionProps) {
  const { chat, message, at, count, models, isBusy, near, isKept } = props
  const edited = useEdit(chat, message.id)
  const sent = useMemo(() => splitFiles(message.text), [message.text])
  /** Return the focus to where it came from after keyboard editing. */
  const [isLeftByKey, setLeftByKey] = useState(false)
  const setEdited = (text: string | null) => chat.writeEdit(message.id, text)
  if (edited !== null) {
    const { text, files } = splitFiles(edited)
    const isTooLong = edited.length > MESSAGE_TEXT_MAX
    const canSend = !isBusy && !isTooLong && edited.trim() !== ''
    const send = () => {
      if (!canSend) return
      chat.edit(message.id, edited, models)
      setEdited(null)
    }
    const onKeyDown = (event: KeyboardEvent) => {
      const isSent = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
      if (!isSent && event.key !== 'Escape') return
      // It stops no answer, and closes nothing around it.
      event.preventDefault()
      setLeftByKey(!isSent)
      if (isSent) send()
      else setEdited(null)
    }
    return (
      <MessageShell
        near={near}
        isKept
        text={message.text}
        className={`${styles.question} ${styles.isEdited}`}
        aria-label="修改我的消息"
      >
        <Input.TextArea
          aria-label="修改消息"
          ref={focusOnMount}
          autoSize={{ minRows: 2, maxRows: 10 }}
          value={text}
          onChange={(event) => setEdited(joinFiles(event.target.value, files))}
          onFocus={() => setLeftByKey(false)}
          onKeyDown={onKeyDown}
        />
        <DraftFiles
          label="消息里的文件"
          files={files}
          sizeOf={({ content }) => countOf(content)}
          onRemove={(file) =>
            setEdited(
              joinFiles(
                text,
                files.filter((one) => one !== file),
              ),
            )
          }
        />
        {isTooLong && <ContextExceeded length={edited.length} />}
        <div className={styles.questionEnd}>
          <Button size="small" title="Esc" onClick={() => setEdited(null)}>
            取消
          </Button>
          <Button size="small" type="primary" title="Ctrl+回车 或 ⌘回车" disabled={!canSend} onClick={send}>
            发送新版本
          </Button>
        </div>
      </MessageShell>
    )
  }
  return (
    <MessageShell {...{ near, isKept }} text={seenOf(sent)} className={styles.question} aria-label="我">
      {message.attachments.length > 0 && (
        <div className={styles.pictures}>
          {message.attachments.map((id) => (
            <AttachmentImage key={id} id={id} />
          ))}
        </div>
      )}
      <SentText {...sent} className={styles.questionText} />
      <div className={styles.actions}>
        <VersionSwitch {...{ chat, message, at, count, isBusy }} />
        <CopyButton text={message.text} size="small" type="text" />
        <Button
          ref={isLeftByKey ? focusOnMount : undefined}
          size="small"
          type="text"
          disabled={isBusy}
          onClick={() => setEdited(message.text)}
        >
          修改
        </Button>
      </div>
    </MessageShell>
  )
})

/** What of a message is seen while its files are folded. */
const seenOf = ({ text, files }: ReturnType<typeof splitFiles>) =>
  [...files.map(({ title }) => title), text].join('\n')

function AttachmentImage({ id }: { id: string }) {
  const picture = useQuery({
    queryKey: ['picture', id],
    queryFn: () => imageCache.read(id),
    retry: false,
    gcTime: 0,
  })
  if (picture.isError) return <span className={`${styles.picture} ${styles.isGone}`}>图片没能载入</span>
  if (!picture.data) return <Skeleton height={96} width="96px" />
  return <img className={styles.picture} src={dataUrl(picture.data)} alt="我发送的图片" />
}
