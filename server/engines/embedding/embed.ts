import { EmbeddingRequest } from '../../../contract/openai.ts'
import { asText, loadTokenizer } from '../../tokenizer/load-tokenizer.ts'
import { halfAnswer, meetDemands, readDemands } from '../demands.ts'
import { jsonAnswer, type EngineAnswer, type EngineRequest } from '../engine.ts'
import { toVector } from './to-vector.ts'

const DIMENSIONS = 512

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
  const tokenizer = await loadTokenizer()
  const inputs = toInputs(request.input).map((input) =>
    typeof input === 'string'
      ? { text: input, tokens: tokenizer.encode(input, asText).length }
      : { text: tokenizer.decode(input), tokens: input.length },
  )
  const tokens = inputs.reduce((sum, input) => sum + input.tokens, 0)
  const answer = jsonAnswer({
    object: 'list',
    model: request.model,
    data: inputs.map(({ text }, index) => {
      const vector = toVector(text, request.dimensions ?? DIMENSIONS)
      const embedding = request.encoding_format === 'base64' ? toBase64(vector) : Array.from(vector)
      return { object: 'embedding', index, embedding }
    }),
    ...(demands.asked.noUsage === undefined
      ? { usage: { prompt_tokens: tokens, total_tokens: tokens } }
      : {}),
  })
  return demands.asked.abort === undefined ? answer : halfAnswer(answer)
}

function toInputs(input: EmbeddingRequest['input']): (string | number[])[] {
  if (typeof input === 'string') return [input]
  if (input.every((item) => typeof item === 'number')) return [input]
  return input.filter((item) => typeof item !== 'number')
}

const toBase64 = (vector: Float32Array) =>
  Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength).toString('base64')
