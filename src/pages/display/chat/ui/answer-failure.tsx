import { Button } from 'antd'
import { Link, useLocation } from 'react-router'
import type { Model } from '../../../../../contract/model.ts'
import { useModels } from '../../../../components/models/use-models.ts'
import { V1FailureAlert } from '../../../../components/v1-failure/v1-failure-alert.tsx'
import { pathOf } from '../../../../providers/path-of.ts'
import { forgottenFailure } from '../../../../providers/v1/v1-failure.ts'
import type { AnswerMessage } from '../message/chat-types.ts'
import type { Chat } from '../state/create-chat.ts'

interface AnswerFailureProps {
  chat: Chat
  message: AnswerMessage
  next: Model
  isBusy: boolean
  continueAnswer: (() => void) | undefined
}

/** Already charged: only a new call can answer. */
const REGENERATED = new Set(['brokenOff', 'unkept'])

export function AnswerFailure({ chat, message, next, isBusy, continueAnswer }: AnswerFailureProps) {
  const failure = message.failure ?? forgottenFailure()
  const isRegenerated = REGENERATED.has(failure.reason)
  const { search } = useLocation()
  const models = useModels().data ?? []
  const other = models.find(({ id, type }) => type === 'chat' && failure.coveredModels.includes(id))
  const onRetry = () => chat.retry(message.id, next)
  return (
    <V1FailureAlert
      failure={failure}
      requestId={failure.requestId || message.facts?.requestId}
      onRetry={isBusy || isRegenerated ? undefined : onRetry}
    >
      {isRegenerated && (
        <Button size="small" disabled={isBusy} onClick={() => chat.regenerate(message.id, next)}>
          重新生成
        </Button>
      )}
      {other !== undefined && chat.read().kind === 'chat' && (
        <Link to={`${pathOf('display', { type: 'chat', id: other.id })}${search}`} replace>
          换成 {other.name}
        </Link>
      )}
      {continueAnswer && failure.reason !== 'content' && (
        <Button size="small" disabled={isBusy} onClick={continueAnswer}>
          接着写
        </Button>
      )}
    </V1FailureAlert>
  )
}
