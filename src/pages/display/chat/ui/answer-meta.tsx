import { Button } from 'antd'
import { useState } from 'react'
import { displayCount, displayYuan, formatYuan, parseYuan } from '../../../../../contract/money.ts'
import { ReceiptDrawer } from '../../../../components/receipt/receipt-drawer.tsx'
import type { AnswerFacts } from '../message/chat-types.ts'
import styles from '../chat.module.css'

const seconds = (ms: number) => `${(ms / 1000).toFixed(ms < 10_000 ? 2 : 1)} 秒`
const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0)

interface AnswerFactsLineProps {
  calls: readonly AnswerFacts[]
  /** A priced call of cost 0 was paid by a package. */
  isPriced: boolean
}

export function AnswerMeta({ calls, isPriced }: AnswerFactsLineProps) {
  const [opened, setOpened] = useState<string | null>(null)
  const [first] = calls
  if (!first) return null
  const promptTokens = sum(calls.map((one) => one.promptTokens))
  const completionTokens = sum(calls.map((one) => one.completionTokens))
  const tokens = promptTokens + completionTokens
  const speed = speedOf(calls)
  const total = totalOf(calls)
  return (
    <div className={styles.facts}>
      {calls.map(({ requestId, cost, ...used }, at) => (
        <Button
          key={requestId}
          size="small"
          type="link"
          onClick={() => setOpened(requestId)}
          title={at === 0 ? '查看这次调用的账单' : '查看这次续写的账单'}
        >
          {cost === null ? '查看账单' : `${at === 0 ? '费用' : '续写'} ${displayYuan(cost)}`}
          {isPriced && cost !== null && isFree({ cost, ...used }) && '（由资源包抵扣）'}
        </Button>
      ))}
      {total !== null && <span>共 {displayYuan(total)}</span>}
      {tokens > 0 && (
        <span title={`输入 ${displayCount(promptTokens)}，输出 ${displayCount(completionTokens)}`}>
          {displayCount(tokens)} Token
        </span>
      )}
      {first.ttftMs !== null && <span>首字延迟 {seconds(first.ttftMs)}</span>}
      {speed !== null && <span>{speed} Token/秒</span>}
      <span>用时 {seconds(sum(calls.map(({ durationMs }) => durationMs)))}</span>
      <ReceiptDrawer requestId={opened} onClose={() => setOpened(null)} />
    </div>
  )
}

const isFree = ({
  cost,
  promptTokens,
  completionTokens,
}: { cost: string } & Omit<AnswerFacts, 'cost' | 'requestId'>) =>
  parseYuan(cost) === 0n && promptTokens + completionTokens > 0

/** @returns yuan; null for a single call or while a cost is unknown */
function totalOf(calls: readonly AnswerFacts[]): string | null {
  const costs = calls.map(({ cost }) => (cost === null ? null : parseYuan(cost)))
  if (costs.length < 2 || costs.includes(null)) return null
  return formatYuan(costs.reduce<bigint>((total, one) => total + (one ?? 0n), 0n))
}

/** @returns tokens per second over the streaming time; null if not measurable */
function speedOf(calls: readonly AnswerFacts[]): string | null {
  const timed = calls.filter(({ completionTokens }) => completionTokens >= 2)
  const ms = sum(timed.map(({ ttftMs, durationMs }) => durationMs - (ttftMs ?? durationMs)))
  if (ms <= 0) return null
  const speed = sum(timed.map(({ completionTokens }) => completionTokens - 1)) / (ms / 1000)
  return speed < 10 ? speed.toFixed(1) : displayCount(Math.round(speed))
}
