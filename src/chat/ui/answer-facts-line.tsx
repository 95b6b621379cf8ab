import { Button } from 'antd'
import { useState } from 'react'
import { displayCount, displayYuan } from '../../../contract/money.ts'
import { ReceiptDrawer } from '../../usage/receipt-drawer.tsx'
import type { AnswerFacts } from '../state/chat-types.ts'

const seconds = (ms: number) => `${(ms / 1000).toFixed(ms < 10_000 ? 2 : 1)} 秒`

/** What the answer cost and how fast it came; the cost opens its receipt. */
export function AnswerFactsLine({ facts }: { facts: AnswerFacts }) {
  const [isOpen, setIsOpen] = useState(false)
  const { promptTokens, completionTokens, ttftMs, durationMs } = facts
  const tokens = promptTokens + completionTokens
  const speed = speedOf(facts)
  return (
    <div className="chat-facts">
      <Button size="small" type="link" onClick={() => setIsOpen(true)} title="查看这次调用的账单">
        {facts.cost === null ? '查看账单' : `费用 ${displayYuan(facts.cost)}`}
      </Button>
      {tokens > 0 && (
        <span title={`输入 ${displayCount(promptTokens)}，输出 ${displayCount(completionTokens)}`}>
          {displayCount(tokens)} Token
        </span>
      )}
      {ttftMs !== null && <span>首字 {seconds(ttftMs)}</span>}
      {speed !== null && <span>{speed} Token/秒</span>}
      <span>用时 {seconds(durationMs)}</span>
      <ReceiptDrawer requestId={isOpen ? facts.requestId : null} onClose={() => setIsOpen(false)} />
    </div>
  )
}

/** Tokens a second from the first to the last; null where there is nothing to measure. */
function speedOf({ completionTokens, ttftMs, durationMs }: AnswerFacts): string | null {
  const ms = durationMs - (ttftMs ?? durationMs)
  if (completionTokens < 2 || ms <= 0) return null
  const speed = (completionTokens - 1) / (ms / 1000)
  return speed < 10 ? speed.toFixed(1) : displayCount(Math.round(speed))
}
