import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { BatchEmbedRequest, EmbedContentRequest } from '../../../contract/gemini.ts'
import { embed, type EmbeddingUsage } from '../media/create-embeddings.ts'
import type { Gateway } from '../context.ts'
import { sendJson } from '../media/send-json.ts'
import { toFloats } from '../media/vector-format.ts'
import { badParameter } from '../wire/wire-error.ts'
import { bareModel } from '../wire/gemini-path.ts'
import { readGemini } from './read-gemini.ts'

type Verb = (gateway: Gateway, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

/** `:embedContent`: one text. */
export const embedContent =
  (model: string): Verb =>
  async (gateway, request, reply) => {
    const { value } = await readGemini(EmbedContentRequest, request.body, 'embedding')
    const answer = (vectors: object[], usageMetadata: object) => ({ embedding: vectors[0], usageMetadata })
    return sendJson(
      reply,
      await embedAll({ gateway, request, model, requests: [value], path: () => '', answer }),
    )
  }

/** `:batchEmbedContents`: many. */
export const batchEmbedContents =
  (model: string): Verb =>
  async (gateway, request, reply) => {
    const { value } = await readGemini(BatchEmbedRequest, request.body, 'embedding')
    const answer = (embeddings: object[], usageMetadata: object) => ({ embeddings, usageMetadata })
    const path = (i: number) => `requests[${i}].`
    return sendJson(
      reply,
      await embedAll({ gateway, request, model, requests: value.requests, path, answer }),
    )
  }

interface EmbedInput {
  gateway: Gateway
  request: FastifyRequest
  model: string
  requests: readonly EmbedContentRequest[]
  /** What stands before the names of one of them in an error. */
  path: (i: number) => string
  answer: (vectors: object[], usageMetadata: object) => object
}

async function embedAll({ gateway, request, model, requests, path, answer }: EmbedInput): Promise<string> {
  const input = requests.map((one, i) => textOf(one, model, path(i)))
  const [dimensions, ...others] = new Set(requests.map(({ outputDimensionality: size }) => size ?? null))
  if (others.length > 0)
    throw badParameter('requests', '各项的 outputDimensionality 须相同', 'unsupported_value')
  const value = { model, input, encoding_format: 'float' as const, ...(dimensions && { dimensions }) }
  return embed({
    gateway,
    request,
    read: { value, text: JSON.stringify(value) },
    schema: Vectors.refine(({ data }) => data.length === input.length),
    write: ({ answer: { data }, usage }) => JSON.stringify(answer(inOrder(data), usageOf(usage))),
  })
}

function textOf({ model: named, content }: EmbedContentRequest, model: string, path: string): string {
  if (named && bareModel(named) !== model)
    throw badParameter(`${path}model`, `参数 ${path}model 须与地址中的模型相同`)
  const texts = (content.parts ?? []).map(({ text }, i) => {
    if (typeof text !== 'string')
      throw badParameter(
        `${path}content.parts[${i}]`,
        `参数 ${path}content.parts[${i}] 须为文字`,
        'unsupported_value',
      )
    return text
  })
  const joined = texts.join('\n')
  if (joined === '') throw badParameter(`${path}content`, `参数 ${path}content 中没有文字`)
  return joined
}

const Vectors = z.object({
  data: z.array(
    z.object({ index: z.int().optional(), embedding: z.preprocess(toFloats, z.array(z.number())) }),
  ),
  usage: z.unknown().optional(),
})

const inOrder = (data: z.infer<typeof Vectors>['data']) =>
  data
    .map(({ index, embedding }, i) => ({ at: index ?? i, values: embedding }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ values }) => ({ values }))

const usageOf = ({ prompt_tokens: count, cost, estimated }: EmbeddingUsage) => ({
  promptTokenCount: count,
  totalTokenCount: count,
  cost,
  ...(estimated && { estimated }),
})
