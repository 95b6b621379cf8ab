import { displayCount, displayYuan, formatYuan } from '../../../../../contract/money.ts'
import type { Model } from '../../../../../contract/model.ts'
import { useUser } from '../../../../providers/hooks/use-user.ts'
import { estimateCall } from '../price/estimate-call.ts'
import type { Chat } from '../state/create-chat.ts'
import { isBlank, type Draft } from '../state/draft.ts'
import { pathTo } from '../state/tree.ts'
import { useChat } from '../state/use-chat.ts'
import styles from '../chat.module.css'

interface ComposerEstimateProps {
  chat: Chat
  models: readonly Model[]
  draft: Draft
}

/** What sending this would cost, before it is sent: the prompt about, and the most that it can come to. */
export function ComposerEstimate(props: ComposerEstimateProps) {
  if (isBlank(props.draft)) return <p className={styles.estimate}>按用量计费，发送前估算</p>
  return <Estimate {...props} />
}

function Estimate({ chat, models, draft }: ComposerEstimateProps) {
  const state = useChat(chat)
  const hasTokens = (useUser()?.tokenBalance ?? 0) > 0
  const calls = models.map((model, lane) =>
    estimateCall(model, {
      history: pathTo(state.messages, state.lanes[lane]?.leafId ?? null),
      settings: chat.settingsOf(lane),
      draft,
    }),
  )
  const sum = (of: 'promptNano' | 'mostNano') => calls.reduce((total, call) => total + call[of], 0n)
  const tokens = calls.reduce((total, { promptTokens }) => total + promptTokens, 0)
  const isTooLong = models.some(
    ({ contextLength }, at) => (calls[at]?.promptTokens ?? 0) > (contextLength ?? Infinity),
  )
  const prompt = displayYuan(formatYuan(sum('promptNano')))
  return (
    <p
      className={styles.estimate}
      title={`输入约 ${prompt}，按上文、系统提示词与这条消息估算；上限按最大输出计，实际按用量结算`}
    >
      {isTooLong && <strong>可能超出上下文长度，</strong>}
      <span className={styles.estimateLead}>预计输入</span>约 {displayCount(tokens)} Token，至多{' '}
      {displayYuan(formatYuan(sum('mostNano')))}
      {hasTokens && '，先用资源包'}
    </p>
  )
}
