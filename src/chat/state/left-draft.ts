import { session } from '../../providers/session.ts'
import { fieldsOf, textOf } from '../../v1/read-fields.ts'

const KEY = 'chat:draft'

interface LeftDraft {
  userId: string
  /** Empty for a conversation that has not begun. */
  conversationId: string
  text: string
}

const userId = () => session.read()?.userInfo.userId ?? ''

let left = takeFromStorage()

// Of a page that the browser kept alive, the draft is still where it was.
globalThis.addEventListener('pageshow', takeFromStorage)

/** What was written in a chat and not sent when its page went away: in the browser's storage only from one page of the tab to the next. */
export const leftDraft = {
  leave: ({ conversationId, text }: { conversationId: string | null; text: string }): void => {
    if (text.trim() === '') return
    const draft: LeftDraft = { userId: userId(), conversationId: conversationId ?? '', text }
    sessionStorage.setItem(KEY, JSON.stringify(draft))
  },
  /** Gives what was left in this conversation, once. */
  take: (conversationId: string | null): string => {
    if (left.userId !== userId() || left.conversationId !== (conversationId ?? '')) return ''
    const { text } = left
    left = { ...left, text: '' }
    return text
  },
}

function takeFromStorage(): LeftDraft {
  const stored = parse(sessionStorage.getItem(KEY))
  sessionStorage.removeItem(KEY)
  return {
    userId: textOf(stored.userId),
    conversationId: textOf(stored.conversationId),
    text: textOf(stored.text),
  }
}

function parse(text: string | null) {
  try {
    return fieldsOf(JSON.parse(text ?? 'null'))
  } catch {
    return {}
  }
}
