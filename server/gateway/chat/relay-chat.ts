import type { ClientStream } from '../call/client-stream.ts'
import type { OpenCall } from '../call/open-call.ts'
import type { Metered } from '../meter/meter.ts'
import type { ChatPlan } from '../plan/plan-chat.ts'
import type { OpenAnswer } from '../upstream/send.ts'
import { upstreamBroken } from '../upstream/upstream-failure.ts'
import type { Upstream } from '../upstream/upstream.ts'
import { callerLeft, toWireError, type WireError } from '../wire/wire-error.ts'
import type { AnswerReader } from '../answer/answer-reader.ts'
import { pumpChat, type Pumped } from './pump-chat.ts'
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

interface Told {
  answer: OpenAnswer
  codec: StreamCodec
  pumped: Pumped
  metered: Metered
  /** Why it came to nothing, or to less than it should. */
  error: WireError | null
}

/** Streams an answer to the caller. Its end goes out only when the bill is durable: an end that was seen is billed. */
export async function relayChat({
  call,
  plan,
  open,
  openNext,
  codecFor,
  heartbeat,
}: RelayInput): Promise<StreamCodec> {
  async function tell(answer: OpenAnswer): Promise<Told> {
    const codec = codecFor(answer.upstream)
    const pumped = await pumpChat({ ...codec, open: answer, onFirstPiece: call.markFirstByte, heartbeat })
    const metered = await codec.reader.meter.result(pumped.ending)
    const isEmpty = pumped.ending === 'done' && metered.isFree
    const error = pumped.error ?? (isEmpty ? upstreamBroken('an empty stream') : null)
    if (error) call.attempts.explain(error.message)
    return { answer, codec, pumped, metered, error }
  }

  let told = await tell(open)
  while (told.error && told.pumped.unseen) {
    const next = await openNext(told.answer)
    if (!next) break
    told = await tell(next)
  }
  const { codec, pumped, metered } = told
  const { client, reader } = codec
  try {
    const error = told.error ?? (pumped.ending === 'aborted' ? client.revoked() : null)
    const answered = error ?? (pumped.ending === 'aborted' ? callerLeft() : null)
    const settled = await settleChat({ call, plan, metered, errorCode: answered?.code })
    if (error) await client.fail(Buffer.concat([reader.rest(), reader.fail(error)]))
    else if (pumped.ending === 'aborted') await client.fail(NOTHING)
    else
      await client.end(
        Buffer.concat([pumped.unseen ?? NOTHING, reader.end({ ending: pumped.ending, metered, settled })]),
      )
  } catch (error) {
    await client.fail(reader.fail(toWireError(error)))
    throw error
  }
  return codec
}
