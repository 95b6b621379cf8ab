import { tryParseJson } from '../../../contract/try-parse-json.ts'
import { createJsonEnd, type JsonEnd } from './json-end.ts'

type Members = Record<string, unknown>

const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
/** Some write arguments as what they say, not as its JSON. */
const argumentsOf = (value: unknown) =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : textOf(value)

interface Part {
  key: string
  id: string
  name: string
  arguments: string
}

interface Call {
  key: string
  index: number
  id: string
  /** It is the id that the upstream says. */
  sourceId: string
  name: string
  arguments: string
  end: JsonEnd
  /** Each piece says the arguments from their begin; null: that is not known yet. */
  isCumulative: boolean | null
}

/**
 * Gives each call of a tool that an upstream of chat completions sends an index and an id of its own, and says it once, in pieces that follow
 * one another. Some number all calls equally or not at all, give each piece an id of its own, or say a call, or its arguments so far, again.
 * @returns what takes the chunks of one answer, or a whole one, and gives back the same object unless something in it had to change
 */
export function createCallRepair(newId: () => string) {
  const ofChoice = new Map<unknown, ReturnType<typeof createCalls>>()

  function repairOutput(output: unknown, { index, isDelta }: { index: unknown; isDelta: boolean }): unknown {
    if (!isObject(output)) return output
    const { tool_calls: parts, function_call: older } = output
    const changes: Members = {}
    if (isObject(older) && isObject(older.arguments))
      changes.function_call = { ...older, arguments: argumentsOf(older.arguments) }
    if (Array.isArray(parts)) {
      const calls = ofChoice.get(index) ?? createCalls(newId)
      ofChoice.set(index, calls)
      const repaired = parts.map((part: unknown) => calls.take(part, isDelta)).filter((part) => part !== null)
      if (repaired.length < parts.length || repaired.some((part, i) => part !== parts[i]))
        changes.tool_calls = repaired
    }
    return Object.keys(changes).length > 0 ? { ...output, ...changes } : output
  }

  function repairChoice(choice: unknown): unknown {
    if (!isObject(choice)) return choice
    const name = choice.delta ? 'delta' : 'message'
    const output = repairOutput(choice[name], { index: choice.index ?? 0, isDelta: name === 'delta' })
    return output === choice[name] ? choice : { ...choice, [name]: output }
  }

  return (raw: unknown): unknown => {
    if (!isObject(raw) || !Array.isArray(raw.choices) || !raw.choices.some(hasCalls)) return raw
    const { choices } = raw
    const repaired = choices.map(repairChoice)
    return repaired.some((choice, i) => choice !== choices[i]) ? { ...raw, choices: repaired } : raw
  }
}

/** Ids for calls of one answer that have none. */
export function newCallIds(requestId: string): () => string {
  let count = 0
  return () => `call_${requestId}_${(count += 1)}`
}

function hasCalls(choice: unknown): boolean {
  if (!isObject(choice)) return false
  const output = choice.delta ?? choice.message
  return isObject(output) && Boolean(output.tool_calls ?? output.function_call)
}

/** The calls of one choice. */
function createCalls(newId: () => string) {
  const calls: Call[] = []
  const newest = new Map<string, Call>()
  let lastKey = ''

  function begin({ key, id }: Part): Call {
    const isTaken = id === '' || calls.some((call) => call.id === id)
    const call: Call = {
      key,
      index: calls.length,
      // A client finds a call by its id.
      id: isTaken ? newId() : id,
      sourceId: id,
      name: '',
      arguments: '',
      end: createJsonEnd(),
      isCumulative: null,
    }
    calls.push(call)
    newest.set(key, call)
    return call
  }

  return {
    /** @returns the part itself if it is as it should be; null: all of it was said before */
    take(part: unknown, isDelta: boolean): unknown {
      const source = isObject(part) ? part : {}
      const called = isObject(source.function) ? source.function : {}
      const id = textOf(source.id)
      const place = typeof source.index === 'number' ? source.index : null
      // Without an index a new id begins a new call.
      const key = place === null ? (id === '' ? lastKey : `id:${id}`) : `at:${place}`
      const read: Part = { key, id, name: textOf(called.name), arguments: argumentsOf(called.arguments) }
      lastKey = key
      if (place !== null && calls.some((call) => isRepeat(call, read))) return null
      const known = newest.get(key)
      if (!known && isDelta && id === '' && read.name === '' && read.arguments === '') return null
      const isNew = !known || !isDelta || isAnother(known, read)
      const call = isNew ? begin(read) : known
      const isNamedAgain = !isNew && read.name !== '' && read.name === call.name
      if (!isNamedAgain && call.arguments === '') call.name += read.name
      const said = newArguments(call, read.arguments)
      const index = isDelta || place !== null ? call.index : undefined
      const isRight =
        source.index === index &&
        (isNew || id !== '' ? id === call.id : true) &&
        !isNamedAgain &&
        said === textOf(called.arguments)
      if (isRight) return part
      return {
        ...source,
        ...(index !== undefined && { index }),
        ...((isNew || id !== '') && { id: call.id }),
        function: { ...called, ...(isNamedAgain && { name: undefined }), arguments: said },
      }
    },
  }
}

/** A call is over when its arguments are whole: what names one after that is another. */
function isAnother(known: Call, { id, name, arguments: args }: Part): boolean {
  if (name === '') return false
  const hasOwnId = id !== '' && id !== known.sourceId
  if (known.arguments === '')
    return hasOwnId && known.name !== '' && (name !== known.name || args.trim() === '')
  return known.end.isWhole() && (hasOwnId || args.trim() !== '')
}

/** All of a call is said again, under its own index and id. */
function isRepeat(call: Call, { key, id, name, arguments: args }: Part): boolean {
  if (key !== call.key || id !== call.sourceId || !call.end.isWhole() || args.trim() === '') return false
  if (name !== call.name && name !== '') return false
  return (id !== '' || name === '') && sameJson(args, call.arguments)
}

const sameJson = (one: string, other: string) =>
  one === other || JSON.stringify(tryParseJson(one) ?? one) === JSON.stringify(tryParseJson(other) ?? other)

/** After these a value may begin that is written as the arguments are. */
const BEFORE_VALUE = /[:[,]\s*$/

/** What of a piece of arguments was not said before; it is said by this. */
function newArguments(call: Call, piece: string): string {
  const before = call.arguments
  if (call.isCumulative === null && before.trim() !== '' && piece !== '')
    call.isCumulative = piece.startsWith(before) && (piece !== before || !BEFORE_VALUE.test(before))
  const said = call.isCumulative && piece.startsWith(before) ? piece.slice(before.length) : piece
  call.arguments += said
  call.end.read(said)
  return said
}
