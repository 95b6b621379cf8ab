import type { Deps } from '../../money/context.ts'
import { raiseAlert } from '../../money/index.ts'

/** Tells the operator of an upstream that says it used more than a call could: what it charges is more than what we bill. Never rejects. */
export async function alertUsageAboveBound(
  deps: Deps,
  { requestId, modelId }: { requestId: string; modelId: string },
): Promise<void> {
  try {
    await raiseAlert(deps, deps.database.db, {
      channel: 'gateway',
      kind: 'usageAboveBound',
      subject: modelId,
      transaction_id: requestId,
      detail: `模型 ${modelId} 的上游报告的用量超过了预扣的上限，已按上限计费；最近一次请求 ${requestId}`,
    })
  } catch (err) {
    deps.log.error({ err, reqId: requestId, model: modelId }, 'usage above the bound')
  }
}
