import { isJson } from './is-json.ts'
import type { CallPart } from './read-chunk.ts'
import type { ThoughtWriter } from './thought-writer.ts'

type Emit = (type: string, members: object) => void

interface Call {
  id: string
  name: string
  text: string
  sent: number
}

type Held = { words: string } | { call: Call }

interface Options {
  emit: Emit
  thoughts: ThoughtWriter
  newCallId: () => string
}

/**
 * Writes what a model says as blocks of content: strictly one after another, each piece of its block's kind. Of parallel calls whose
 * arguments come mixed the later ones, and words between them, wait until the earlier call's arguments are whole.
 */
export function createContentBlocks({ emit, thoughts, newCallId }: Options) {
  const calls = new Map<string, Call>()
  let held: Held[] = []
  let index = -1
  let open: 'thinking' | 'text' | Call | null = null
  let lastKey = ''

  function start(kind: NonNullable<typeof open>, block: object) {
    close()
    index += 1
    open = kind
    emit('content_block_start', { index, content_block: block })
  }

  const piece = (delta: object) => emit('content_block_delta', { index, delta })

  function close() {
    if (open === null) return
    if (open === 'thinking') piece({ type: 'signature_delta', signature: thoughts.signature() })
    open = null
    emit('content_block_stop', { index })
  }

  /** A call whose arguments may still go on: nothing else can be said before they are whole. */
  const mustWait = () => typeof open === 'object' && open !== null && !isJson(open.text)

  function sayWords(words: string) {
    if (open !== 'text') start('text', { type: 'text', text: '' })
    piece({ type: 'text_delta', text: words })
  }

  function sayCall(call: Call) {
    if (open !== call) start(call, { type: 'tool_use', id: call.id, name: call.name, input: {} })
    const rest = call.text.slice(call.sent)
    call.sent = call.text.length
    if (rest !== '') piece({ type: 'input_json_delta', partial_json: rest })
  }

  /** What waited, as far as it can be said now. @param isLast nothing more comes */
  function release(isLast: boolean) {
    while (held.length > 0 && (isLast || !mustWait())) {
      const [next] = held
      if (!next) return
      // Its name may come in pieces, as long as it has no arguments.
      if ('call' in next && next.call.text === '' && !isLast && held.length === 1) return
      held = held.slice(1)
      if ('call' in next) sayCall(next.call)
      else sayWords(next.words)
    }
  }

  function callOf({ index: place, id }: CallPart): Call {
    // Without an index a new id begins a new call.
    const key = place === null ? (id === '' ? lastKey : `id:${id}`) : `at:${place}`
    lastKey = key
    const known = calls.get(key)
    if (known) return known
    const call = { id: id === '' ? newCallId() : id, name: '', text: '', sent: 0 }
    calls.set(key, call)
    held.push({ call })
    return call
  }

  return {
    think(thought: string) {
      if (thought === '' || held.length > 0 || mustWait() || !thoughts.isShown) return
      if (open !== 'thinking') start('thinking', { type: 'thinking', thinking: '', signature: '' })
      const shown = thoughts.add(thought)
      if (shown !== '') piece({ type: 'thinking_delta', thinking: shown })
    },
    say(words: string) {
      if (words === '') return
      if (held.length === 0 && !mustWait()) return sayWords(words)
      held.push({ words })
      release(false)
    },
    call(part: CallPart) {
      const call = callOf(part)
      if (call.text === '' && part.name !== '' && part.name !== call.name) call.name += part.name
      call.text += part.arguments
      if (open === call) sayCall(call)
      release(false)
    },
    end() {
      release(true)
      close()
    },
    hasCalls: () => calls.size > 0,
  }
}

export type ContentBlocks = ReturnType<typeof createContentBlocks>
