import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { ChatMessage, ChatRequest } from '../../../contract/openai.ts'

const SESSION_HEADERS = [
  'x-session-id',
  'session-id',
  'session_id',
  'x-session-affinity',
  'x-conversation-id',
]
const BEGIN_LENGTH = 1024

/** What calls of a conversation share, so that they reach the upstream that cached their beginning. Never leaves this process. */
export function stickyKey(
  request: FastifyRequest,
  { messages, prompt_cache_key: named }: ChatRequest,
): string {
  const { userId } = request.gatewayCaller
  if (typeof named === 'string' && named !== '') return `${userId}\nkey\n${named}`
  const session = SESSION_HEADERS.map((name) => request.headers[name]).find(
    (value) => typeof value === 'string' && value !== '',
  )
  if (session) return `${userId}\nsession\n${String(session)}`
  const system = messages.find(({ role }) => role === 'system' || role === 'developer')
  const first = messages.find(({ role }) => role === 'user')
  return createHash('sha256')
    .update(`${userId}\n${begin(system)}\n${begin(first)}`)
    .digest('base64url')
}

function begin(message: ChatMessage | undefined): string {
  const content = message?.content ?? ''
  if (typeof content === 'string') return content.slice(0, BEGIN_LENGTH)
  let text = ''
  for (const part of content) {
    if (text.length >= BEGIN_LENGTH) break
    text += part.text?.slice(0, BEGIN_LENGTH) ?? ''
  }
  return text.slice(0, BEGIN_LENGTH)
}
