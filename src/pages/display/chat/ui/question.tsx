import { Button, Input } from 'antd'
import { memo, useState } from 'react'
import { MESSAGE_TEXT_MAX } from '../../../contract/conversation.ts'
import type { Model } from '../../../contract/model.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import type { Question as QuestionMessage } from '../state/chat-types.ts'
import type { Chat } from '../state/create-chat.ts'
import { KeptPicture } from './kept-picture.tsx'
import { takeFocus } from './take-focus.ts'
import { TooLong } from './too-long.tsx'
import { VersionSwitch, type Version } from './version-switch.tsx'
import { revealControls } from '../../ui/reveal-controls.ts'

interface QuestionProps extends Version {
  chat: Chat
  message: QuestionMessage
  models: readonly Model[]
  isBusy: boolean
}

/** What the user said. Said otherwise, it begins a branch beside the old one. */
export const Question = memo(function Question(props: QuestionProps) {
  const { chat, message, at, count, models, isBusy } = props
  const [edited, setEdited] = useState<string | null>(null)
  const send = () => {
    chat.edit(message.id, edited ?? '', models)
    setEdited(null)
  }
  if (edited !== null) {
    const isTooLong = edited.length > MESSAGE_TEXT_MAX
    return (
      <article className="chat-question is-edited" aria-label="修改我的消息">
        <Input.TextArea
          aria-label="修改消息"
          ref={takeFocus}
          autoSize={{ minRows: 2, maxRows: 10 }}
          value={edited}
          onChange={(event) => setEdited(event.target.value)}
        />
        {isTooLong && <TooLong text={edited} />}
        <div className="chat-question-end">
          <Button size="small" onClick={() => setEdited(null)}>
            取消
          </Button>
          <Button
            size="small"
            type="primary"
            disabled={isBusy || isTooLong || edited.trim() === ''}
            onClick={send}
          >
            发送新版本
          </Button>
        </div>
      </article>
    )
  }
  return (
    <article className="chat-question" aria-label="我">
      {message.attachments.length > 0 && (
        <div className="chat-pictures">
          {message.attachments.map((id) => (
            <KeptPicture key={id} id={id} />
          ))}
        </div>
      )}
      {message.text !== '' && <div className="chat-question-text">{revealControls(message.text)}</div>}
      <div className="chat-actions">
        <VersionSwitch {...{ chat, message, at, count, isBusy }} />
        <CopyButton text={message.text} size="small" type="text" />
        <Button size="small" type="text" disabled={isBusy} onClick={() => setEdited(message.text)}>
          修改
        </Button>
      </div>
    </article>
  )
})
