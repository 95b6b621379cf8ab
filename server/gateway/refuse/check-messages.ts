import type { ChatRequest } from '../../../contract/openai.ts'
import { refuseAliases } from './refuse-aliases.ts'
import { addressBudget, refusePrivateTargets } from './refuse-private-targets.ts'
import { refuseHostedTools } from './refuse-tools.ts'

const MESSAGE_MEMBERS = new Set(['role', 'content', 'tools'])
const PART_MEMBERS = new Set(['type', 'text', 'image_url', 'image', 'input_audio', 'file', 'video_url'])

interface Allowed {
  /** Hosts of private networks that upstreams may fetch from. */
  allowed: readonly string[]
  /** The model has a price for searches of the web. */
  mayBeSearched?: boolean
}

/** Refuses near-spellings of what we read, hosted tools and private addresses. @throws WireError 400 that names the place */
export function checkMessages(
  { messages, tools }: ChatRequest,
  { allowed, mayBeSearched = false }: Allowed,
): void {
  const budget = addressBudget()
  refuseHostedTools(tools, { mayBeSearched })
  for (const [i, message] of messages.entries()) {
    const path = `messages[${i}]`
    refuseAliases(Object.keys(message), MESSAGE_MEMBERS, `${path}.`)
    if (message.tools !== undefined) refuseHostedTools(message.tools, { path: `${path}.tools` })
    if (!Array.isArray(message.content)) continue
    for (const [j, part] of message.content.entries()) {
      const place = `${path}.content[${j}]`
      refuseAliases(Object.keys(part), PART_MEMBERS, `${place}.`)
      refusePrivateTargets({ value: part, path: place, allowed, budget })
    }
  }
}
