import type { ChatMessage, MessagePart } from '../../../contract/openai.ts'
import { InputItems, type InputItem } from '../../../contract/responses.ts'
import { badParameter } from '../wire/wire-error.ts'
import { unpackReasoning, type Thought } from '../chat/packed-reasoning.ts'
import { readTyped } from './read-typed.ts'
import { toParts, toWords, wordsOf } from './to-chat-parts.ts'
import { CUSTOM_INPUT } from './to-chat-tools.ts'
import { flatName } from './tool-names.ts'

interface Input {
  instructions: string | null | undefined
  items: readonly InputItem[]
  /** How many of the items are those of the responses before. */
  before: number
  /** What a sealed text of ours holds of a thought; null: it is none of ours. */
  openThought: (sealed: string) => string | null
}

/** What the model itself did between two messages of others. */
interface Turn {
  thought: string
  details: unknown[]
  words: string
  calls: object[]
}

/** Items that OpenAI's own tools left behind; there is nothing to be done with them here. */
const HOSTED = /^(?:web_search|file_search|code_interpreter|image_generation|computer|mcp|tool_search)_/

/** @throws WireError 400 that names the item */
export function toChatMessages({ instructions, items, before, openThought }: Input): ChatMessage[] {
  const messages: ChatMessage[] = []
  let turn: Turn | null = null
  /** Pictures and files of results, which a tool's message cannot hold: they follow when all results are there. */
  let shown: MessagePart[] = []

  const turnNow = (): Turn => {
    showParts()
    return (turn ??= { thought: '', details: [], words: '', calls: [] })
  }
  function endTurn() {
    if (turn) messages.push(...messageOf(turn))
    turn = null
  }
  function showParts() {
    if (shown.length > 0) messages.push({ role: 'user', content: shown })
    shown = []
  }
  function addInstruction(text: string) {
    const last = messages.at(-1)
    // Templates of some models take one message of the system, at the beginning.
    if (messages.length === 1 && last?.role === 'system' && typeof last.content === 'string')
      last.content = `${last.content}\n\n${text}`
    else messages.push({ role: 'system', content: text })
  }

  if (instructions) addInstruction(instructions)
  for (const [i, item] of items.entries()) {
    const path = i < before ? 'previous_response_id' : `input[${i - before}]`
    switch (item.type ?? 'message') {
      case 'message': {
        const { role, content } = readTyped(InputItems.message, item, path)
        const parts = (role === 'user' ? toParts : toWords)(content, `${path}.content`)
        if (role === 'assistant') turnNow().words += wordsOf(parts, '')
        else if (role === 'user') {
          endTurn()
          const all = [...shown, ...parts]
          shown = []
          if (all.length > 0) messages.push({ role, content: contentOf(all) })
        } else if (parts.length > 0) {
          endTurn()
          showParts()
          addInstruction(wordsOf(parts))
        }
        break
      }
      case 'reasoning': {
        const { text, details } = thoughtOf(item, path, openThought)
        turnNow().thought += text
        turnNow().details.push(...details)
        break
      }
      case 'function_call': {
        const { call_id, arguments: args, ...tool } = readTyped(InputItems.function_call, item, path)
        turnNow().calls.push(callOf(call_id, flatName(tool), args === '' ? '{}' : args))
        break
      }
      case 'custom_tool_call': {
        const { call_id, input, ...tool } = readTyped(InputItems.custom_tool_call, item, path)
        turnNow().calls.push(callOf(call_id, flatName(tool), JSON.stringify({ [CUSTOM_INPUT]: input })))
        break
      }
      case 'function_call_output':
      case 'custom_tool_call_output': {
        const { call_id, output } = readTyped(InputItems.function_call_output, item, path)
        endTurn()
        const parts = toParts(output, `${path}.output`)
        messages.push({ role: 'tool', tool_call_id: call_id, content: wordsOf(parts) })
        shown.push(...parts.filter(({ type }) => type !== 'text'))
        break
      }
      default:
        if (HOSTED.test(item.type ?? '')) break
        throw badParameter(
          `${path}.type`,
          `参数 ${path}.type 的内容 ${String(item.type)} 不受支持`,
          'unsupported_value',
        )
    }
  }
  endTurn()
  showParts()
  if (messages.length === 0) throw badParameter('input', '参数 input 中没有内容')
  return messages
}

const contentOf = (parts: MessagePart[]) =>
  parts.every(({ type }) => type === 'text') ? wordsOf(parts) : parts

const callOf = (id: string, name: string, args: string) => ({
  id,
  type: 'function',
  function: { name, arguments: args },
})

function thoughtOf(item: InputItem, path: string, openThought: Input['openThought']): Thought {
  const { summary, content, encrypted_content } = readTyped(InputItems.reasoning, item, path)
  const sealed = encrypted_content ? openThought(encrypted_content) : null
  if (sealed !== null) return unpackReasoning(sealed)
  const parts = [...(content?.length ? content : (summary ?? []))]
  return { text: parts.map(({ text }) => text ?? '').join('\n\n'), details: [] }
}

function messageOf({ thought, details, words, calls }: Turn): ChatMessage[] {
  if (thought === '' && details.length === 0 && words === '' && calls.length === 0) return []
  return [
    {
      role: 'assistant',
      content: words === '' && calls.length > 0 ? null : words,
      ...(thought !== '' && { reasoning_content: thought }),
      ...(details.length > 0 && { reasoning_details: details }),
      ...(calls.length > 0 && { tool_calls: calls }),
    },
  ]
}
