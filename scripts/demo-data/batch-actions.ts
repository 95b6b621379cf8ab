import { MINUTE_MS } from '../../contract/time.ts'
import { isOffered } from '../../server/catalog/schema/model-state.ts'
import type { ChatModel } from '../../server/catalog/schema/schema.ts'
import { Failure } from '../../server/platform/errors.ts'
import { advanceBatches } from '../../server/content/batch/advance-batches.ts'
import { cancelBatch } from '../../server/content/batch/cancel-batch.ts'
import { leaseBatch, keepLease } from '../../server/content/batch/lease-batch.ts'
import { leaseLine } from '../../server/content/batch/lease-line.ts'
import { createBatch } from '../../server/content/batch/create-batch.ts'
import { finalizeBatch } from '../../server/content/batch/finalize-batch.ts'
import { validateBatch } from '../../server/content/batch/validate-batch.ts'
import { saveFile } from '../../server/content/file/save-file.ts'
import { lineStep, type CallLine } from '../../server/gateway/batches/line-step.ts'
import { batchPriced } from '../../server/catalog/model/batch-price.ts'
import type { Deps } from '../../server/governance/context.ts'
import { routedCall } from './call-attempts.ts'
import { useOf } from './call-use.ts'
import type { Customer } from './population.ts'
import { someone, type Scene } from './scene.ts'

const ENDPOINT = '/v1/chat/completions'

interface Job {
  /** What its user notes with it. */
  task: string
  lines: number
  /** `unreadable`: its file names a model that there is not. */
  fate: 'done' | 'unreadable' | 'cancelled' | 'open'
}

/** A customer sends a file, and its lines are done one after the other as nodes do them, without a request or an upstream. */
export async function runBatch(scene: Scene, { task, lines, fate }: Job): Promise<void> {
  const { deps, time } = scene.harness
  const model = batchModel(deps)
  const customer = someone(scene, ({ persona }) => persona === 'heavy' || persona === 'whale')
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
  const count = fate === 'done' ? lines : Math.ceil(lines / 3)
  for (let done = 0; done < count; done += 1) {
    const batch = { id: begun.id, mayBegin: true }
    const line = await leaseLine(deps.database.db, { batch, now: time.now })
    if (line) await lineStep({ deps, line, call: answering(scene, model, customer) })
  }
  if (fate === 'open') return
  if (fate === 'cancelled') await cancelBatch(deps, { id: begun.id, userId })
  await advanceBatches(deps)
  await doFile(deps)
}

/** A model at what it costs in batches. */
const batchModel = ({ catalogs }: Deps) =>
  catalogs
    .current()
    .catalog.models.flatMap((model) =>
      model.type === 'chat' && isOffered(model) ? [batchPriced(model)] : [],
    )
    .find((priced) => priced !== null)

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

/** What a line is answered, held and paid as the gateway would. */
const answering =
  ({ random, harness: { deps, time } }: Scene, model: ChatModel, customer: Customer): CallLine =>
  async ({ caller: { userId, keyId, batch } }) => {
    const version = deps.catalogs.current()
    const use = useOf(random, model, { ...customer, persona: 'regular' })
    const call = routedCall({ random, version, model, at: time.now, use }, { userId, keyId, wire: 'batches' })
    const { requestId, status, promptTokens, completionTokens, durationMs } = call.settlement
    const refused = (statusCode: number, code: string, message: string) => ({
      statusCode,
      body: JSON.stringify({ error: { code, message } }),
      headers: { 'x-request-id': requestId },
    })
    try {
      await deps.wallet.hold(call.hold)
    } catch (error) {
      if (!(error instanceof Failure) || error.reason !== 'balanceShort') throw error
      return refused(402, 'insufficient_balance', '余额不足，请先充值')
    }
    time.now += durationMs ?? 0
    if (status === 'failed') {
      await deps.wallet.settle(call.settlement)
      return refused(502, 'upstream_error', '模型服务出错，未扣费')
    }
    const usage = { prompt_tokens: promptTokens, completion_tokens: completionTokens }
    const message = { role: 'assistant', content: '好评：发货快，包装完好。' }
    const choices = [{ index: 0, message, finish_reason: 'stop' }]
    const body = JSON.stringify({ id: requestId, object: 'chat.completion', choices, usage })
    await batch?.keep({ settlement: call.settlement, answer: body })
    return { statusCode: 200, body, headers: {} }
  }
