import type { SettleResult } from '../../services/wallet/wallet.ts'
import type { ClientStream } from '../call/client-stream.ts'
import type { OpenCall } from '../call/open-call.ts'
import type { ChatMeter, Metered } from '../meter/chat-meter.ts'
import type { ChatPlan } from '../plan/plan-chat.ts'
import { writeEvent } from '../sse/split-events.ts'
import type { OpenAnswer } from '../upstream/send.ts'
import { upstreamBroken } from '../upstream/upstream-failure.ts'
import { setMembers } from '../wire/json-members.ts'
import { toWireError, type WireError } from '../wire/wire-error.ts'
import { billedUsage, usageWithCost } from './cost-on-answer.ts'
import { pumpChat, type Pumped } from './pump-chat.ts'
import { settleChat } from './settle-chat.ts'

interface RelayInput {
  heartbeatMs: number
  call: OpenCall
  plan: ChatPlan
  open: OpenAnswer
  client: ClientStream
  meter: ChatMeter
}

const DONE = Buffer.from('data: [DONE]\n\n')

/** Streams an answer to the caller. Its end goes out only when the bill is durable: an end that was seen is billed. */
export async function relayChat({ call, plan, open, client, meter, heartbeatMs }: RelayInput): Promise<void> {
  const pumped = await pumpChat({ open, client, meter, onFirstPiece: call.markFirstByte, heartbeatMs })
  const metered = await meter.result(pumped.ending)
  try {
    const settled = await settleChat({ call, plan, metered })
    const error =
      pumped.error ?? (pumped.ending === 'done' && metered.isFree ? upstreamBroken('an empty stream') : null)
    if (error) await client.fail(errorEvent(error))
    else if (pumped.ending === 'aborted') await client.fail(Buffer.alloc(0))
    else await client.end(lastEvents({ call, meter, metered, settled, pumped }))
  } catch (error) {
    await client.fail(errorEvent(toWireError(error)))
    throw error
  }
}

export const errorEvent = (error: WireError) => writeEvent(JSON.stringify(error.body))

interface LastEventsInput {
  call: OpenCall
  meter: ChatMeter
  metered: Metered
  settled: SettleResult
  pumped: Pumped
}

function lastEvents({ call, meter, metered, settled, pumped }: LastEventsInput): Buffer {
  const { usageEvent, doneEvent, ending } = pumped
  const { id, created, model } = meter.chunkHead()
  const chunk = (choices: object[], usage: object | null) =>
    writeEvent(
      JSON.stringify({
        id: id ?? `chatcmpl-${call.requestId}`,
        object: 'chat.completion.chunk',
        created: created ?? Math.floor(Date.now() / 1000),
        model: model ?? call.modelId,
        choices,
        usage,
      }),
    )
  const cut = ending === 'cut' ? meter.openChoices() : []
  const finished = cut.map((index) => chunk([{ index, delta: {}, finish_reason: 'length' }], null))
  const usage = usageEvent?.data
    ? writeEvent(
        setMembers(usageEvent.data, { usage: usageWithCost(usageEvent.data, metered, settled.costNano) }),
      )
    : chunk([], billedUsage(metered, settled.costNano))
  const isDoneWhole = doneEvent !== null && ending === 'done'
  return Buffer.concat([...finished, usage, isDoneWhole ? doneEvent.raw : DONE])
}
