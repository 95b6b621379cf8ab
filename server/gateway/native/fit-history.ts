import type { ContentBlock, MessagesRequest } from '../../../contract/anthropic.ts'
import { listElements, memberText, setMembers } from '../wire/json-members.ts'
import type { ReadRequest } from '../request/read-request.ts'
import { createToolIds } from './from-chat/tool-ids.ts'

type OpenThought = (signature: string) => string | null

/** The signature of a thought that was shown, of another upstream's model. */
const SHOWN = /^[\w-]{43}$/
const VALID_ID = /^[a-zA-Z0-9_-]+$/

/**
 * A conversation that other upstreams of the model have answered so far holds thoughts whose signatures only we know, and perhaps ids that an
 * upstream of Messages refuses. Of such a one these are exchanged in place; every other stays as it came.
 */
export function fitHistory({ text, value }: ReadRequest<MessagesRequest>, openThought: OpenThought): string {
  const isOurs = (block: ContentBlock) => isOurThought(block, openThought)
  const blocks = value.messages.flatMap(({ content }) => (typeof content === 'string' ? [] : content))
  const hasOurs = blocks.some(isOurs)
  if (!hasOurs && !blocks.some(hasOddId)) return text
  const toolId = createToolIds()
  const kept = listElements(memberText(text, 'messages') ?? '[]').flatMap((message, i) => {
    const content = value.messages[i]?.content
    if (!Array.isArray(content)) return [message]
    const parts = listElements(memberText(message, 'content') ?? '[]').flatMap((part, j) => {
      const block = content[j]
      if (!block || isOurs(block)) return []
      return [withValidId(part, block, toolId)]
    })
    return parts.length === 0 ? [] : [setMembers(message, { content: `[${parts.join(',')}]` })]
  })
  return setMembers(text, {
    messages: `[${kept.join(',')}]`,
    // A model that thinks by a budget wants the thought that began its turn.
    ...(hasOurs && value.thinking?.type === 'enabled' && { thinking: '{"type":"disabled"}' }),
  })
}

function isOurThought({ type, signature, data }: ContentBlock, openThought: OpenThought): boolean {
  const sealed = type === 'thinking' ? signature : type === 'redacted_thinking' ? data : null
  return typeof sealed === 'string' && (SHOWN.test(sealed) || openThought(sealed) !== null)
}

const idOf = ({ type, id, tool_use_id }: ContentBlock) =>
  type === 'tool_use' ? id : type === 'tool_result' ? tool_use_id : null

function hasOddId(block: ContentBlock): boolean {
  const id = idOf(block)
  return typeof id === 'string' && !VALID_ID.test(id)
}

function withValidId(part: string, block: ContentBlock, toolId: (id: string) => string): string {
  const id = idOf(block)
  if (typeof id !== 'string') return part
  const valid = toolId(id)
  if (valid === id) return part
  return setMembers(part, { [block.type === 'tool_use' ? 'id' : 'tool_use_id']: JSON.stringify(valid) })
}
