import type { BlockWriter } from '../chat/serialize-tool-calls.ts'
import type { ReasoningWriter } from './reasoning-writer.ts'

interface Options {
  emit: (type: string, members: object) => void
  thoughts: ReasoningWriter
}

/** Writes what a model says as blocks of a message's content, each piece of its block's kind. */
export function createBlockWriter({ emit, thoughts }: Options): BlockWriter {
  let index = -1
  let kind: 'thinking' | 'text' | 'tool_use' = 'text'

  const delta = (members: object) => emit('content_block_delta', { index, delta: members })
  function start(block: { type: typeof kind } & Record<string, unknown>) {
    index += 1
    kind = block.type
    emit('content_block_start', { index, content_block: block })
  }

  return {
    begin(block) {
      if (block.kind === 'call')
        start({ type: 'tool_use', id: block.call.id, name: block.call.name, input: {} })
      else if (block.kind === 'thought') start({ type: 'thinking', thinking: '', signature: '' })
      else start({ type: 'text', text: '' })
    },
    piece(text) {
      if (kind === 'tool_use') return delta({ type: 'input_json_delta', partial_json: text })
      if (kind === 'text') return delta({ type: 'text_delta', text })
      const shown = thoughts.add(text)
      if (shown !== '') delta({ type: 'thinking_delta', thinking: shown })
    },
    end() {
      if (kind === 'thinking') delta({ type: 'signature_delta', signature: thoughts.signature() })
      emit('content_block_stop', { index })
    },
  }
}
