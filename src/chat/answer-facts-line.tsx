import { Button } from 'antd'
import { useState } from 'react'
import { displayCount, displayYuan } from '../../contract/money.ts'
import { ReceiptDrawer } from '../usage/receipt-drawer.tsx'
import type { AnswerFacts } from './chat-types.ts'

const seconds = (ms: number) => `${(ms / 1000).toFixed(ms < 10_000 ? 2 : 1)} 秒`

/** What the answer cost and how fast it came; the cost opens its receipt. */
export function AnswerFactsLine({ facts }: { facts: AnswerFacts }) {
  const [isOpen, setIsOpen] = useState(false)
  const tokens = facts.promptTokens + facts.completionTokens
  return (
    <div className="chat-facts">
      <Button size="small" type="link" onClick={() => setIsOpen(true)}>
        {facts.cost === null ? '查看账单' : `费用 ${displayYuan(facts.cost)}`}
      </Button>
      {tokens > 0 && (
        <span
          title={`输入 ${displayCount(facts.promptTokens)}，输出 ${displayCount(facts.completionTokens)}`}
        >
          {displayCount(tokens)} Token
        </span>
      )}
      {facts.ttftMs !== null && <span>首字 {seconds(facts.ttftMs)}</span>}
      <span>用时 {seconds(facts.durationMs)}</span>
      <ReceiptDrawer requestId={isOpen ? facts.requestId : null} onClose={() => setIsOpen(false)} />
    </div>
  )
}
