import type { StoredMessage } from '../../../contract/conversation.ts'

/** What a lane shows: the messages from the root to its leaf. */
export function wayToLeaf(messages: readonly StoredMessage[], leafId: string | null): StoredMessage[] {
  const byId = new Map(messages.map((message) => [message.id, message]))
  const way: StoredMessage[] = []
  for (let at = leafId; at !== null;) {
    const message = byId.get(at)
    if (!message) break
    way.unshift(message)
    byId.delete(at)
    at = message.parentId
  }
  return way
}
