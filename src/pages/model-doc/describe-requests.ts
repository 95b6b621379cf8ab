import { z } from 'zod'
import type { ModelType } from '../../../contract/model.ts'
import { displayCount } from '../../../contract/money.ts'
import {
  ChatRequest,
  EmbeddingRequest,
  ImageRequest,
  ModerationRequest,
  RerankRequest,
  SpeechRequest,
  TranscriptionRequest,
  VideoRequest,
} from '../../../contract/openai.ts'

export interface RequestField {
  name: string
  /**
   * JSON types, e.g. `string
   * array`.
   */
  type: string
  isRequired: boolean
  text: string
  limits: string
}

export type Requests = Record<ModelType, RequestField[]>

const schemas = {
  chat: ChatRequest,
  image: ImageRequest,
  speech: SpeechRequest,
  video: VideoRequest,
  embedding: EmbeddingRequest,
  rerank: RerankRequest,
  moderation: ModerationRequest,
  transcription: TranscriptionRequest,
} satisfies Record<keyof Requests, z.ZodObject>

interface Part {
  type?: string | string[]
  anyOf?: Part[]
  description?: string
  enum?: string[]
  const?: string | number | boolean | null
  minimum?: number
  maximum?: number
  maxLength?: number
  maxItems?: number
}

/** Runs at build time: zod stays out of the browser. */
export const describeRequests = () =>
  Object.fromEntries(
    Object.entries(schemas).map(([type, schema]) => [type, describeRequest(schema)]),
  ) as Requests

export function describeRequest(schema: z.ZodObject): RequestField[] {
  const { properties, required } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return Object.entries((properties ?? {}) as Record<string, Part>).map(([name, part]) => {
    const kinds = kindsOf(part)
    return {
      name,
      type: distinct(kinds.flatMap(({ type }) => type ?? [])).join(' | '),
      isRequired: required?.includes(name) ?? false,
      text: part.description ?? '',
      limits: distinct(kinds.flatMap(limitsOf)).join('，'),
    }
  })
}

const distinct = (texts: string[]) => [...new Set(texts)]

function kindsOf(part: Part): Part[] {
  if (part.anyOf) return part.anyOf.flatMap(kindsOf)
  const types = [part.type ?? []].flat().filter((type) => type !== 'null')
  return types.map((type) => ({ ...part, type }))
}

function limitsOf({
  type,
  minimum,
  maximum,
  maxLength,
  maxItems,
  enum: choices,
  const: only,
}: Part): string[] {
  if (only !== undefined) return [`只能是 ${String(only)}`]
  if (choices) return [`可选 ${choices.join('、')}`]
  if (type === 'string' && maxLength !== undefined) return [`至多 ${displayCount(maxLength)} 字`]
  if (type === 'array' && maxItems !== undefined) return [`至多 ${displayCount(maxItems)} 项`]
  const isRange = minimum !== undefined && maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER
  return isRange ? [`${minimum} 到 ${maximum < 1000 ? maximum : displayCount(maximum)}`] : []
}
