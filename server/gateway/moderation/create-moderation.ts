import type { FastifyReply, FastifyRequest } from 'fastify'
import { ModerationAnswer, ModerationRequest } from '../../../contract/openai.ts'
import { runStep } from '../../platform/http/body/cooperative.ts'
import { openCappedCall } from '../call/open-capped-call.ts'
import { NO_TOKENS } from '../call/open-call.ts'
import { findModel } from '../caller/find-model.ts'
import type { Gateway } from '../context.ts'
import { requestJson } from '../media/request-json.ts'
import { sendJson } from '../media/send-json.ts'
import { addressBudget, refusePrivateTargets } from '../refuse/refuse-private-targets.ts'
import { upstreamBroken } from '../upstream/upstream-failure.ts'
import { setMembers } from '../wire/json-members.ts'
import { withoutVendor } from '../wire/vendor-members.ts'
import { readRequest } from '../request/read-request.ts'
import { planModeration } from './plan-moderation.ts'
import { costNumber } from '../wire/cost-number.ts'

/** What OpenAI's clients mean that do not say it. */
const MODEL_DEFAULT = 'omni-moderation-latest'

/** `POST /v1/moderations`: whether texts or pictures are of a kind that is not wanted. */
export async function createModeration(gateway: Gateway, request: FastifyRequest, reply: FastifyReply) {
  const { value, text } = await readRequest(ModerationRequest, request.body, 'moderation')
  // Its text is kept from here on, and a large one is not kept twice.
  request.body = null
  request.shrinkBody?.(text)
  await runStep(text.length, () => refuseTargets(value, gateway.deps.env.PRIVATE_MEDIA_HOSTS))
  const name = value.model ?? MODEL_DEFAULT
  const model = await findModel(request, name, 'moderation')
  const plan = await runStep(text.length, () => planModeration(model, value))
  const { upperLines, coversTokens } = plan
  const call = await openCappedCall({ gateway, request, modelId: model.id, upperLines, coversTokens })
  const { text: answerText, answer } = await requestJson({
    gateway,
    call,
    schema: ModerationAnswer,
    path: '/moderations',
    contentFor: (upstreamModel) => ({ body: setMembers(text, { model: JSON.stringify(upstreamModel) }) }),
  })
  if (answer.results.length !== plan.count)
    throw await call.giveUp(upstreamBroken('it judges another number of texts than it was given'))
  const { lines, tokens, isEstimated, isAboveBound } = await plan.billFor(answer)
  const written = (costNano: bigint) =>
    setMembers(withoutVendor(answerText), {
      model: JSON.stringify(name),
      usage: JSON.stringify({ prompt_tokens: tokens, total_tokens: tokens, cost: costNumber(costNano) }),
    })
  const use = {
    ...NO_TOKENS,
    promptTokens: tokens,
    status: 'succeeded' as const,
    lines,
    isEstimated,
    isAboveBound,
  }
  const { costNano } = await call.settleUnsent(use, () => written(0n))
  return sendJson(reply, written(costNano))
}

/** Only parts are checked; words that are addresses are judged as words. */
function refuseTargets({ input }: ModerationRequest, allowed: readonly string[]): void {
  if (typeof input === 'string') return
  const budget = addressBudget()
  for (const [i, item] of input.entries())
    if (typeof item !== 'string') refusePrivateTargets({ value: item, path: `input[${i}]`, allowed, budget })
}
