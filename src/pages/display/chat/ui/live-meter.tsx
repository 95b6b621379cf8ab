import { displayCount, displayYuan } from '../../../contract/money.ts'
import type { Model } from '../../../contract/model.ts'
import { useSession } from '../../providers/session.ts'
import { estimateSoFar } from '../price/estimate-call.ts'
import type { AnswerMessage } from '../state/chat-types.ts'

interface LiveMeterProps {
  answer: AnswerMessage
  model: Model | undefined
  /** As estimated before it was sent. */
  promptTokens: number
}

/** What the answer has come to while it streams, in yuan; the bill itself follows at its end. */
export function LiveMeter({ answer, model, promptTokens }: LiveMeterProps) {
  const { tokens, yuan } = estimateSoFar(model, answer, promptTokens)
  const ms = (answer.facts?.durationMs ?? 0) - (answer.facts?.ttftMs ?? 0)
  const hasTokens = (useSession()?.userInfo.tokenBalance ?? 0) > 0
  return (
    <span className="chat-meter" title="估算，以结束后的账单为准">
      <span>
        约 {displayYuan(yuan)}
        {hasTokens && '，适用的资源包先抵扣'}
      </span>
      <span>{displayCount(tokens)} Token</span>
      {tokens > 8 && ms > 200 && <span>{displayCount(Math.round(tokens / (ms / 1000)))} Token/秒</span>}
    </span>
  )
}
