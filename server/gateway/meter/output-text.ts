import type { Output } from '../../../contract/openai.ts'

/** All that a model said in a message or a piece of one: words, thoughts, refusals and calls of tools. */
export function outputText(output: Output | null | undefined): string {
  if (!output) return ''
  let text = wordsOf(output.content)
  text += output.reasoning_content ?? output.reasoning ?? ''
  text += output.refusal ?? ''
  for (const call of output.tool_calls ?? [])
    text += (call.function?.name ?? '') + (call.function?.arguments ?? '')
  return text + (output.function_call?.name ?? '') + (output.function_call?.arguments ?? '')
}

const WORDS = ['text', 'thinking', 'refusal', 'transcript'] as const

/** All words of a content, which some upstreams send in parts: `[{ type: 'text', text }, { type: 'thinking', thinking: [...] }]`. */
function wordsOf(content: unknown): string {
  if (typeof content === 'string') return content
  if (Array.isArray(content)) return content.map(wordsOf).join('')
  if (typeof content !== 'object' || content === null) return ''
  const part = content as Record<string, unknown>
  return WORDS.map((name) => wordsOf(part[name])).join('')
}
