import { EmbeddingRequest } from '../../../contract/openai.ts'
import { runStep, runCooperativelyIfLong } from '../../platform/http/body/cooperative.ts'
import { countSteps } from '../../platform/tokenizer/count-tokens.ts'
import { loadTokenizer, type Tokenizer } from '../../platform/tokenizer/load-tokenizer.ts'
import { halfAnswer, applyTriggers, readTriggers } from '../engine/triggers.ts'
import {
  ENGINE_LABEL,
  engineError,
  textAnswer,
  type EngineAnswer,
  type EngineRequest,
} from '../engine/engine.ts'
import { excerpt } from '../engine/excerpt.ts'
import { toVector } from './to-vector.ts'

const DIMENSIONS = 512
/** One input has at most this number of tokens, as OpenAI's models have it. */
const TOKENS_MAX = 8192
/** One answer has at most this number of them. */
const NUMBERS_MAX = 2_097_152

/** Answers an embeddings request with vectors that follow from the text alone. */
export async function embed({ body, signal }: EngineRequest): Promise<EngineAnswer> {
  const parsed = await runStep<unknown>(body.length, () => JSON.parse(body))
  const request = await runStep(body.length, () => EmbeddingRequest.parse(parsed))
  const inputs = toInputs(request.input)
  const triggers = readTriggers(excerpt(inputs.filter((text) => typeof text === 'string').join('\n')))
  const refusal = await applyTriggers(triggers, signal)
  if (refusal) return refusal
  const dimensions = request.dimensions ?? DIMENSIONS
  if (inputs.length * dimensions > NUMBERS_MAX)
    return engineError(400, `${ENGINE_LABEL}：一次至多回答 ${NUMBERS_MAX} 个数（条数 × 维数）`)
  const made = await runCooperativelyIfLong(
    embedSteps(await loadTokenizer(), {
      inputs,
      dimensions,
      isBase64: request.encoding_format === 'base64',
    }),
  )
  if ('status' in made) return made
  const { tokens, items } = made
  const usage = JSON.stringify({ prompt_tokens: tokens, total_tokens: tokens })
  const answer = textAnswer(
    `{"object":"list","model":${JSON.stringify(request.model)},"data":[${items.join(',')}]${triggers.values.noUsage === undefined ? `,"usage":${usage}` : ''}}`,
  )
  return triggers.values.abort === undefined ? answer : halfAnswer(answer)
}

interface EmbedInput {
  inputs: (string | number[])[]
  dimensions: number
  isBase64: boolean
}

function* embedSteps(
  tokenizer: Tokenizer,
  { inputs, dimensions, isBase64 }: EmbedInput,
): Generator<void, EngineAnswer | { tokens: number; items: string[] }> {
  const items: string[] = []
  let tokens = 0
  for (const [index, input] of inputs.entries()) {
    const count =
      typeof input === 'string' ? yield* countSteps(tokenizer, input, TOKENS_MAX + 1) : input.length
    if (count > TOKENS_MAX)
      return engineError(
        400,
        `${ENGINE_LABEL}：第 ${index + 1} 条超过 ${TOKENS_MAX} Token`,
        'context_length_exceeded',
      )
    tokens += count
    const vector = yield* toVector(typeof input === 'string' ? input : tokenizer.decode(input), dimensions)
    const embedding = isBase64 ? toBase64(vector) : Array.from(vector, rounded)
    items.push(JSON.stringify({ object: 'embedding', index, embedding }))
    yield
  }
  return { tokens, items }
}

function toInputs(input: EmbeddingRequest['input']): (string | number[])[] {
  if (typeof input === 'string') return [input]
  if (input.every((item) => typeof item === 'number')) return [input]
  return input.filter((item) => typeof item !== 'number')
}

/** A float has no more digits. */
const rounded = (value: number) => Number(value.toPrecision(8))

const toBase64 = (vector: Float32Array) =>
  Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength).toString('base64')
