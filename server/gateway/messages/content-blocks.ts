import { createJsonEnd, type JsonEnd } from './json-end.ts'
import type { CallPart } from './read-chunk.ts'
import type { ThoughtWriter } from './thought-writer.ts'

type Emit = (type: string, members: object) => void

interface Call {
  id: string
  name: string
  /** Of its arguments, what waits to be said. */
  waiting: string
  hasArguments: boolean
  end: JsonEnd
}

type Held = { kind: 'words' | 'thought'; text: string } | { kind: 'call'; call: Call }

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
  const mustWait = () => typeof open === 'object' && open !== null && !open.end.isWhole()

  function say(kind: 'words' | 'thought', text: string) {
    if (kind === 'words') {
      if (open !== 'text') start('text', { type: 'text', text: '' })
      return piece({ type: 'text_delta', text })
    }
    if (open !== 'thinking') start('thinking', { type: 'thinking', thinking: '', signature: '' })
    const shown = thoughts.add(text)
    if (shown !== '') piece({ type: 'thinking_delta', thinking: shown })
  }

  function sayInTurn(kind: 'words' | 'thought', text: string) {
    if (text === '') return
    if (held.length === 0 && !mustWait()) return say(kind, text)
    const last = held.at(-1)
    if (last?.kind === kind) last.text += text
    else held.push({ kind, text })
    release()
  }

  function sayCall(call: Call) {
    if (open !== call) start(call, { type: 'tool_use', id: call.id, name: call.name, input: {} })
    if (call.waiting !== '') piece({ type: 'input_json_delta', partial_json: call.waiting })
    call.waiting = ''
  }

  /** What waited, as far as it can be said now. */
  function release() {
    while (!mustWait()) {
      const [next] = held
      // Its name may come in pieces, as long as it has no arguments.
      const isNaming = next?.kind === 'call' && !next.call.hasArguments && held.length === 1
      if (!next || isNaming) return
      sayNext(next)
    }
  }

  function sayNext(next: Held) {
    held = held.slice(1)
    if (next.kind === 'call') sayCall(next.call)
    else say(next.kind, next.text)
  }

  function callOf({ index: place, id }: CallPart): Call {
    // Without an index a new id begins a new call.
    const key = place === null ? (id === '' ? lastKey : `id:${id}`) : `at:${place}`
    lastKey = key
    const known = calls.get(key)
    if (known) return known
    const call = {
      id: id === '' ? newCallId() : id,
      name: '',
      waiting: '',
      hasArguments: false,
      end: createJsonEnd(),
    }
    calls.set(key, call)
    held.push({ kind: 'call', call })
    return call
  }

  return {
    think(thought: string) {
      if (thoughts.isShown) sayInTurn('thought', thought)
    },
    say: (words: string) => sayInTurn('words', words),
    call(part: CallPart) {
      const call = callOf(part)
      if (!call.hasArguments && part.name !== call.name) call.name += part.name
      call.hasArguments ||= part.arguments !== ''
      call.waiting += part.arguments
      call.end.read(part.arguments)
      if (open === call) sayCall(call)
      release()
    },
    end() {
      for (const next of held) sayNext(next)
      close()
    },
    hasCalls: () => calls.size > 0,
  }
}

export type ContentBlocks = ReturnType<typeof createContentBlocks>
