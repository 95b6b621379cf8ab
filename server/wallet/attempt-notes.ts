import { runBulk, type Write } from '../db/bulk.ts'
import type { Db } from '../db/client.ts'
import { transact } from '../db/transact.ts'
import type { NotedAttempt } from './noted-attempts.ts'
import { deleter, inserter } from './write-rows.ts'

/** Writes down what lasting calls were sent to, off their path: a node that dies leaves word of its upstreams. */
export interface AttemptNotes {
  /** Of a call that is held for, until it is settled. @param list what it was sent to so far */
  watch(requestId: string, list: () => NotedAttempt[]): void
  /** Lets go of a call that is settled: most end before the first look, and nothing of them is kept until then. */
  forget(requestId: string): void
  /** Notes the calls that have lasted from one look to the next, and forgets those that are settled. */
  note(): Promise<void>
}

interface AttemptNotesDeps {
  db: Db
  clock: () => number
  isLive: (requestId: string) => boolean
}

interface Watched {
  list: () => NotedAttempt[]
  isLasting: boolean
  /** How many of its attempts are noted. */
  noted: number
}

/** Rows of one transaction: it blocks SQLite's event loop. */
const AT_ONCE = 200

interface NoteRow {
  request_id: string
  attempts: string
  noted_at: number
}

const texts = ['request_id', 'attempts'] as const
const putNotes = inserter<NoteRow>('attempt_note', {
  columns: [...texts, 'noted_at'],
  texts,
  tail: 'on conflict (request_id) do update set attempts = excluded.attempts, noted_at = excluded.noted_at',
})
const dropNotes = deleter<Pick<NoteRow, 'request_id'>>('attempt_note', {
  where: ['request_id'],
  texts: ['request_id'],
})

export function createAttemptNotes({ db, clock, isLive }: AttemptNotesDeps): AttemptNotes {
  const calls = new Map<string, Watched>()
  /** Calls that are settled, whose notes are there still. */
  const over = new Set<string>()

  function forget(requestId: string): void {
    const call = calls.get(requestId)
    calls.delete(requestId)
    if (call && call.noted > 0) over.add(requestId)
  }

  function look(): { row: NoteRow; call: Watched; count: number }[] {
    const due: { row: NoteRow; call: Watched; count: number }[] = []
    for (const [requestId, call] of calls) {
      if (!isLive(requestId)) {
        forget(requestId)
        continue
      }
      if (!call.isLasting) call.isLasting = true
      else {
        const attempts = call.list()
        if (attempts.length === call.noted) continue
        const row = { request_id: requestId, attempts: JSON.stringify(attempts), noted_at: clock() }
        due.push({ row, call, count: attempts.length })
      }
    }
    return due
  }

  return {
    forget,
    watch: (requestId, list) => void calls.set(requestId, { list, isLasting: false, noted: 0 }),
    async note() {
      const due = look()
      for (let at = 0; at < due.length; at += AT_ONCE) {
        const some = due.slice(at, at + AT_ONCE)
        await write(db, putNotes(some.map(({ row }) => row)))
        for (const { row, call, count } of some) {
          call.noted = count
          // It was settled while this was written.
          if (!calls.has(row.request_id)) over.add(row.request_id)
        }
      }
      const gone = [...over]
      for (let at = 0; at < gone.length; at += AT_ONCE) {
        const some = gone.slice(at, at + AT_ONCE)
        await write(db, { ...dropNotes(some.map((request_id) => ({ request_id }))), isWhole: false })
        for (const requestId of some) over.delete(requestId)
      }
    },
  }
}

const write = (db: Db, rows: Write) => transact(db, (trx) => runBulk(trx, [rows]))
