import { setImmediate as nextTurn } from 'node:timers/promises'
import { EmbeddingRequest } from '../../../contract/openai.ts'
import { countTokens } from '../../tokenizer/count-tokens.ts'
import { loadTokenizer } from '../../tokenizer/load-tokenizer.ts'
import { halfAnswer, meetDemands, readDemands } from '../demands.ts'
import { ENGINE_LABEL, engineError, textAnswer, type EngineAnswer, type EngineRequest } from '../engine.ts'
import { toVector } from './to-vector.ts'

const DIMENSIONS = 512
/** Of one input, as OpenAI's models have it. */
const TOKENS_MAX = 8192
/** Of one answer, in numbers. */
const NUMBERS_MAX = 2_097_152
const VECTORS_A_TURN = 32

/** Answers an embeddings request with vectors that follow from the text alone. */
export async function embed({ body, signal }: EngineRequest): Promise<EngineAnswer> {
  const request = EmbeddingRequest.parse(JSON.parse(body))
  const demands = readDemands(
    [request.input]
      .flat(2)
      .filter((text) => typeof text === 'string')
      .join('\n'),
  )
  const refusal = await meetDemands(demands, signal)
  if (refusal) return refusal
  const inputs = toInputs(request.input)
  const dimensions = request.dimensions ?? DIMENSIONS
  if (inputs.length * dimensions > NUMBERS_MAX)
    return engineError(400, `${ENGINE_LABEL}：一次至多回答 ${NUMBERS_MAX} 个数（条数 × 维数）`)
  const tokenizer = await loadTokenizer()
  const items: string[] = []
  let tokens = 0
  for (const [index, input] of inputs.entries()) {
    const count = typeof input === 'string' ? await countTokens(input, TOKENS_MAX + 1) : input.length
    if (count > TOKENS_MAX)
      return engineError(
        400,
        `${ENGINE_LABEL}：第 ${index + 1} 条超过 ${TOKENS_MAX} Token`,
        'context_length_exceeded',
      )
    tokens += count
    const vector = toVector(typeof input === 'string' ? input : tokenizer.decode(input), dimensions)
    const embedding = request.encoding_format === 'base64' ? toBase64(vector) : Array.from(vector)
    items.push(JSON.stringify({ object: 'embedding', index, embedding }))
    if (index % VECTORS_A_TURN === VECTORS_A_TURN - 1) await nextTurn()
  }
  const usage = JSON.stringify({ prompt_tokens: tokens, total_tokens: tokens })
  const answer = textAnswer(
    `{"object":"list","model":${JSON.stringify(request.model)},"data":[${items.join(',')}]${demands.asked.noUsage === undefined ? `,"usage":${usage}` : ''}}`,
  )
  return demands.asked.abort === undefined ? answer : halfAnswer(answer)
}

function toInputs(input: EmbeddingRequest['input']): (string | number[])[] {
  if (typeof input === 'string') return [input]
  if (input.every((item) => typeof item === 'number')) return [input]
  return input.filter((item) => typeof item !== 'number')
}

const toBase64 = (vector: Float32Array) =>
  Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength).toString('base64')
