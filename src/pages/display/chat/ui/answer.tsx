import { Button } from 'antd'
import { lazy, memo, Suspense } from 'react'
import type { Model } from '../../../contract/model.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import type { AnswerMessage } from '../state/chat-types.ts'
import { canGoOn } from '../state/can-go-on.ts'
import type { Chat } from '../state/create-chat.ts'
import { isPriced } from '../price/estimate-call.ts'
import { AnswerFactsLine } from './answer-facts-line.tsx'
import { AnswerFailure } from './answer-failure.tsx'
import { LiveMeter } from './live-meter.tsx'
import { Reasoning } from './reasoning.tsx'
import { VersionSwitch, type Version } from './version-switch.tsx'

const Markdown = lazy(() => import('../markdown/markdown.tsx'))

const endings = {
  streaming: null,
  done: null,
  stopped: '已停止，只按已生成的部分计费',
  cut: '已达到长度上限，回答在此截断',
  failed: null,
} satisfies Record<AnswerMessage['state'], string | null>

/** The calls that wrote it, of those that were accepted. */
const callsOf = ({ earlier, facts }: AnswerMessage) =>
  [...earlier, ...(facts === null ? [] : [facts])].filter(({ requestId }) => requestId !== '')

interface AnswerProps extends Version {
  chat: Chat
  message: AnswerMessage
  /** Who answered; undefined if the catalog has it no more. */
  model: Model | undefined
  /** Who would answer now. */
  next: Model
  isBusy: boolean
  isLast: boolean
  promptTokens: number
  /** Ids of this answer and of those beside it, to the same question; empty where nothing is compared. */
  rivals: string
}

/** One answer: its text as it comes, how it ended, what it cost. */
export const Answer = memo(function Answer(props: AnswerProps) {
  const { chat, message, at, count, model, next, isBusy, isLast, promptTokens, rivals } = props
  const isStreaming = message.state === 'streaming'
  const ending = endings[message.state]
  const name = model?.name ?? message.modelId
  // The client has told what went wrong.
  const mark = (id: string | null) => void chat.mark(id, rivals.split(' ')).catch(() => undefined)
  const goOn = isLast && model && canGoOn(message) ? () => chat.goOn(message.id, model) : undefined
  return (
    <article className="chat-answer" aria-label={name} aria-busy={isStreaming}>
      <p className="chat-answer-name">
        {name}
        {message.isBetter === true && <span className="chat-better">更好</span>}
      </p>
      {message.reasoning !== '' && <Reasoning answer={message} />}
      {message.text !== '' && (
        <Suspense fallback={<p className="chat-plain">{message.text.slice(-2000)}</p>}>
          <Markdown source={message.text} />
        </Suspense>
      )}
      {isStreaming && (
        <div className="chat-live">
          <output className="chat-cursor">{message.text === '' ? '正在等待回答' : '正在回答'}</output>
          <LiveMeter answer={message} model={model} promptTokens={promptTokens} />
        </div>
      )}
      {ending !== null && <p className="chat-ending">{ending}</p>}
      {message.state === 'failed' && <AnswerFailure {...{ chat, message, next, isBusy, goOn }} />}
      {!isStreaming && (
        <footer className="chat-answer-foot">
          <AnswerFactsLine calls={callsOf(message)} isPriced={model !== undefined && isPriced(model)} />
          <div className="chat-actions">
            <VersionSwitch {...{ chat, message, at, count, isBusy }} />
            {rivals !== '' && message.text !== '' && (
              <Button
                size="small"
                type="text"
                aria-pressed={message.isBetter === true}
                onClick={() => mark(message.isBetter === true ? null : message.id)}
              >
                {message.isBetter === true ? '取消标记' : '这个更好'}
              </Button>
            )}
            {message.text !== '' && <CopyButton text={message.text} size="small" type="text" />}
            {goOn && message.state !== 'failed' && (
              <Button size="small" type="text" disabled={isBusy} onClick={goOn}>
                继续写
              </Button>
            )}
            {message.state !== 'failed' && (
              <Button
                size="small"
                type="text"
                disabled={isBusy}
                onClick={() => chat.regenerate(message.id, next)}
              >
                重新生成
              </Button>
            )}
          </div>
        </footer>
      )}
    </article>
  )
})
