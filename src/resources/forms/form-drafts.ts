import type { Draft } from '../../../contract/draft.ts'
import { flushOnUnload } from '../../providers/flush-on-unload.ts'
import { isTemporary } from '../../providers/is-temporary.ts'
import { call, HttpFailure } from '../../providers/http.ts'
import { session } from '../../providers/session.ts'
import type { FormValues } from './values/value-codecs.ts'

/** Which form it is of, and of which row: `draft.save` has the same words. */
export interface DraftPlace {
  form: string
  row: string
}

const WAIT_MS = 800
const RETRY_MS = 4000
const SIGNED_OUT = 401

interface Waiting extends DraftPlace {
  userId: string
  values: FormValues
}

/** What the server has not taken yet; it outlives the form, since a session may end in the middle of it. */
const waiting = new Map<string, Waiting>()
let timer: ReturnType<typeof setTimeout> | undefined
let last: Promise<unknown> = Promise.resolve()

/** One request at a time: a draft that is deleted is not written again by a save that was on its way. */
const inTurn = (work: () => Promise<unknown>) => (last = last.then(work, work))

const keyOf = ({ form, row }: DraftPlace) => `${form}.${row}`
const userId = () => session.read()?.userInfo.userId ?? ''

/** Kept on the server, sealed: what people fill in is never in browser storage. */
export const formDrafts = {
  async read(place: DraftPlace): Promise<Draft | null> {
    const mine = waiting.get(keyOf(place))
    if (mine?.userId === userId()) return { values: mine.values, savedAt: Date.now() }
    return call('draft.read', place, { isSilent: true })
  },

  /** Saves a moment later, if nothing else is written meanwhile. */
  save(place: DraftPlace, values: FormValues) {
    waiting.set(keyOf(place), { ...place, values, userId: userId() })
    saveLater()
  },

  async remove(place: DraftPlace): Promise<void> {
    waiting.delete(keyOf(place))
    await inTurn(() => call('draft.delete', place, { isSilent: true })).catch(() => undefined)
  },
}

function saveLater(afterMs = WAIT_MS) {
  clearTimeout(timer)
  timer = setTimeout(() => void inTurn(saveAll), afterMs)
}

async function saveAll() {
  for (const [key, draft] of waiting) {
    if (draft.userId !== userId()) continue
    const { form, row, values } = draft
    try {
      await call('draft.save', { form, row, values }, { isSilent: true })
    } catch (error) {
      // What the session's end or the network kept back waits for the same user; what is refused stays in the form alone.
      if (error instanceof HttpFailure && error.code === SIGNED_OUT) return
      if (isTemporary(error)) return saveLater(RETRY_MS)
    }
    if (waiting.get(key) === draft) waiting.delete(key)
  }
}

globalThis.addEventListener('pagehide', () => {
  for (const { userId: owner, ...draft } of waiting.values())
    if (owner === userId()) flushOnUnload('draft.save', draft)
})
