import type { ClientStream } from '../call/client-stream.ts'
import type { OpenCall } from '../call/open-call.ts'
import type { ChatPlan } from '../plan/plan-chat.ts'
import type { OpenAnswer } from '../upstream/send.ts'
import { upstreamBroken } from '../upstream/upstream-failure.ts'
import type { Upstream } from '../upstream/upstream.ts'
import { callerLeft, toWireError } from '../wire/wire-error.ts'
import type { AnswerReader } from './answer-reader.ts'
import { pumpChat } from './pump-chat.ts'
import { settleChat } from './settle-chat.ts'

/** Who reads the stream of an upstream, and who takes what it passes on. */
export interface StreamCodec {
  reader: AnswerReader
  client: ClientStream
}

interface RelayInput {
  heartbeat: NodeJS.Timeout
  call: OpenCall
  plan: ChatPlan
  open: OpenAnswer
  /** Another answer, if there is one, in place of one that broke off before it began. */
  openNext: (broken: OpenAnswer) => Promise<OpenAnswer | null>
  codecFor: (upstream: Upstream) => StreamCodec
}

const NOTHING = Buffer.alloc(0)

/** Streams an answer to the caller. Its end goes out only when the bill is durable: an end that was seen is billed. */
export async function relayChat({
  call,
  plan,
  open,
  openNext,
  codecFor,
  heartbeat,
}: RelayInput): Promise<StreamCodec> {
  const pump = (answer: OpenAnswer, codec: StreamCodec) =>
    pumpChat({ ...codec, open: answer, onFirstPiece: call.markFirstByte, heartbeat })
  let codec = codecFor(open.upstream)
  let pumped = await pump(open, codec)
  for (let broken = open; pumped.ending === 'failed' && pumped.isUnbegun;) {
    call.attempts.explain(pumped.error?.message ?? '')
    const next = await openNext(broken)
    if (!next) break
    codec = codecFor(next.upstream)
    pumped = await pump(next, codec)
    broken = next
  }
  const { client, reader } = codec
  if (pumped.error) call.attempts.explain(pumped.error.message)
  const metered = await reader.meter.result(pumped.ending)
  try {
    const error =
      pumped.error ??
      (pumped.ending === 'aborted' ? client.revoked() : null) ??
      (pumped.ending === 'done' && metered.isFree ? upstreamBroken('an empty stream') : null)
    const answered = error ?? (pumped.ending === 'aborted' ? callerLeft() : null)
    const settled = await settleChat({ call, plan, metered, errorCode: answered?.code })
    if (error) await client.fail(Buffer.concat([reader.rest(), reader.fail(error)]))
    else if (pumped.ending === 'aborted') await client.fail(NOTHING)
    else await client.end(reader.end({ ending: pumped.ending, metered, settled }))
  } catch (error) {
    await client.fail(reader.fail(toWireError(error)))
    throw error
  }
  return codec
}
