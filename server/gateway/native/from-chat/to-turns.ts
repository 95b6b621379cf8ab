import type { ChatMessage } from '../../../../contract/openai.ts'
import { tryParseJson } from '../../../../contract/try-parse-json.ts'
import { toBlocks, type Block } from './to-blocks.ts'
import { AssistantMessage, readShape, ToolMessage, unsupported } from './shapes.ts'
import { createToolIds } from './tool-ids.ts'

export interface Turn {
  role: 'user' | 'assistant'
  content: Block[]
}

interface Turns {
  system: Block[]
  messages: Turn[]
}

type ToolId = ReturnType<typeof createToolIds>

/** A conversation cannot begin with what a model said. */
const OPENING: Turn = { role: 'user', content: [{ type: 'text', text: '.' }] }

/**
 * The messages of a chat as turns: results of tools come first in the turn after the calls, and what the system says between the others
 * keeps its place there. @throws WireError 400 that names the message
 */
export function toTurns(messages: readonly ChatMessage[]): Turns {
  const system: Block[] = []
  const turns: Turn[] = []
  const toolId = createToolIds()
  const say = (role: Turn['role'], content: Block[]) => {
    if (content.length === 0) return
    const last = turns.at(-1)
    if (last?.role === role) last.content.push(...content)
    else turns.push({ role, content })
  }
  for (const [i, message] of messages.entries()) {
    const path = `messages[${i}]`
    if (message.role === 'system' || message.role === 'developer') {
      const blocks = toBlocks(message.content, `${path}.content`)
      if (turns.length === 0) system.push(...blocks)
      else say('user', blocks)
    } else if (message.role === 'assistant') say('assistant', assistantBlocks(message, path, toolId))
    else if (message.role === 'user') say('user', toBlocks(message.content, `${path}.content`))
    else if (message.role === 'tool') say('user', [resultBlock(message, path, toolId)])
    else throw unsupported(`${path}.role`)
  }
  const [first] = turns
  const whole = first?.role === 'assistant' ? [OPENING, ...turns] : turns
  return { system, messages: whole.map(resultsFirst).map(withoutLastSpace) }
}

const isResult = ({ type }: Block) => type === 'tool_result'

/** What a system says between calls and their results comes after these. */
function resultsFirst({ role, content }: Turn): Turn {
  if (role === 'assistant' || !content.some(isResult)) return { role, content }
  return { role, content: [...content.filter(isResult), ...content.filter((block) => !isResult(block))] }
}

/** Words that a model is to go on from may not end in a space. */
function withoutLastSpace({ role, content }: Turn, index: number, turns: Turn[]): Turn {
  const last = content.at(-1)
  if (role !== 'assistant' || index !== turns.length - 1 || typeof last?.text !== 'string')
    return { role, content }
  const text = last.text.trimEnd()
  return { role, content: [...content.slice(0, -1), ...(text === '' ? [] : [{ ...last, text }])] }
}

function assistantBlocks(message: ChatMessage, path: string, toolId: ToolId): Block[] {
  const { refusal, reasoning_details, tool_calls } = readShape(AssistantMessage, message, path)
  return [
    ...(reasoning_details ?? []).flatMap(thoughtBlock),
    ...toBlocks(message.content, `${path}.content`),
    ...(refusal ? [{ type: 'text', text: refusal }] : []),
    ...(tool_calls ?? []).map(({ id, function: called }) => ({
      type: 'tool_use',
      id: toolId(id),
      name: called.name,
      input: inputOf(called.arguments ?? ''),
    })),
  ]
}

interface Detail {
  type: string
  text?: string | null | undefined
  signature?: string | null | undefined
  data?: string | null | undefined
}

/** A thought counts only with the signature that it was given. */
function thoughtBlock({ type, text, signature, data }: Detail): Block[] {
  if (type === 'reasoning.encrypted' && data) return [{ type: 'redacted_thinking', data }]
  if (type === 'reasoning.text' && signature) return [{ type: 'thinking', thinking: text ?? '', signature }]
  return []
}

/** Arguments that are no object stand in one. */
function inputOf(text: string): object {
  if (text.trim() === '') return {}
  const value = tryParseJson(text)
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : { input: text }
}

function resultBlock(message: ChatMessage, path: string, toolId: ToolId): Block {
  const { tool_call_id } = readShape(ToolMessage, message, path)
  const content = toBlocks(message.content, `${path}.content`)
  return { type: 'tool_result', tool_use_id: toolId(tool_call_id), ...(content.length > 0 && { content }) }
}
