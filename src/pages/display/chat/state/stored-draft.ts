import { tryParseJson } from '../../../../../contract/try-parse-json.ts'
import { session } from '../../../../providers/session.ts'
import { fieldsOf, textOf } from '../../../../providers/v1/read-fields.ts'
import { tabStorage } from '../../../../config/runtime/browser-storage.ts'

const KEY = 'chat:draft'

interface StoredDraft {
  userId: string
  conversationId: string
  text: string
}

const userId = () => session.read()?.userInfo.userId ?? ''

let left = takeFromStorage()

// A page restored from bfcache still holds its draft in memory.
globalThis.addEventListener('pageshow', takeFromStorage)

/** Unsent text, stored only between two pages of the same tab. */
export const storedDraft = {
  save: ({ conversationId, text }: { conversationId: string | null; text: string }): void => {
    if (text.trim() === '') return
    const draft: StoredDraft = { userId: userId(), conversationId: conversationId ?? '', text }
    tabStorage.setItem(KEY, JSON.stringify(draft))
  },
  take: (conversationId: string | null): string => {
    // What a visitor wrote before a page of the sign-in was loaded again is theirs who then signs in here.
    const isOwn = left.userId === '' || left.userId === userId()
    if (!isOwn || left.conversationId !== (conversationId ?? '')) return ''
    const { text } = left
    left = { ...left, text: '' }
    return text
  },
}

function takeFromStorage(): StoredDraft {
  const stored = fieldsOf(tryParseJson(tabStorage.getItem(KEY) ?? ''))
  tabStorage.removeItem(KEY)
  return {
    userId: textOf(stored.userId),
    conversationId: textOf(stored.conversationId),
    text: textOf(stored.text),
  }
}
