import type { SettleResult } from '../../wallet/wallet.ts'
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
  includesUsage: boolean
  heartbeat: NodeJS.Timeout
  call: OpenCall
  plan: ChatPlan
  open: OpenAnswer
  /** Another answer, if there is one, in place of one that broke off before it began. */
  openNext: (broken: OpenAnswer) => Promise<OpenAnswer | null>
  client: ClientStream
  meter: ChatMeter
}

const NOTHING = Buffer.alloc(0)
const DONE = Buffer.from('data: [DONE]\n\n')

/** Streams an answer to the caller. Its end goes out only when the bill is durable: an end that was seen is billed. */
export async function relayChat({
  call,
  plan,
  open,
  openNext,
  client,
  meter,
  includesUsage,
  heartbeat,
}: RelayInput): Promise<void> {
  const pump = (answer: OpenAnswer) =>
    pumpChat({
      open: answer,
      client,
      meter,
      onFirstPiece: call.markFirstByte,
      modelId: call.calledAs,
      includesUsage,
      heartbeat,
    })
  let pumped = await pump(open)
  for (let broken = open; pumped.ending === 'failed' && pumped.isUnbegun;) {
    const next = await openNext(broken)
    if (!next) break
    pumped = await pump(next)
    broken = next
  }
  const metered = await meter.result(pumped.ending)
  try {
    const settled = await settleChat({ call, plan, metered })
    const error =
      pumped.error ??
      (pumped.ending === 'aborted' ? client.revoked() : null) ??
      (pumped.ending === 'done' && metered.isFree ? upstreamBroken('an empty stream') : null)
    if (error) await client.fail(Buffer.concat([pumped.finishEvent?.raw ?? NOTHING, errorEvent(error)]))
    else if (pumped.ending === 'aborted') await client.fail(NOTHING)
    else await client.end(lastEvents({ call, meter, metered, settled, pumped, includesUsage }))
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
  includesUsage: boolean
}

function lastEvents({ call, meter, metered, settled, pumped, includesUsage }: LastEventsInput): Buffer {
  const { usageEvent, finishEvent, doneEvent, ending } = pumped
  const { id, created } = meter.chunkHead()
  const model = JSON.stringify(call.calledAs)
  const chunk = (choices: object[]) =>
    JSON.stringify({
      id: id ?? `chatcmpl-${call.requestId}`,
      object: 'chat.completion.chunk',
      created: created ?? Math.floor(Date.now() / 1000),
      model: call.calledAs,
      choices,
      usage: null,
    })
  const finish = (index: number, reason: string | null) =>
    chunk([{ index, delta: {}, finish_reason: reason }])
  const usage = usageEvent?.data
    ? usageWithCost(usageEvent.data, metered, settled.costNano)
    : JSON.stringify(billedUsage(metered, settled.costNano))
  const last = [
    ...(finishEvent?.data ? [finishEvent.data] : []),
    ...(ending === 'cut' ? meter.openChoices().map((index) => finish(index, 'length')) : []),
  ]
  // Where the usage has a chunk of its own it is the upstream's if that sent one.
  if (includesUsage) last.push(usageEvent?.data ?? chunk([]))
  else if (last.length === 0) last.push(finish(0, ending === 'cut' ? 'length' : null))
  const events = last.map((data, i) =>
    writeEvent(setMembers(data, { model, ...(i === last.length - 1 ? { usage } : {}) })),
  )
  return Buffer.concat([...events, doneEvent !== null && ending === 'done' ? doneEvent.raw : DONE])
}
