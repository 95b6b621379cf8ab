import type { OpenCall } from '../call/open-call.ts'
import { createChatMeter, toAnswer } from '../meter/chat-meter.ts'
import { createMessagesMeter, toMessage } from '../meter/messages-meter.ts'
import type { AnswerMeter, MeterOptions, Metered } from '../meter/meter.ts'
import { answerMessage } from '../native/answer-message.ts'
import { messageToCompletion } from '../native/to-chat/message-to-completion.ts'
import type { ChatPlan } from '../plan/plan-chat.ts'
import { readJsonAnswer } from '../upstream/read-json-answer.ts'
import type { OpenAnswer } from '../upstream/send.ts'
import { upstreamBroken } from '../upstream/upstream-failure.ts'
import { setMembers } from '../wire/json-members.ts'
import type { AnswerContext, WireCall } from './chat-wire.ts'
import { billedUsage, usageWithCost } from './cost-on-answer.ts'
import { settleChat } from './settle-chat.ts'

interface AnswerInput {
  call: OpenCall
  plan: ChatPlan
  open: OpenAnswer
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
export async function answerChat({ call, plan, open, measure, ...wire }: AnswerInput): Promise<string> {
  const { text, value } = await readJsonAnswer(open).catch(async (error: unknown) => {
    throw await call.giveUp(error)
  })
  call.markFirstByte()
  const readWhole = open.upstream.protocol === 'anthropic' ? readMessage : readCompletion
  const whole = readWhole({ text, value, call, measure, ...wire })
  const meter = whole?.meter ?? createChatMeter(measure)
  const metered = await meter.result(whole ? 'done' : 'failed')
  const answer = whole ? () => whole.write({ metered, costNano: 0n }) : undefined
  const billable = metered.isFree ? null : whole
  const error = billable ? null : upstreamBroken(open.upstream.scrub(text).slice(0, 500))
  const { costNano } = await settleChat({
    call,
    plan,
    metered,
    isUnsent: true,
    answer,
    errorCode: error?.code,
  })
  if (!billable) throw error
  return billable.write({ metered, costNano })
}

interface Reading extends Pick<AnswerInput, 'call' | 'measure' | 'wireCall' | 'context'> {
  text: string
  value: unknown
}

/** @returns null: it is no chat completion */
function readCompletion({ text, value, call, measure, wireCall, context }: Reading): Whole | null {
  const answer = toAnswer(value)
  if (!answer) return null
  const meter = createChatMeter(measure)
  meter.readAnswer(answer, value)
  const write = ({ metered, costNano }: Billed) =>
    wireCall.answer(
      setMembers(text, {
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
