import { Button } from 'antd'
import type { ChatMessage } from './chat-types.ts'
import { ChatWelcome } from './chat-welcome.tsx'
import { Answer } from './answer.tsx'
import { useStickToEnd } from './use-stick-to-end.ts'

interface ChatLogProps {
  messages: ChatMessage[]
  modelName: string
  onRegenerate: () => void
  onPick: (text: string) => void
}

/** What was said. It follows the end while an answer grows, until the reader scrolls up. */
export function ChatLog({ messages, modelName, onRegenerate, onPick }: ChatLogProps) {
  const { box, content, onScroll, isAtEnd, toEnd } = useStickToEnd()
  const last = messages.at(-1)
  return (
    <div className="chat-log-frame">
      {/* It scrolls, so the keyboard must be able to reach it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="chat-log" ref={box} onScroll={onScroll} role="log" aria-label="对话" tabIndex={0}>
        <div className="chat-log-content" ref={content}>
          {messages.length === 0 && <ChatWelcome modelName={modelName} onPick={onPick} />}
          {messages.map((message) =>
            message.role === 'user' ? (
              <article key={message.id} className="chat-question" aria-label="我">
                {message.text}
              </article>
            ) : (
              <Answer
                key={message.id}
                message={message}
                onRegenerate={message === last ? onRegenerate : undefined}
              />
            ),
          )}
        </div>
      </div>
      {!isAtEnd && (
        <Button className="chat-to-end" size="small" shape="round" onClick={toEnd}>
          回到底部
        </Button>
      )}
    </div>
  )
}
