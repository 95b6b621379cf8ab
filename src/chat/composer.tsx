import { Button, Input } from 'antd'
import { useState, type KeyboardEvent } from 'react'

interface ComposerProps {
  isStreaming: boolean
  onSend: (text: string) => void
  onStop: () => void
}

/** Key code of a key press that an input method is using. */
const COMPOSING_KEY = 229

/** Where one writes. Enter sends, Shift+Enter breaks the line; on touch screens Enter breaks the line and the button sends. */
export function Composer({ isStreaming, onSend, onStop }: ComposerProps) {
  const [text, setText] = useState('')
  const canSend = !isStreaming && text.trim() !== ''
  const send = () => {
    if (!canSend) return
    onSend(text)
    setText('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const isComposing = event.nativeEvent.isComposing || event.keyCode === COMPOSING_KEY
    if (event.key !== 'Enter' || event.shiftKey || isComposing || isTouch()) return
    event.preventDefault()
    send()
  }
  return (
    <div className="chat-composer">
      <Input.TextArea
        aria-label="输入消息"
        placeholder={isTouch() ? '输入消息' : '输入消息，Enter 发送，Shift + Enter 换行'}
        autoSize={{ minRows: 1, maxRows: 8 }}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {isStreaming ? (
        <Button onClick={onStop}>停止</Button>
      ) : (
        <Button type="primary" onClick={send} disabled={!canSend}>
          发送
        </Button>
      )}
    </div>
  )
}

const isTouch = () => globalThis.matchMedia('(hover: none) and (pointer: coarse)').matches
