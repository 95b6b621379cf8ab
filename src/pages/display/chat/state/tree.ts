import type { ChatMessage } from '../message/chat-types.ts'

export function pathTo(messages: readonly ChatMessage[], leafId: string | null): ChatMessage[] {
  const byId = new Map(messages.map((message) => [message.id, message]))
  const history: ChatMessage[] = []
  for (let message = byId.get(leafId ?? ''); message; message = byId.get(message.parentId ?? '')) {
    // Guards against cycles in stored data.
    byId.delete(message.id)
    history.push(message)
  }
  return history.reverse()
}

export const versionsOf = (messages: readonly ChatMessage[], { lane, parentId, role }: ChatMessage) =>
  messages.filter((other) => other.lane === lane && other.parentId === parentId && other.role === role)

export function newestLeafBelow(messages: readonly ChatMessage[], id: string): string {
  let leaf = id
  for (let next = lastChild(messages, leaf); next; next = lastChild(messages, leaf)) leaf = next.id
  return leaf
}

const lastChild = (messages: readonly ChatMessage[], id: string) =>
  messages.findLast(({ parentId }) => parentId === id)
