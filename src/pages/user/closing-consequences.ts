import { displayCount, displayYuan, parseYuan } from '../../../contract/money.ts'
import type { ClosingPreview } from '../../../contract/account.ts'

export function lossesOf({ balance, tokens, packages, keys }: ClosingPreview): string[] {
  return [
    ...((parseYuan(balance) ?? 0n) > 0n ? [`余额 ${displayYuan(balance)} 作废，不再退还`] : []),
    ...(tokens > 0 ? [`${packages} 个资源包中剩余的 ${displayCount(tokens)} Token 作废`] : []),
    ...(keys > 0 ? [`${keys} 个 API Key 立即失效，使用它们的程序会停止工作`] : []),
    '手机号、实名信息、对话和生成的内容立即删除，不能恢复',
    '订单与收支流水按规定保留，但不再与你的身份关联',
    '已经开出的发票连同抬头按税法保留；待开的申请取消，没有下载的发票请先下载',
    '用同一手机号或身份证再次注册，不再享受邀请奖励',
  ]
}

export function obstacleOf(preview: ClosingPreview): string | null {
  const { frozen, pendingOrders, hasWaitingDebit, isCalling } = preview
  if (frozen !== '') return `${frozen}。`
  if (pendingOrders > 0) return `还有 ${pendingOrders} 笔待支付的订单，请先支付或取消。`
  if (hasWaitingDebit) return '有一笔扣款还在审批，请等它有结果后再注销。'
  return isCalling ? '还有调用正在进行，请等它们结束后再注销。' : null
}
