import type { Model } from '../../../../../contract/model.ts'
import type { AnswerMessage } from '../message/chat-types.ts'
import { estimateSoFar } from '../price/estimate-call.ts'
import { displayCount, displayYuan } from '../../../../../contract/money.ts'
import { useUser } from '../../../../providers/hooks/use-user.ts'
import styles from '../chat.module.css'

interface LiveMeterProps {
  answer: AnswerMessage
  model: Model | undefined
  /** They were estimated before it was sent. */
  promptTokens: number
}

export function LiveMeter({ answer, model, promptTokens }: LiveMeterProps) {
  const { tokens, yuan } = estimateSoFar(model, answer, promptTokens)
  const ms = (answer.facts?.durationMs ?? 0) - (answer.facts?.ttftMs ?? 0)
  const hasTokens = (useUser()?.tokenBalance ?? 0) > 0
  return (
    <span className={styles.meter} title="估算，以结束后的账单为准">
      <span>
        约 {displayYuan(yuan)}
        {hasTokens && '，适用的资源包先抵扣'}
      </span>
      <span>{displayCount(tokens)} Token</span>
      {tokens > 8 && ms > 200 && <span>{displayCount(Math.round(tokens / (ms / 1000)))} Token/秒</span>}
    </span>
  )
}
