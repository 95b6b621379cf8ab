import type { ChatState } from '../message/chat-types.ts'
import type { Chat } from './create-chat.ts'
import { isBlank } from './draft.ts'

/** After this time a sign-in sends nothing any more. */
const PATIENCE_MS = 15 * 60_000

/** The chat of who is not signed in: a draft and its settings, in this tab's memory alone. */
export function createVisitorChat() {
  let chat: Chat | null = null
  let askedAt: number | null = null
  let toSend: Chat | null = null

  return {
    set(next: Chat) {
      chat?.dispose()
      chat = next
    },
    /** The visitor pressed send: the draft goes out once who writes it has signed in. */
    ask: () => {
      askedAt = Date.now()
    },
    withdraw: () => {
      askedAt = null
    },
    /** Gives what was written to the user who signed in. */
    handOver(start: (state: ChatState) => Chat) {
      const [before, since] = [chat, askedAt]
      chat = null
      askedAt = null
      if (before === null) return
      const draft = before.draft.read()
      before.dispose()
      if (isBlank(draft)) return
      const after = start(before.read())
      after.draft.set(draft)
      if (since !== null && Date.now() - since < PATIENCE_MS) toSend = after
    },
    /** Whether the draft of a chat is to be sent now; says so once. */
    takeToSend(one: Chat): boolean {
      if (toSend !== one) return false
      toSend = null
      return true
    },
  }
}
