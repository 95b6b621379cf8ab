import type { GenerationConfig } from '../../../contract/gemini.ts'
import { tryParseJson } from '../../../contract/try-parse-json.ts'
import type { AnswerContext } from '../chat/chat-wire.ts'
import { serializeToolCalls, type Block } from '../chat/serialize-tool-calls.ts'
import { packReasoning } from '../chat/packed-reasoning.ts'
import type { ChunkRead } from '../chat/read-chunk.ts'
import type { ReasoningSeal } from '../chat/reasoning-seal.ts'
import { readUsage } from '../chat/read-usage.ts'

/** What an answer is made for. */
export interface AnswerOptions {
  config: Pick<GenerationConfig, 'thinkingConfig'> | null | undefined
  seal: ReasoningSeal
}

interface AnswerInput {
  options: AnswerOptions
  context: AnswerContext
  /** Takes a part of what the model says, as it comes. */
  emit: (part: AnswerPart) => void
}

export interface AnswerPart {
  text?: string
  thought?: true
  functionCall?: { id: string; name: string; args: object }
  thoughtSignature?: string
}

/** Why an answer ended, by the chat wire's word. */
const REASONS: Record<string, string> = { length: 'MAX_TOKENS', content_filter: 'SAFETY' }

/** Characters of a thought that a signature carries; a longer one is not asked for again. */
const SEALED_MAX = 64 * 1024

/** Makes parts of what a chat completion says, in chunks or whole. */
export function createGeminiAnswer({ options: { config, seal }, context, emit }: AnswerInput) {
  const { requestId, model } = context
  const showsThought = config?.thinkingConfig?.includeThoughts === true
  /** No signature of it has gone out. */
  let thought = { text: '', details: [] as unknown[] }
  let block: Block = { kind: 'words' }
  let args = ''
  let calls = 0
  let isMalformed = false
  let finishReason = ''
  let usage: unknown = null

  /** What the model thought goes with the first thing that will come back. */
  function signed(): Pick<AnswerPart, 'thoughtSignature'> {
    if (thought.text === '' && thought.details.length === 0) return {}
    const packed = packReasoning(thought)
    thought = { text: '', details: [] }
    return packed.length <= SEALED_MAX ? { thoughtSignature: seal.seal(packed) } : {}
  }

  function endCall({ id, name }: { id: string; name: string }) {
    const value = args.trim() === '' ? {} : tryParseJson(args)
    // Half of the arguments would let a client do something else than the model asked for.
    if (typeof value !== 'object' || value === null || Array.isArray(value)) isMalformed = true
    else emit({ functionCall: { id, name, args: value }, ...signed() })
    args = ''
  }

  const blocks = serializeToolCalls({
    writer: {
      begin(next) {
        block = next
      },
      piece(text) {
        if (block.kind === 'call') args += text
        else if (block.kind !== 'thought') emit({ text })
        else {
          thought.text += text
          if (showsThought) emit({ text, thought: true })
        }
      },
      end() {
        if (block.kind === 'call') endCall(block.call)
      },
    },
    newCallId: () => `call_${requestId}_${(calls += 1)}`,
  })

  return {
    take(chunk: ChunkRead) {
      usage = chunk.usage ?? usage
      finishReason = chunk.finishReason ?? finishReason
      blocks.say('thought', chunk.thought)
      thought.details.push(...chunk.details)
      blocks.say('words', chunk.words + chunk.refusal)
      for (const part of chunk.calls) blocks.call(part)
    },
    /** Says what is left. @returns the last part, which may be empty, and how it ended */
    end() {
      blocks.end()
      const reason = REASONS[finishReason] ?? (isMalformed ? 'MALFORMED_FUNCTION_CALL' : 'STOP')
      const last: AnswerPart = { text: '', ...(showsThought && signed()) }
      return { last, finishReason: reason, usageMetadata: usageOf(usage) }
    },
    /** A piece of an answer, or a whole one. */
    body: (parts: readonly AnswerPart[], ending?: { finishReason: string; usageMetadata: object }) => ({
      candidates: [
        {
          content: { parts, role: 'model' },
          ...(ending && { finishReason: ending.finishReason }),
          index: 0,
        },
      ],
      ...(ending && { usageMetadata: ending.usageMetadata }),
      modelVersion: model,
      responseId: requestId,
    }),
  }
}

/** A billed usage in Google's words: `candidatesTokenCount` is without the thought's tokens. */
function usageOf(usage: unknown) {
  const { prompt, cached, completion, reasoning, cost, isEstimated } = readUsage(usage)
  const thought = Math.min(reasoning, completion)
  return {
    promptTokenCount: prompt,
    ...(cached > 0 && { cachedContentTokenCount: cached }),
    candidatesTokenCount: completion - thought,
    ...(thought > 0 && { thoughtsTokenCount: thought }),
    totalTokenCount: prompt + completion,
    ...(cost !== undefined && { cost }),
    ...(isEstimated && { estimated: true }),
  }
}
