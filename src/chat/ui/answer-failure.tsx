import { Button } from 'antd'
import type { Model } from '../../../contract/model.ts'
import { FailureNote } from '../../v1/failure-note.tsx'
import { forgottenFailure } from '../../v1/v1-failure.ts'
import type { AnswerMessage } from '../state/chat-types.ts'
import type { Chat } from '../state/create-chat.ts'

interface AnswerFailureProps {
  chat: Chat
  message: AnswerMessage
  next: Model
  isBusy: boolean
  /** Has it written on; absent where it cannot be. */
  goOn: (() => void) | undefined
}

/** Nothing is carried out again that was charged already: only a new call can bring an answer then. */
const ANEW = new Set(['brokenOff', 'unkept'])

/** Why there is no answer, or only a part of one, and the ways on from here. */
export function AnswerFailure({ chat, message, next, isBusy, goOn }: AnswerFailureProps) {
  const failure = message.failure ?? forgottenFailure()
  const isAnew = ANEW.has(failure.reason)
  const onRetry = () => chat.retry(message.id, next)
  return (
    <FailureNote failure={failure} onRetry={isBusy || isAnew ? undefined : onRetry}>
      {isAnew && (
        <Button size="small" disabled={isBusy} onClick={() => chat.regenerate(message.id, next)}>
          重新生成
        </Button>
      )}
      {goOn && failure.reason !== 'content' && (
        <Button size="small" disabled={isBusy} onClick={goOn}>
          接着写
        </Button>
      )}
    </FailureNote>
  )
}
