import { Button } from 'antd'
import { lazy, memo, Suspense, useState } from 'react'
import type { Model } from '../../../../../contract/model.ts'
import { CopyButton } from '../../../../ui/copy-button.tsx'
import type { AnswerMessage } from '../message/chat-types.ts'
import { canContinue } from '../state/can-continue.ts'
import type { Chat } from '../state/create-chat.ts'
import { isPriced } from '../price/estimate-call.ts'
import { AnswerMeta } from './answer-meta.tsx'
import { AnswerFailure } from './answer-failure.tsx'
import { MessageShell, type Shelled } from './message-shell.tsx'
import { Reasoning } from './reasoning.tsx'
import { VersionSwitch, type Version } from './version-switch.tsx'
import { LiveMeter } from './live-meter.tsx'
import styles from '../chat.module.css'

const Markdown = lazy(() => import('../markdown/markdown.tsx'))

const endings = {
  streaming: null,
  done: null,
  stopped: '已停止，只按已生成的部分计费',
  cut: '已达到长度上限，回答在此截断',
  failed: null,
} satisfies Record<AnswerMessage['state'], string | null>

const callsOf = ({ earlier, facts }: AnswerMessage) =>
  [...earlier, ...(facts === null ? [] : [facts])].filter(({ requestId }) => requestId !== '')

interface AnswerProps extends Version, Shelled {
  chat: Chat
  message: AnswerMessage
  model: Model | undefined
  next: Model
  isBusy: boolean
  isLast: boolean
  promptTokens: number
  rivals: string
  /** It takes the place of the model's name, and of what the answer took and cost, while they are hidden. */
  alias: string | undefined
}

export const Answer = memo(function Answer(props: AnswerProps) {
  const { chat, message, at, count, model, next, isBusy, isLast, promptTokens, rivals, alias } = props
  const { near, isKept } = props
  const [isReasoningOpen, setReasoningOpen] = useState<boolean | null>(null)
  const isStreaming = message.state === 'streaming'
  const ending = endings[message.state]
  const name = alias ?? model?.name ?? message.modelId
  // The HTTP client has shown the error.
  const mark = (id: string | null) => void chat.mark(id, rivals.split(' ')).catch(() => undefined)
  const continueAnswer =
    isLast && model && canContinue(message) ? () => chat.continueAnswer(message.id, model) : undefined
  return (
    <MessageShell
      {...{ near, isKept }}
      text={message.text}
      className={styles.answer}
      aria-label={name}
      aria-busy={isStreaming}
    >
      <p className={styles.answerName}>
        {name}
        {message.isBetter === true && <span className={styles.better}>更好</span>}
      </p>
      {message.reasoning !== '' && (
        <Reasoning answer={message} choice={isReasoningOpen} onChoice={setReasoningOpen} />
      )}
      {message.text !== '' && (
        <Suspense
          fallback={
            <p className={styles.plain} data-undrawn>
              {message.text.slice(-2000)}
            </p>
          }
        >
          <Markdown source={message.text} />
        </Suspense>
      )}
      {isStreaming && (
        <div className={styles.live}>
          <output className={styles.cursor}>{message.text === '' ? '正在等待回答' : '正在回答'}</output>
          {alias === undefined && <LiveMeter answer={message} model={model} promptTokens={promptTokens} />}
        </div>
      )}
      {ending !== null && <p className={styles.ending}>{ending}</p>}
      {message.state === 'failed' && <AnswerFailure {...{ chat, message, next, isBusy, continueAnswer }} />}
      {!isStreaming && (
        <footer className={styles.answerFoot}>
          {alias === undefined ? (
            <AnswerMeta calls={callsOf(message)} isPriced={model !== undefined && isPriced(model)} />
          ) : (
            <span />
          )}
          <div className={styles.actions}>
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
            {continueAnswer && message.state !== 'failed' && (
              <Button size="small" type="text" disabled={isBusy} onClick={continueAnswer}>
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
    </MessageShell>
  )
})
