import type { GeminiContent, GeminiPart, GenerateContentRequest } from '../../../contract/gemini.ts'
import type { ChatMessage, MessagePart } from '../../../contract/openai.ts'
import type { Thought } from '../chat/packed-reasoning.ts'
import { unpackReasoning } from '../chat/packed-reasoning.ts'
import { badParameter } from '../wire/wire-error.ts'
import { createOpenCalls, type OpenCalls } from './open-calls.ts'
import { bytesPart, toParts } from './to-chat-parts.ts'

interface Options {
  /** What a signature of ours holds of a thought; null: it is none of ours. */
  openThought: (signature: string) => string | null
}

interface ModelTurn {
  words: string
  /** A thought as it stands there in words; what signatures hold of it is the whole. */
  shown: string
  sealed: Thought | null
  calls: object[]
}

type Prompt = Pick<GenerateContentRequest, 'systemInstruction' | 'contents'>

/** @throws WireError 400 that names the part */
export function toChatMessages({ systemInstruction, contents }: Prompt, options: Options): ChatMessage[] {
  const messages: ChatMessage[] = []
  refuseUnread(systemInstruction, contents)
  const instruction = instructionText(systemInstruction)
  if (instruction !== '') messages.push({ role: 'system', content: instruction })
  const open = createOpenCalls()
  let callCount = 0
  let turn: ModelTurn | null = null

  function endTurn() {
    if (turn) messages.push(...assistantMessage(turn))
    turn = null
  }

  for (const [i, content] of contents.entries()) {
    const path = `contents[${i}].parts`
    if (content.role !== 'model') {
      endTurn()
      messages.push(...userMessages(content, path, open))
      continue
    }
    // Clients keep a streamed answer as many contents: they are one turn.
    turn ??= { words: '', shown: '', sealed: null, calls: [] }
    for (const [j, part] of (content.parts ?? []).entries()) {
      readModelPart(turn, part, { ...options, path: `${path}[${j}]` })
      if (!part.functionCall) continue
      const { id, name, args } = part.functionCall
      const call = { id: id || `call_${(callCount += 1)}`, name }
      open.add(call)
      turn.calls.push({
        id: call.id,
        type: 'function',
        function: { name, arguments: JSON.stringify(args ?? {}) },
      })
    }
  }
  endTurn()
  if (messages.every(({ role }) => role === 'system'))
    throw badParameter('contents', '参数 contents 中没有内容')
  return messages
}

/** No model is shown these members of a part: what Google's own tools left behind, and which of a film's pictures are meant. */
const UNREAD = ['executableCode', 'codeExecutionResult', 'toolCall', 'toolResponse', 'videoMetadata']
/** No model is shown these members of an instruction, which is words alone. */
const UNSAID = [...UNREAD, 'inlineData', 'fileData', 'functionCall', 'functionResponse']

function refuseUnread(instruction: Prompt['systemInstruction'], contents: Prompt['contents']): void {
  const refuse = (
    parts: readonly GeminiPart[] | null | undefined,
    path: string,
    names: readonly string[],
  ) => {
    for (const [i, part] of (parts ?? []).entries())
      for (const name of names)
        if (part[name] !== undefined && part[name] !== null) throw unread(`${path}.parts[${i}].${name}`)
  }
  if (typeof instruction === 'object') refuse(instruction?.parts, 'systemInstruction', UNSAID)
  for (const [i, { role, parts }] of contents.entries())
    refuse(parts, `contents[${i}]`, role === 'model' ? [...UNREAD, 'functionResponse'] : UNREAD)
}

const unread = (place: string) => badParameter(place, `参数 ${place} 不受支持`, 'unsupported_value')

function instructionText(instruction: Prompt['systemInstruction']): string {
  if (typeof instruction === 'string') return instruction
  return (instruction?.parts ?? [])
    .map(({ text }) => text ?? '')
    .filter((text) => text !== '')
    .join('\n\n')
}

function readModelPart(turn: ModelTurn, part: GeminiPart, { openThought, path }: Options & { path: string }) {
  const { text, thought, thoughtSignature, inlineData, fileData } = part
  if (inlineData || fileData)
    throw badParameter(path, `参数 ${path} 不受支持：模型说的只能是文字与函数调用`, 'unsupported_value')
  const sealed = thoughtSignature ? openThought(thoughtSignature) : null
  if (sealed !== null) {
    const { text: more, details } = unpackReasoning(sealed)
    turn.sealed ??= { text: '', details: [] }
    turn.sealed.text += more
    turn.sealed.details.push(...details)
  }
  if (thought === true) turn.shown += text ?? ''
  else turn.words += text ?? ''
}

function assistantMessage({ words, shown, sealed, calls }: ModelTurn): ChatMessage[] {
  const thought = sealed ?? { text: shown, details: [] }
  if (words === '' && thought.text === '' && calls.length === 0) return []
  return [
    {
      role: 'assistant',
      content: words === '' && calls.length > 0 ? null : words,
      ...(thought.text !== '' && { reasoning_content: thought.text }),
      ...(thought.details.length > 0 && { reasoning_details: thought.details }),
      ...(calls.length > 0 && { tool_calls: calls }),
    },
  ]
}

/** Results of tools come before what the user says; pictures of a result, which a tool's message cannot hold, with that. */
function userMessages({ parts }: GeminiContent, path: string, open: OpenCalls): ChatMessage[] {
  const results: ChatMessage[] = []
  const userParts: MessagePart[] = []
  for (const [i, part] of (parts ?? []).entries()) {
    const place = `${path}[${i}]`
    if (part.functionCall) throw badParameter(place, `参数 ${place}.functionCall 须在 role 为 model 的内容中`)
    if (part.functionResponse) {
      const { response, parts: shown } = part.functionResponse
      const id = open.take(part.functionResponse, `${place}.functionResponse`)
      results.push({ role: 'tool', tool_call_id: id, content: resultText(response) })
      for (const [j, { inlineData, fileData }] of (shown ?? []).entries()) {
        const at = `${place}.functionResponse.parts[${j}]`
        if (fileData) throw unread(`${at}.fileData`)
        if (inlineData) userParts.push(bytesPart(inlineData, `${at}.inlineData`))
      }
    }
    userParts.push(...toParts(part, place))
  }
  return [...results, ...userMessage(userParts)]
}

function userMessage(parts: MessagePart[]): ChatMessage[] {
  if (parts.length === 0) return []
  const isText = parts.every(({ type }) => type === 'text')
  return [{ role: 'user', content: isText ? parts.map(({ text }) => text ?? '').join('\n\n') : parts }]
}

/** `output` and `error` alone are what the result is; anything else is it as a whole. */
function resultText(response: object | null | undefined): string {
  const entries = Object.entries(response ?? {})
  const [only] = entries
  if (entries.length !== 1 || !only) return JSON.stringify(response ?? {})
  const [name, value] = only as [string, unknown]
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  if (name === 'error') return `Error: ${text}`
  return name === 'output' ? text : JSON.stringify(response)
}
