import type { OpenCall } from '../call/open-call.ts'
import { toAnswer, type ChatMeter } from '../meter/chat-meter.ts'
import type { ChatPlan } from '../plan/plan-chat.ts'
import { readJsonAnswer } from '../upstream/read-json-answer.ts'
import type { OpenAnswer } from '../upstream/send.ts'
import { upstreamBroken } from '../upstream/upstream-failure.ts'
import { setMembers } from '../wire/json-members.ts'
import { usageWithCost } from './cost-on-answer.ts'
import { settleChat } from './settle-chat.ts'

interface AnswerInput {
  call: OpenCall
  plan: ChatPlan
  open: OpenAnswer
  meter: ChatMeter
}

/** Reads a whole answer, bills it and adds its cost, even if the caller is gone (BP5). @throws WireError, with the call settled */
export async function answerChat({ call, plan, open, meter }: AnswerInput): Promise<string> {
  const { text, value } = await readJsonAnswer(open).catch(async (error: unknown) => {
    throw await call.giveUp(error)
  })
  call.markFirstByte()
  const answer = toAnswer(value)
  if (answer) meter.readAnswer(answer)
  const metered = await meter.result(answer ? 'done' : 'failed')
  const { costNano } = await settleChat({ call, plan, metered, isUnsent: true })
  if (metered.isFree || !answer) throw upstreamBroken(open.upstream.scrub(text).slice(0, 500))
  return setMembers(text, {
    model: JSON.stringify(call.calledAs),
    usage: usageWithCost(text, metered, costNano),
  })
}
