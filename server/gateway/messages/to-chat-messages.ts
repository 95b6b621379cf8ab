import type { ContentBlock, MessageParam, MessagesRequest } from '../../../contract/anthropic.ts'
import type { ChatMessage, MessagePart } from '../../../contract/openai.ts'
import { badParameter } from '../wire/wire-error.ts'
import { readBlock, toPart, toParts, wordsOf } from './to-chat-parts.ts'

interface Options {
  /** What a signature of ours holds of a thought that was not shown; null: it is none of ours. */
  openThought: (signature: string) => string | null
}

/** @throws WireError 400 that names the block */
export function toChatMessages(
  { system, messages }: Pick<MessagesRequest, 'system' | 'messages'>,
  options: Options,
): ChatMessage[] {
  const systemText = system ? systemWords(system) : ''
  const turns = messages.flatMap((message, i) => toTurn(message, `messages[${i}].content`, options))
  const all = [...(systemText === '' ? [] : [{ role: 'system' as const, content: systemText }]), ...turns]
  if (all.length === 0) throw badParameter('messages', '参数 messages 中没有内容')
  return all
}

function systemWords(system: string | ContentBlock[]): string {
  const blocks = typeof system === 'string' ? [{ type: 'text', text: system }] : system
  return blocks
    .map((block, i) => wordsOf(block, `system[${i}]`))
    .filter((text) => text !== '')
    .join('\n\n')
}

function toTurn({ role, content }: MessageParam, path: string, options: Options): ChatMessage[] {
  if (role === 'system') return withContent('system', toParts(content, path))
  if (role === 'assistant') return assistantTurn(content, path, options)
  return typeof content === 'string' ? withContent('user', toParts(content, path)) : userTurn(content, path)
}

function withContent(role: 'system' | 'user', parts: MessagePart[]): ChatMessage[] {
  if (parts.length === 0) return []
  const isText = parts.every(({ type }) => type === 'text')
  return [{ role, content: isText ? joined(parts) : parts }]
}

const joined = (parts: MessagePart[]) => parts.map(({ text }) => text ?? '').join('\n\n')

/** Results of tools come before what the user says; pictures of a result, which a tool's message cannot hold, with that. */
function userTurn(content: ContentBlock[], path: string): ChatMessage[] {
  const results: ChatMessage[] = []
  const userParts: MessagePart[] = []
  for (const [i, block] of content.entries()) {
    const place = `${path}[${i}]`
    if (block.type !== 'tool_result') {
      userParts.push(...toPart(block, place))
      continue
    }
    const { tool_use_id, content: result, is_error } = readBlock('tool_result', block, place)
    const parts = toParts(result ?? '', `${place}.content`)
    const words = joined(parts.filter(({ type }) => type === 'text'))
    results.push({ role: 'tool', tool_call_id: tool_use_id, content: is_error ? `Error: ${words}` : words })
    userParts.push(...parts.filter(({ type }) => type !== 'text'))
  }
  return [...results, ...withContent('user', userParts)]
}

function assistantTurn(
  content: string | ContentBlock[],
  path: string,
  { openThought }: Options,
): ChatMessage[] {
  if (typeof content === 'string') return content === '' ? [] : [{ role: 'assistant', content }]
  let words = ''
  let thought = ''
  const calls: object[] = []
  for (const [i, block] of content.entries()) {
    const place = `${path}[${i}]`
    if (block.type === 'thinking') {
      const { thinking, signature } = readBlock('thinking', block, place)
      thought += thinking === '' ? (openThought(signature ?? '') ?? '') : thinking
    } else if (block.type === 'redacted_thinking') {
      thought += openThought(readBlock('redacted_thinking', block, place).data) ?? ''
    } else if (block.type === 'tool_use') {
      const { id, name, input } = readBlock('tool_use', block, place)
      calls.push({ id, type: 'function', function: { name, arguments: JSON.stringify(input ?? {}) } })
    } else words += wordsOf(block, place)
  }
  if (words === '' && thought === '' && calls.length === 0) return []
  return [
    {
      role: 'assistant',
      content: words === '' && calls.length > 0 ? null : words,
      ...(thought !== '' && { reasoning_content: thought }),
      ...(calls.length > 0 && { tool_calls: calls }),
    },
  ]
}
