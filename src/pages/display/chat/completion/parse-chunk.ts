import { costText } from '../../../../../contract/money.ts'
import type { AnswerFacts } from '../message/chat-types.ts'
import { fieldsOf, textOf, type Fields } from '../../../../providers/v1/read-fields.ts'

export interface Chunk {
  text: string
  reasoning: string
  finishReason: string | null
  usage: ChunkUsage | null
  error: string | null
}

type ChunkUsage = Pick<AnswerFacts, 'promptTokens' | 'completionTokens' | 'cost'>

/** Parses a chunk of untrusted shape. @returns null if it is not a JSON object */
export function parseChunk(data: string): Chunk | null {
  const chunk = parseObject(data)
  if (chunk === null) return null
  const choice = fieldsOf(Array.isArray(chunk.choices) ? chunk.choices[0] : null)
  const delta = fieldsOf(choice.delta)
  return {
    text: textOf(delta.content),
    reasoning: textOf(delta.reasoning_content) || textOf(delta.reasoning),
    finishReason: typeof choice.finish_reason === 'string' ? choice.finish_reason : null,
    usage: readUsage(chunk.usage),
    error: 'error' in chunk && chunk.error !== null ? textOf(fieldsOf(chunk.error).message) : null,
  }
}

function readUsage(value: unknown): ChunkUsage | null {
  if (typeof value !== 'object' || value === null) return null
  const usage = fieldsOf(value)
  return {
    promptTokens: countOf(usage.prompt_tokens),
    completionTokens: countOf(usage.completion_tokens),
    cost: costText(usage.cost),
  }
}

function parseObject(data: string): Fields | null {
  try {
    const value: unknown = JSON.parse(data)
    return typeof value === 'object' && value !== null ? fieldsOf(value) : null
  } catch {
    return null
  }
}

const countOf = (value: unknown) => (typeof value === 'number' && Number.isSafeInteger(value) ? value : 0)
