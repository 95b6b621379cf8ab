import { HOUR_MS, MINUTE_MS } from '../../contract/time.ts'
import { isOffered } from '../../server/catalog/schema/model-state.ts'
import type { ChatModel } from '../../server/catalog/schema/schema.ts'
import { Failure } from '../../server/platform/errors.ts'
import { newRequestId } from '../../server/platform/secrets/tokens.ts'
import { advanceBatches } from '../../server/content/batch/advance-batches.ts'
import type { BatchLineRow, BatchRow } from '../../server/content/file/batch-row.ts'
import { cancelBatch } from '../../server/content/batch/cancel-batch.ts'
import { leaseBatch, keepLease } from '../../server/content/batch/lease-batch.ts'
import { leaseLine } from '../../server/content/batch/lease-line.ts'
import { createBatch } from '../../server/content/batch/create-batch.ts'
import { completeLine, failLine, keepAnswer } from '../../server/content/batch/complete-line.ts'
import { finalizeBatch } from '../../server/content/batch/finalize-batch.ts'
import { validateBatch } from '../../server/content/batch/validate-batch.ts'
import { saveFile } from '../../server/content/file/save-file.ts'
import { batchPriced } from '../../server/catalog/model/batch-price.ts'
import type { Deps } from '../../server/governance/context.ts'
import type { Settlement } from '../../server/wallet/wallet.ts'
import { attemptsOf } from './call-attempts.ts'
import { useOf } from './call-use.ts'
import type { Customer } from './people.ts'
import { someone, type Scenario, type Setting } from './scenario.ts'

const ENDPOINT = '/v1/chat/completions'

interface Job {
  /** What its user notes with it. */
  task: string
  lines: number
  /** `unreadable`: its file names a model that there is not. */
  fate: 'done' | 'unreadable' | 'cancelled' | 'open'
}

interface Running {
  setting: Setting
  customer: Customer
  batch: BatchRow
  model: ChatModel
}

/** A customer sends a file, and its lines are done one after the other as nodes do them, without a request or an upstream. */
async function runBatch(setting: Setting, { task, lines, fate }: Job): Promise<void> {
  const { stage } = setting
  const { deps, time } = stage
  const model = batchModel(deps)
  const customer = someone(setting, ({ persona }) => persona === 'heavy' || persona === 'whale')
  if (!customer || !model) return
  const { userId } = customer
  const keyId = customer.keyIds[0] ?? ''
  const bytes = fileOf({ task, lines, model: fate === 'unreadable' ? 'qinglan-next' : model.id })
  const file = await saveFile(deps, { userId, keyId, name: `${task}.jsonl`, bytes })
  const begun = await createBatch(deps, {
    reader: { userId, keyIds: null },
    keyId,
    fileId: file.id,
    endpoint: ENDPOINT,
    metadata: { task },
  })
  if (!begun) return
  time.now += MINUTE_MS
  await doFile(deps)
  if (fate === 'unreadable') return
  const running = { setting, customer, batch: begun, model }
  const count = fate === 'done' ? lines : Math.ceil(lines / 3)
  for (let done = 0; done < count; done += 1) await doLine(running)
  if (fate === 'open') return
  if (fate === 'cancelled') await cancelBatch(deps, { id: begun.id, userId })
  await advanceBatches(deps)
  await doFile(deps)
}

function batchModel({ catalogs }: Deps): ChatModel | null {
  for (const model of catalogs.current().catalog.models)
    if (model.type === 'chat' && isOffered(model) && batchPriced(model)) return model
  return null
}

function fileOf({ task, lines, model }: { task: string; lines: number; model: string }): Buffer {
  const rows = Array.from({ length: lines }, (_, index) => {
    const content = `${task}：第 ${index + 1} 条`
    const body = { model, messages: [{ role: 'user', content }] }
    return JSON.stringify({ custom_id: `item-${index + 1}`, method: 'POST', url: ENDPOINT, body })
  })
  return Buffer.from(`${rows.join('\n')}\n`)
}

/** Reads the file of a batch that was begun, or writes those of one whose lines have ended. */
async function doFile(deps: Deps): Promise<void> {
  const batch = await leaseBatch(deps.database.db, { now: deps.clock(), butOf: [] })
  if (!batch) return
  const step = { deps, batch, stillOurs: keepLease(deps, batch), pass: async () => {} }
  await (batch.status === 'validating' ? validateBatch(step) : finalizeBatch(step))
}

async function doLine({ setting, customer, batch, model }: Running): Promise<void> {
  const { random, stage } = setting
  const { deps, time } = stage
  const line = await leaseLine(deps.database.db, { batch: { id: batch.id, mayBegin: true }, now: time.now })
  const priced = batchPriced(model)
  if (!line || !priced) return
  const at = time.now
  const requestId = newRequestId(at)
  const version = deps.catalogs.current()
  const use = useOf(random, priced, { ...customer, persona: 'regular' })
  const attempts = attemptsOf({ random, version, model, at, use, outages: [], outcome: 'succeeded' })
  try {
    await deps.wallet.hold({
      requestId,
      userId: batch.user_id,
      keyId: batch.key_id,
      modelId: model.id,
      wire: 'batches',
      priceVersion: version.id,
      admittedAt: at,
      lines: use.upper,
      coversTokens: true,
      leaseMs: HOUR_MS,
    })
  } catch (error) {
    if (!(error instanceof Failure) || error.reason !== 'balanceShort') throw error
    await failLine(deps, line, refusalOf(requestId))
    return
  }
  const isAnswered = attempts.at(-1)?.outcome === 'succeeded'
  const { lines, promptTokens, cachedTokens, completionTokens } = use
  const durationMs = attempts.reduce((sum, attempt) => sum + attempt.durationMs, 0)
  const settlement: Settlement = {
    requestId,
    status: isAnswered ? 'succeeded' : 'failed',
    lines: isAnswered ? lines : [],
    promptTokens: isAnswered ? promptTokens : 0,
    cachedTokens: isAnswered ? cachedTokens : 0,
    cacheWrite5mTokens: 0,
    cacheWrite1hTokens: 0,
    completionTokens: isAnswered ? completionTokens : 0,
    isEstimated: false,
    ttftMs: isAnswered ? use.ttftMs : null,
    durationMs,
    attempts,
  }
  time.now += durationMs
  await endLine({ deps, line, settlement })
}

const refusalOf = (requestId: string) => ({
  requestId,
  httpStatus: 402,
  answer: JSON.stringify({ error: { code: 'insufficient_balance', message: '余额不足，请先充值' } }),
})

async function endLine({
  deps,
  line,
  settlement,
}: {
  deps: Deps
  line: BatchLineRow
  settlement: Settlement
}): Promise<void> {
  const { requestId, promptTokens, completionTokens } = settlement
  if (settlement.status === 'failed') {
    await deps.wallet.settle(settlement)
    const answer = JSON.stringify({ error: { code: 'upstream_error', message: '模型服务出错，未扣费' } })
    return failLine(deps, line, { requestId, httpStatus: 502, answer })
  }
  const usage = { prompt_tokens: promptTokens, completion_tokens: completionTokens }
  const message = { role: 'assistant', content: '好评：发货快，包装完好。' }
  const choices = [{ index: 0, message, finish_reason: 'stop' }]
  const answer = JSON.stringify({ id: requestId, object: 'chat.completion', choices, usage })
  await keepAnswer(deps, line, { settlement, answer })
  await completeLine(deps, line, (kept) => kept)
}

/** Files of calls that customers have done when there is time for them. */
export const batchPlots: Scenario[] = [
  { at: 0.55, run: (setting) => runBatch(setting, { task: '商品评论摘要', lines: 24, fate: 'done' }) },
  { at: 0.7, run: (setting) => runBatch(setting, { task: '工单分类', lines: 6, fate: 'unreadable' }) },
  { at: 0.82, run: (setting) => runBatch(setting, { task: '合同要点提取', lines: 18, fate: 'done' }) },
  { at: 0.9, run: (setting) => runBatch(setting, { task: '评测集第二轮', lines: 30, fate: 'cancelled' }) },
  { at: 0.99, run: (setting) => runBatch(setting, { task: '知识库问答改写', lines: 21, fate: 'open' }) },
]
