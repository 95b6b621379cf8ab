import type { OpenCall } from '../call/open-call.ts'
import { createChatMeter, toAnswer } from '../meter/chat-meter.ts'
import { createMessagesMeter, toMessage } from '../meter/messages-meter.ts'
import type { AnswerMeter, MeterOptions, Metered } from '../meter/meter.ts'
import { answerMessage } from '../native/answer-message.ts'
import { messageToCompletion } from '../native/to-chat/message-to-completion.ts'
import type { ChatPlan } from '../plan/plan-chat.ts'
import { readJsonAnswer } from '../upstream/read-json-answer.ts'
import type { OpenAnswer } from '../upstream/send.ts'
import { upstreamBroken, upstreamMessage } from '../upstream/upstream-failure.ts'
import { setMembers } from '../wire/json-members.ts'
import { tellsVendor, withoutVendor } from '../wire/vendor-members.ts'
import { toWireError, WireError } from '../wire/wire-error.ts'
import type { AnswerContext, WireCall } from './chat-wire.ts'
import { createCallRepair, newCallIds } from './call-repair.ts'
import { billedUsage, usageWithCost } from '../answer/cost-on-answer.ts'
import { settleChat } from './settle-chat.ts'

type Told = (Whole & { metered: Metered }) | WireError

interface AnswerInput {
  call: OpenCall
  plan: ChatPlan
  open: OpenAnswer
  /** Another answer, if there is one, in place of one that is none. */
  openNext: (broken: OpenAnswer) => Promise<OpenAnswer | null>
  measure: MeterOptions
  wireCall: WireCall
  context: AnswerContext
}

interface Billed {
  metered: Metered
  costNano: bigint
}

/** A whole answer that was read, and how it is given once it is billed. */
interface Whole {
  meter: AnswerMeter
  write: (bill: Billed) => string | Promise<string>
}

/** Reads a whole answer, bills it and adds its cost, even if the caller is gone (BP5). @throws WireError, with the call settled */
export async function answerChat({
  call,
  plan,
  open,
  openNext,
  measure,
  ...wire
}: AnswerInput): Promise<string> {
  async function tell(answer: OpenAnswer): Promise<Told> {
    const { upstream } = answer
    try {
      const { text, value } = await readJsonAnswer(answer)
      call.markFirstByte()
      const readWhole = upstream.protocol === 'anthropic' ? readMessage : readCompletion
      const whole = readWhole({ text, value, call, measure, ...wire })
      const metered = await whole?.meter.result('done')
      if (whole && metered?.status === 'succeeded') return { ...whole, metered }
      call.attempts.explain(upstreamMessage(upstream, value))
      return upstreamBroken(upstream.scrub(text).slice(0, 500))
    } catch (error) {
      return toWireError(error)
    }
  }

  let told = await tell(open)
  for (let answer: OpenAnswer | null = open; told instanceof WireError;) {
    call.attempts.explain(told.message)
    answer = await openNext(answer)
    if (!answer) throw await call.giveUp(told)
    told = await tell(answer)
  }
  const { metered, write } = told
  const answer = () => write({ metered, costNano: 0n })
  const { costNano } = await settleChat({ call, plan, metered, isUnsent: true, answer })
  return write({ metered, costNano })
}

interface Reading extends Pick<AnswerInput, 'call' | 'measure' | 'wireCall' | 'context'> {
  text: string
  value: unknown
}

/** @returns null: it is no chat completion */
function readCompletion({ text, value, call, measure, wireCall, context }: Reading): Whole | null {
  const repaired = createCallRepair(newCallIds(context.requestId))(value)
  const answer = toAnswer(repaired)
  if (!answer) return null
  const meter = createChatMeter(measure)
  meter.readAnswer(answer, repaired)
  const said = repaired === value ? text : JSON.stringify(repaired)
  const shown = tellsVendor(repaired) ? withoutVendor(said) : said
  const write = ({ metered, costNano }: Billed) =>
    wireCall.answer(
      setMembers(shown, {
        model: JSON.stringify(call.calledAs),
        usage: usageWithCost(text, metered, costNano),
      }),
      context,
    )
  return { meter, write }
}

/** @returns null: it is no message */
function readMessage({ text, value, call, measure, wireCall, context }: Reading): Whole | null {
  const message = toMessage(value)
  if (!message) return null
  const meter = createMessagesMeter(measure)
  meter.readMessage(message)
  const write = ({ metered, costNano }: Billed) => {
    if (wireCall.native) return answerMessage(text, { call, metered, costNano })
    const usage = billedUsage(metered, costNano)
    return wireCall.answer(messageToCompletion(message, { ...context, usage }), context)
  }
  return { meter, write }
}
