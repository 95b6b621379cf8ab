import { Button } from 'antd'
import { lazy, memo, Suspense } from 'react'
import { CopyButton } from '../ui/copy-button.tsx'
import { FailureNote } from '../v1/failure-note.tsx'
import { AnswerFactsLine } from './answer-facts-line.tsx'
import type { AnswerMessage } from './chat-types.ts'

const Markdown = lazy(() => import('./markdown/markdown.tsx'))

const endings = {
  streaming: null,
  done: null,
  stopped: '已停止，只按已生成的部分计费',
  cut: '已达到长度上限，回答在此截断',
  failed: null,
} satisfies Record<AnswerMessage['state'], string | null>

interface AnswerProps {
  message: AnswerMessage
  /** Only the last answer can be asked for again. */
  onRegenerate: (() => void) | undefined
}

/** One answer: its text as it comes, how it ended, what it cost. */
export const Answer = memo(function Answer({ message, onRegenerate }: AnswerProps) {
  const isStreaming = message.state === 'streaming'
  const ending = endings[message.state]
  return (
    <article className="chat-answer" aria-label={message.modelName} aria-busy={isStreaming}>
      <p className="chat-answer-name">{message.modelName}</p>
      {message.reasoning !== '' && (
        <details className="chat-reasoning">
          <summary>{isStreaming && message.text === '' ? '正在思考' : '思考过程'}</summary>
          <p>{message.reasoning}</p>
        </details>
      )}
      {message.text !== '' && (
        <Suspense fallback={<p className="chat-plain">{message.text}</p>}>
          <Markdown source={message.text} />
        </Suspense>
      )}
      {isStreaming && (
        <output className="chat-cursor">{message.text === '' ? '正在等待回答' : '正在回答'}</output>
      )}
      {ending !== null && <p className="chat-ending">{ending}</p>}
      {message.failure !== null && <FailureNote failure={message.failure} onRetry={onRegenerate} />}
      {!isStreaming && (
        <footer className="chat-answer-foot">
          {message.facts !== null && <AnswerFactsLine facts={message.facts} />}
          {message.text !== '' && <CopyButton text={message.text} size="small" type="text" />}
          {onRegenerate !== undefined && message.failure === null && (
            <Button size="small" type="text" onClick={onRegenerate}>
              重新生成
            </Button>
          )}
        </footer>
      )}
    </article>
  )
})
