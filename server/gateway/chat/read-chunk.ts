import { z } from 'zod'
import { tryParseJson } from '../../../contract/try-parse-json.ts'
import { isPlainAnswer } from '../meter/plain-answer.ts'

const text = z.string().nullish().catch(undefined)
const Called = z.object({ name: text, arguments: text }).nullish().catch(undefined)
const Said = z.object({
  content: z.unknown().optional(),
  reasoning_content: text,
  reasoning: text,
  reasoning_details: z.array(z.unknown()).nullish().catch(undefined),
  refusal: text,
  tool_calls: z
    .array(z.object({ index: z.number().nullish().catch(undefined), id: text, function: Called }))
    .nullish()
    .catch(undefined),
  function_call: Called,
})
const Chunk = z.object({
  choices: z
    .array(
      z.object({
        delta: Said.nullish().catch(undefined),
        message: Said.nullish().catch(undefined),
        finish_reason: text,
        stop_reason: z.unknown().optional(),
        matched_stop: z.unknown().optional(),
        logprobs: z.unknown().optional(),
      }),
    )
    .nullish()
    .catch(undefined),
  usage: z.unknown().optional(),
  error: z.object({ message: text, type: text, code: text }).nullish().catch(undefined),
})

const Logprobs = z.object({
  content: z.array(
    z.looseObject({
      token: z.string(),
      logprob: z.number(),
      top_logprobs: z
        .array(z.unknown())
        .nullish()
        .transform((top) => top ?? []),
    }),
  ),
})

export interface CallPart {
  /** Which of the calls it belongs to, as far as the upstream says. */
  index: number | null
  id: string
  name: string
  arguments: string
}

export interface ChunkRead {
  thought: string
  /** What the model wants to see of its thought again. */
  details: unknown[]
  words: string
  refusal: string
  calls: CallPart[]
  finishReason: string | null
  stoppedAt: unknown
  /** How likely the tokens of its words are. */
  logprobs: object[]
  usage: unknown
  error: { message: string; type: string; code: string } | null
}

/** What a chunk of a chat completion, or a whole one, says. */
export function readChunk(data: string): ChunkRead {
  const value = tryParseJson(data)
  const chunk = isPlainChunk(value) ? value : Chunk.safeParse(value).data
  const [choice] = chunk?.choices ?? []
  const message = choice?.delta ?? choice?.message
  const { words, thought } = readContent(message?.content)
  const error = chunk?.error
  return {
    thought: (message?.reasoning_content || message?.reasoning || '') + thought,
    details: message?.reasoning_details ?? [],
    words,
    refusal: message?.refusal ?? '',
    calls: [
      ...(message?.tool_calls ?? []).map(({ index, id, function: called }) => ({
        index: index ?? null,
        id: id ?? '',
        name: called?.name ?? '',
        arguments: called?.arguments ?? '',
      })),
      ...(message?.function_call
        ? [
            {
              index: 0,
              id: '',
              name: message.function_call.name ?? '',
              arguments: message.function_call.arguments ?? '',
            },
          ]
        : []),
    ],
    finishReason: finishWord(choice?.finish_reason),
    stoppedAt: choice?.stop_reason ?? choice?.matched_stop,
    logprobs: choice?.logprobs ? (Logprobs.safeParse(choice.logprobs).data?.content ?? []) : [],
    usage: chunk?.usage ?? null,
    error: error ? { message: error.message ?? '', type: error.type ?? '', code: error.code ?? '' } : null,
  }
}

/** Why a model stopped, where a vendor has a word of its own: Mistral, Cohere, GLM, Gemini. */
const FINISH_WORDS: Record<string, string> = {
  model_length: 'length',
  max_tokens: 'length',
  model_context_window_exceeded: 'length',
  sensitive: 'content_filter',
  safety: 'content_filter',
}

const finishWord = (reason: string | null | undefined) =>
  reason ? (FINISH_WORDS[reason.toLowerCase()] ?? reason) : null

/** Nearly all chunks are plain: the schema takes longer than all else that is done for one. */
const isPlainChunk = (value: unknown): value is z.infer<typeof Chunk> =>
  isPlainAnswer(value) &&
  (value.error ?? null) === null &&
  (value.choices ?? []).every(({ delta, message }) => hasNoDetails(delta) && hasNoDetails(message))

const hasNoDetails = (output: object | null | undefined) => !output || !('reasoning_details' in output)

const Part = z.looseObject({ text: z.unknown().optional(), thinking: z.unknown().optional() })

/** Some upstreams send words in parts: `[{ type: 'text', text }, { type: 'thinking', thinking: [{ text }] }]`. */
function readContent(content: unknown): { words: string; thought: string } {
  if (typeof content === 'string') return { words: content, thought: '' }
  if (!Array.isArray(content)) return { words: '', thought: '' }
  let words = ''
  let thought = ''
  for (const item of content) {
    const { data: part } = Part.safeParse(item)
    if (typeof part?.text === 'string') words += part.text
    if (part?.thinking !== undefined)
      thought += typeof part.thinking === 'string' ? part.thinking : readContent(part.thinking).words
  }
  return { words, thought }
}
