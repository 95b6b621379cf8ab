import type { MessageAnswer, OutputBlock } from '../../../../contract/anthropic.ts'
import { billedUsage } from '../../answer/cost-on-answer.ts'
import { finishReasonOf } from './finish-reason.ts'
import { hiddenDetail, reasoningDetail } from './reasoning-detail.ts'

interface Options {
  requestId: string
  /** The model's name as the caller said it. */
  model: string
  usage: ReturnType<typeof billedUsage>
}

/** A whole message as a chat completion. */
export function messageToCompletion(message: MessageAnswer, { requestId, model, usage }: Options): string {
  const { content } = message
  const of = (type: string) => content.filter((block) => block.type === type)
  const thought = of('thinking')
    .map(({ thinking }) => thinking ?? '')
    .join('')
  const words = of('text')
    .map(({ text }) => text ?? '')
    .join('')
  const details = content.flatMap(detailOf)
  const calls = of('tool_use').map(callOf)
  return JSON.stringify({
    id: message.id ?? `chatcmpl-${requestId}`,
    object: 'chat.completion',
    created: Math.floor(Date.now() / 1000),
    model,
    choices: [
      {
        index: 0,
        message: {
          role: 'assistant',
          content: words === '' && calls.length > 0 ? null : words,
          ...(thought !== '' && { reasoning_content: thought }),
          ...(details.length > 0 && { reasoning_details: details }),
          ...(calls.length > 0 && { tool_calls: calls }),
        },
        finish_reason: finishReasonOf(message.stop_reason ?? ''),
        ...(message.stop_sequence && { stop_reason: message.stop_sequence }),
      },
    ],
    usage,
  })
}

function detailOf({ type, thinking, signature, data }: OutputBlock, index: number): object[] {
  if (type === 'thinking' && signature) return [reasoningDetail(index, { text: thinking ?? '', signature })]
  return type === 'redacted_thinking' && data ? [hiddenDetail(index, data)] : []
}

const callOf = ({ id, name, input }: OutputBlock) => ({
  id: id ?? '',
  type: 'function',
  function: { name: name ?? '', arguments: JSON.stringify(input ?? {}) },
})
