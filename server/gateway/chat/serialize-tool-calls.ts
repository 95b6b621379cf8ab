import { createJsonEnd, type JsonEnd } from './json-end.ts'
import type { CallPart } from './read-chunk.ts'

export interface CalledTool {
  id: string
  name: string
}

/** What a model says comes in blocks of one kind each. */
export type Block =
  | { kind: 'thought' | 'words' | 'refusal' }
  | {
      kind: 'call'
      call: CalledTool
    }
type SpokenKind = Exclude<Block['kind'], 'call'>

/** Is given blocks strictly one after another, and of each its pieces: words of the model, or a call's arguments. */
export interface BlockWriter {
  begin(block: Block): void
  /** @param text not empty */
  piece(text: string): void
  end(): void
}

interface Call extends CalledTool {
  /** This part of its arguments waits to be said. */
  waiting: string
  hasArguments: boolean
  end: JsonEnd
}

type Held = { kind: SpokenKind; text: string } | { kind: 'call'; call: Call }

interface Options {
  writer: BlockWriter
  newCallId: () => string
}

/**
 * Gives a writer what a model says, in order. Of parallel calls whose arguments come mixed the later ones, and words between them,
 * wait until the earlier call's arguments are whole.
 */
export function serializeToolCalls({ writer, newCallId }: Options) {
  const calls = new Map<number, Call>()
  let held: Held[] = []
  let open: SpokenKind | Call | null = null

  function start(kind: NonNullable<typeof open>) {
    close()
    open = kind
    writer.begin(typeof kind === 'object' ? { kind: 'call', call: kind } : { kind })
  }

  function close() {
    if (open === null) return
    open = null
    writer.end()
  }

  /** A call whose arguments may still go on: nothing else can be said before they are whole. */
  const mustWait = () => typeof open === 'object' && open !== null && !open.end.isWhole()

  function say(kind: SpokenKind, text: string) {
    if (open !== kind) start(kind)
    writer.piece(text)
  }

  function sayInTurn(kind: SpokenKind, text: string) {
    if (text === '') return
    if (held.length === 0 && !mustWait()) return say(kind, text)
    const last = held.at(-1)
    if (last?.kind === kind) last.text += text
    else held.push({ kind, text })
    release()
  }

  function sayCall(call: Call) {
    if (open !== call) start(call)
    if (call.waiting !== '') writer.piece(call.waiting)
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

  function callOf({ index, id }: CallPart): Call {
    // Those of a whole answer have no index: each is a call.
    const place = index ?? calls.size
    const known = calls.get(place)
    if (known) return known
    const call = {
      id: id === '' ? newCallId() : id,
      name: '',
      waiting: '',
      hasArguments: false,
      end: createJsonEnd(),
    }
    calls.set(place, call)
    held.push({ kind: 'call', call })
    return call
  }

  return {
    say: sayInTurn,
    /** Begins a block that may stay without a piece, unless one of its kind is open or something else is to be said before it. */
    begin(kind: SpokenKind) {
      if (open !== kind && held.length === 0 && !mustWait()) start(kind)
    },
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
