import type { ChatMessage } from '../message/chat-types.ts'

type Messages = readonly ChatMessage[]

/** Messages are never changed, and each letter that is typed or answered asks for the same of them. */
const paths = new WeakMap<Messages, Map<string | null, Messages>>()
const versions = new WeakMap<Messages, Map<string, ChatMessage[]>>()

export function pathTo(messages: Messages, leafId: string | null): Messages {
  const known = paths.get(messages) ?? new Map<string | null, Messages>()
  paths.set(messages, known)
  const path = known.get(leafId) ?? walk(messages, leafId)
  known.set(leafId, path)
  return path
}

function walk(messages: Messages, leafId: string | null): Messages {
  const byId = new Map(messages.map((message) => [message.id, message]))
  const history: ChatMessage[] = []
  for (let message = byId.get(leafId ?? ''); message; message = byId.get(message.parentId ?? '')) {
    // Guards against cycles in stored data.
    byId.delete(message.id)
    history.push(message)
  }
  return history.reverse()
}

export function versionsOf(messages: Messages, message: ChatMessage): Messages {
  const known = versions.get(messages) ?? byPlace(messages)
  versions.set(messages, known)
  return known.get(placeOf(message)) ?? []
}

function byPlace(messages: Messages): Map<string, ChatMessage[]> {
  const places = new Map<string, ChatMessage[]>()
  for (const message of messages) {
    const beside = places.get(placeOf(message))
    if (beside) beside.push(message)
    else places.set(placeOf(message), [message])
  }
  return places
}

const placeOf = ({ lane, role, parentId }: ChatMessage) => `${lane} ${role} ${parentId ?? ''}`

export function newestLeafBelow(messages: Messages, id: string): string {
  let leaf = id
  for (let next = lastChild(messages, leaf); next; next = lastChild(messages, leaf)) leaf = next.id
  return leaf
}

const lastChild = (messages: Messages, id: string) => messages.findLast(({ parentId }) => parentId === id)
