import type { Output } from '../../../contract/openai.ts'

/** All that a model said in a message or a piece of one: words, thoughts, refusals and calls of tools. */
export function outputText(output: Output | null | undefined): string {
  if (!output) return ''
  let text = output.content ?? ''
  text += output.reasoning_content ?? output.reasoning ?? ''
  text += output.refusal ?? ''
  for (const call of output.tool_calls ?? [])
    text += (call.function?.name ?? '') + (call.function?.arguments ?? '')
  return text + (output.function_call?.name ?? '') + (output.function_call?.arguments ?? '')
}
