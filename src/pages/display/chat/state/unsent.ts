import { tabStorage } from '../../../../config/runtime/browser-storage.ts'
import { tryParseJson } from '../../../../../contract/try-parse-json.ts'
import { session } from '../../../../providers/session.ts'
import { fieldsOf, textOf } from '../../../../providers/v1/read-fields.ts'
import type { Chat } from './create-chat.ts'
import { isBlank, noDraft, type Draft, type Edits } from './draft.ts'

const KEY = 'chat:draft'

interface Unsent {
  draft: Draft
  edits: Edits
}

const userId = () => session.read()?.userInfo.userId ?? ''
const placeOf = (chat: Chat) => chat.read().conversationId ?? ''

/** By conversation; that of a new one stands under the empty text. */
const kept = new Map<string, Unsent>()
let owner = ''
takeFromStorage()

// A page restored from bfcache still holds its drafts in memory.
globalThis.addEventListener('pageshow', () => tabStorage.removeItem(KEY))

/** What was written and not sent, in this tab's memory, and stored only between two of its pages. */
export const unsent = {
  keep(chat: Chat): void {
    const [draft, edits] = [chat.draft.read(), chat.edits.read()]
    if (isBlank(draft) && Object.keys(edits).length === 0) kept.delete(placeOf(chat))
    else kept.set(placeOf(chat), { draft, edits })
  },
  /** Gives it back to the conversation that it was written in. */
  giveBack(chat: Chat): void {
    const reader = userId()
    // What a visitor wrote before a page of the sign-in was loaded again is theirs who then signs in here.
    const isOwn = owner === '' || owner === reader
    if (!isOwn && reader === '') return
    if (!isOwn) kept.clear()
    owner = reader
    const own = kept.get(placeOf(chat))
    if (!own) return
    kept.delete(placeOf(chat))
    chat.draft.set(own.draft)
    chat.edits.set(own.edits)
  },
  clear: () => kept.clear(),
  store(): void {
    // Pictures are too large for it.
    const own = [...kept].map(([id, { draft, edits }]) => ({ id, draft: { ...draft, pictures: [] }, edits }))
    if (own.length > 0) tabStorage.setItem(KEY, JSON.stringify({ userId: userId(), own }))
  },
}

function takeFromStorage(): void {
  const stored = fieldsOf(tryParseJson(tabStorage.getItem(KEY) ?? ''))
  tabStorage.removeItem(KEY)
  if (!Array.isArray(stored.own)) return
  owner = textOf(stored.userId)
  for (const { id, draft, edits } of stored.own.map(fieldsOf)) {
    const { text, files } = fieldsOf(draft)
    kept.set(textOf(id), {
      draft: { ...noDraft, text: textOf(text), files: Array.isArray(files) ? files.map(fileOf) : [] },
      edits: Object.fromEntries(
        Object.entries(fieldsOf(edits)).map(([message, words]) => [message, textOf(words)]),
      ),
    })
  }
}

function fileOf(value: unknown) {
  const { title, text, size } = fieldsOf(value)
  return { title: textOf(title), text: textOf(text), size: Number(size) }
}
