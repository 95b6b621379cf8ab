import type { MessageEvent, OutputBlock } from '../../../../contract/anthropic.ts'
import { finishReasonOf } from './finish-reason.ts'
import { hiddenDetail, reasoningDetail } from './reasoning-detail.ts'

interface Options {
  requestId: string
  /** The model's name as the caller said it. */
  model: string
}

export interface Chunk {
  id: string
  created: number
  data: string
  /** It ends the answer. */
  finishes: boolean
}

interface Open {
  type: string
  thought: string
  signature: string
  /** What the call is given, if its begin said that whole. */
  input: unknown
  hasArguments: boolean
  /** Its place among the blocks, and among the calls. */
  block: number
  call: number
}

/** Turns the events of a streamed message into chunks of a chat completion, one by one. */
export function createEventsToChunks({ requestId, model }: Options) {
  const created = Math.floor(Date.now() / 1000)
  let id = `chatcmpl-${requestId}`
  /** The keys are their indexes: some upstreams send several at a time. */
  const opened = new Map<number, Open>()
  let newest = 0
  let calls = 0
  let blocks = 0

  const chunk = (delta: object, more: object = {}, finish: string | null = null): Chunk => ({
    id,
    created,
    data: JSON.stringify({
      id,
      object: 'chat.completion.chunk',
      created,
      model,
      choices: [{ index: 0, delta, finish_reason: finish, ...more }],
    }),
    finishes: finish !== null,
  })
  const call = (index: number, part: object) => chunk({ tool_calls: [{ index, ...part }] })

  function start(index: number, block: OutputBlock): Chunk[] {
    const { type, text, thinking, signature, input } = block
    opened.set(index, {
      type: type ?? '',
      thought: thinking ?? '',
      signature: signature ?? '',
      input,
      hasArguments: false,
      block: blocks,
      call: calls,
    })
    blocks += 1
    if (type === 'tool_use') {
      calls += 1
      const { id: callId, name } = block
      return [
        call(calls - 1, {
          id: callId ?? '',
          type: 'function',
          function: { name: name ?? '', arguments: '' },
        }),
      ]
    }
    if (type === 'redacted_thinking' && block.data)
      return [chunk({ reasoning_details: [hiddenDetail(blocks - 1, block.data)] })]
    if (type === 'thinking' && thinking) return [chunk({ reasoning_content: thinking })]
    return type === 'text' && text ? [chunk({ content: text })] : []
  }

  function goOn(
    open: Open | undefined,
    { text, thinking, signature, partial_json }: NonNullable<MessageEvent['delta']>,
  ): Chunk[] {
    if (open && signature) open.signature += signature
    if (open && thinking) open.thought += thinking
    if (open && partial_json) open.hasArguments = true
    return [
      ...(thinking ? [chunk({ reasoning_content: thinking })] : []),
      ...(text ? [chunk({ content: text })] : []),
      ...(partial_json && open?.type === 'tool_use'
        ? [call(open.call, { function: { arguments: partial_json } })]
        : []),
    ]
  }

  function stop(index: number): Chunk[] {
    const block = opened.get(index)
    opened.delete(index)
    if (block?.type === 'thinking' && block.signature !== '') {
      const { thought: text, signature } = block
      return [chunk({ reasoning_details: [reasoningDetail(block.block, { text, signature })] })]
    }
    // A call without arguments says so by none at all.
    if (block?.type === 'tool_use' && !block.hasArguments)
      return [call(block.call, { function: { arguments: JSON.stringify(block.input ?? {}) } })]
    return []
  }

  return (event: MessageEvent): Chunk[] => {
    newest = event.index ?? newest
    switch (event.type) {
      case 'message_start':
        id = event.message?.id ?? id
        return [chunk({ role: 'assistant', content: '' })]
      case 'content_block_start':
        return event.content_block ? start(newest, event.content_block) : []
      case 'content_block_delta':
        return event.delta ? goOn(opened.get(newest), event.delta) : []
      case 'content_block_stop':
        return stop(newest)
      case 'message_delta': {
        const { stop_reason: reason, stop_sequence: text } = event.delta ?? {}
        return reason ? [chunk({}, text ? { stop_reason: text } : {}, finishReasonOf(reason))] : []
      }
      default:
        return []
    }
  }
}
