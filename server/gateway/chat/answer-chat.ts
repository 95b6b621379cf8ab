import { ChatAnswer } from '../../../contract/openai.ts'
import type { OpenCall } from '../call/open-call.ts'
import type { ChatMeter } from '../meter/chat-meter.ts'
import type { ChatPlan } from '../plan/plan-chat.ts'
import { readBody } from '../upstream/read-body.ts'
import type { OpenAnswer } from '../upstream/send.ts'
import { upstreamBroken, upstreamTimeout } from '../upstream/upstream-failure.ts'
import { setMembers } from '../wire/json-members.ts'
import { usageWithCost } from './cost-on-answer.ts'
import { settleChat } from './settle-chat.ts'

const ANSWER_BYTES_MAX = 32 * 1024 * 1024

interface AnswerInput {
  call: OpenCall
  plan: ChatPlan
  open: OpenAnswer
  meter: ChatMeter
}

/**
 * Reads a whole answer, bills it and returns it with its cost. The caller may be gone meanwhile (BP5).
 * @throws WireError if the upstream failed; the call is settled then too
 */
export async function answerChat({ call, plan, open, meter }: AnswerInput): Promise<string> {
  const text = await readText(open).catch(async (error: unknown) => {
    await call.release('failed')
    throw error
  })
  call.markFirstByte()
  const answer = parseAnswer(text)
  if (answer) meter.readAnswer(answer)
  const metered = await meter.result(answer ? 'done' : 'failed')
  const { costNano } = await settleChat({ call, plan, metered })
  if (metered.isFree || !answer) throw upstreamBroken(open.upstream.scrub(text).slice(0, 500))
  return setMembers(text, {
    model: JSON.stringify(call.modelId),
    usage: usageWithCost(text, metered, costNano),
  })
}

async function readText({ answer, deadline }: OpenAnswer): Promise<string> {
  try {
    return (await readBody(answer.body, ANSWER_BYTES_MAX)).toString('utf8')
  } catch (cause) {
    const reason = deadline.reason()
    throw reason === null ? upstreamBroken(cause) : upstreamTimeout(reason)
  } finally {
    deadline.cut('left')
  }
}

function parseAnswer(text: string): ChatAnswer | null {
  try {
    const raw: unknown = JSON.parse(text)
    const parsed = ChatAnswer.safeParse(raw)
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}
