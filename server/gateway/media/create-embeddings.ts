import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { EmbeddingRequest } from '../../../contract/openai.ts'
import { readInputTokens, unitPrices } from '../../catalog/index.ts'
import { runCooperativelyIfLong } from '../../platform/http/body/cooperative.ts'
import { countSteps } from '../../platform/tokenizer/count-tokens.ts'
import { loadTokenizer, type Tokenizer } from '../../platform/tokenizer/load-tokenizer.ts'
import { openCappedCall } from '../call/open-capped-call.ts'
import { billedUsage } from '../answer/cost-on-answer.ts'
import type { Gateway } from '../context.ts'
import { NO_USE } from '../meter/usage.ts'
import { setMembers } from '../wire/json-members.ts'
import { withoutVendor } from '../wire/vendor-members.ts'
import { readRequest, type ReadRequest } from '../request/read-request.ts'
import { findModel } from '../caller/find-model.ts'
import { requestJson } from './request-json.ts'
import { sendJson } from './send-json.ts'
import { vectorsIn } from './vector-format.ts'

const Answer = z.object({ data: z.array(z.unknown()).min(1), usage: z.unknown().optional() })

/** `POST /v1/embeddings`: billed by the tokens that went in. */
export async function createEmbeddings(gateway: Gateway, request: FastifyRequest, reply: FastifyReply) {
  const read = await readRequest(EmbeddingRequest, request.body, 'embedding')
  const answer = await embed({
    gateway,
    request,
    read,
    schema: Answer,
    write({ text, answer: { data }, usage }) {
      const vectors = vectorsIn(read.value.encoding_format ?? 'float', data)
      return setMembers(withoutVendor(text), {
        model: JSON.stringify(read.value.model),
        usage: JSON.stringify(usage),
        ...(vectors && { data: JSON.stringify(vectors) }),
      })
    },
  })
  return sendJson(reply, answer)
}

/** What was billed, as an answer says it. */
export interface EmbeddingUsage {
  prompt_tokens: number
  /** Yuan, to be written. */
  cost: object
  estimated?: boolean
}

interface EmbedInput<T extends { usage?: unknown }> {
  gateway: Gateway
  request: FastifyRequest
  read: ReadRequest<EmbeddingRequest>
  /** What an upstream's answer must be; any other is not billed. */
  schema: z.ZodType<T>
  write: (embedded: { text: string; answer: T; usage: EmbeddingUsage }) => string
}

/** @returns the answer as `write` has it, once it is billed */
export async function embed<T extends { usage?: unknown }>({
  gateway,
  request,
  read: { value, text },
  schema,
  write,
}: EmbedInput<T>): Promise<string> {
  // Its text is kept from here on, and a large one is not kept twice.
  request.body = null
  request.shrinkBody?.(text)
  const model = await findModel(request, value.model, 'embedding')
  const prices = unitPrices(model)
  const inputs = toInputs(value.input)
  const sizes = inputs.map((input) => (typeof input === 'string' ? Buffer.byteLength(input) : input.length))
  const bound = sizes.reduce((sum, size) => sum + Math.min(size + 2, model.contextLength), 0)
  const linesOf = (tokens: number) => [{ item: 'input' as const, quantity: tokens, unitNano: prices.input }]
  const call = await openCappedCall({
    gateway,
    request,
    modelId: model.id,
    upperLines: linesOf(bound),
    coversTokens: true,
  })
  const { text: answerText, answer } = await requestJson({
    gateway,
    call,
    schema,
    path: '/embeddings',
    contentFor: (upstreamModel) => ({ body: setMembers(text, { model: JSON.stringify(upstreamModel) }) }),
  })
  const reported = readInputTokens(answer.usage)
  const isEstimated = reported === 0
  const promptTokens = isEstimated
    ? await runCooperativelyIfLong(countInputs(await loadTokenizer(), inputs, bound))
    : Math.min(reported, bound)
  const use = {
    ...NO_USE,
    promptTokens,
    isEstimated,
    isAboveBound: reported > bound,
    status: 'succeeded' as const,
  }
  const written = (costNano: bigint) => {
    const { completion_tokens: _none, ...usage } = billedUsage(use, costNano)
    return write({ text: answerText, answer, usage })
  }
  const { costNano } = await call.settleUnsent({ ...use, lines: linesOf(promptTokens) }, () => written(0n))
  return written(costNano)
}

function toInputs(input: EmbeddingRequest['input']): (string | number[])[] {
  if (typeof input === 'string') return [input]
  if (input.every((item) => typeof item === 'number')) return [input]
  return input.filter((item) => typeof item !== 'number')
}

function* countInputs(
  tokenizer: Tokenizer,
  inputs: (string | number[])[],
  limit: number,
): Generator<void, number> {
  let total = 0
  for (const input of inputs) {
    total += typeof input === 'string' ? yield* countSteps(tokenizer, input, limit - total) : input.length
    if (total >= limit) return limit
  }
  return total
}
