import type { ChatMessage } from './chat-types.ts'

/** The messages from the root to a leaf, in the order they were said. */
export function wayTo(messages: readonly ChatMessage[], leafId: string | null): ChatMessage[] {
  const byId = new Map(messages.map((message) => [message.id, message]))
  const way: ChatMessage[] = []
  for (let message = byId.get(leafId ?? ''); message; message = byId.get(message.parentId ?? '')) {
    // A tree that came broken from outside must not go round for ever.
    byId.delete(message.id)
    way.push(message)
  }
  return way.reverse()
}

/** A message and its alternatives, as they came. */
export const versionsOf = (messages: readonly ChatMessage[], { lane, parentId, role }: ChatMessage) =>
  messages.filter((other) => other.lane === lane && other.parentId === parentId && other.role === role)

/** The end of the branch through a message that was said last. */
export function newestLeafBelow(messages: readonly ChatMessage[], id: string): string {
  let leaf = id
  for (let next = lastChild(messages, leaf); next; next = lastChild(messages, leaf)) leaf = next.id
  return leaf
}

const lastChild = (messages: readonly ChatMessage[], id: string) =>
  messages.findLast(({ parentId }) => parentId === id)
