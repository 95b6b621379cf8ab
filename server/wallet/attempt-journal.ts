import { runBulk, type Write } from '../platform/db/bulk.ts'
import type { Db } from '../platform/db/client.ts'
import { transact } from '../platform/db/transact.ts'
import { InFlight } from '../platform/in-flight.ts'
import type { JournaledAttempt } from './journaled-attempts.ts'
import { deleter, inserter } from './write-rows.ts'

/** What a call in flight was sent to, and how much of that is written down. */
export interface AttemptTrail {
  /** What its row says of it, which is written while it is in flight (`call.noted`). */
  take: () => string
  /** @returns null: nothing that is not written down */
  news: () => JournaledAttempt[] | null
  written: (attempts: readonly JournaledAttempt[]) => void
}

interface AttemptTrailOptions {
  /** What it was sent to so far, or is to be sent to. */
  list: () => JournaledAttempt[]
  /** How many these are. */
  size: () => number
}

export function createAttemptTrail({ list, size }: AttemptTrailOptions): AttemptTrail {
  /** How many attempts of a known channel are written down. */
  let known = 0
  const written = (attempts: readonly JournaledAttempt[]) => {
    known = attempts.filter(({ channel }) => channel !== '').length
  }
  return {
    take() {
      const attempts = list()
      written(attempts)
      return JSON.stringify(attempts)
    },
    news: () => (size() === known ? null : list()),
    written,
  }
}

/** Writes down, off their path, where lasting calls went after what their rows say: a node that dies leaves word of its upstreams. */
export interface AttemptJournal {
  /** Watches a call that is held for, until it is settled. */
  watch(requestId: string, note: AttemptTrail): void
  /** Lets go of a call that is settled: most end before the first look, and nothing of them is kept until then. */
  forget(requestId: string): void
  /** Notes the calls that have lasted from one look to the next, and forgets those that are settled. */
  note(): Promise<void>
}

interface AttemptJournalDeps {
  db: Db
  clock: () => number
  isLive: (requestId: string) => boolean
}

interface Watched {
  requestId: string
  note: AttemptTrail
  isLasting: boolean
  /** It has a row of notes. */
  isNoted: boolean
}

interface Due {
  row: NoteRow
  call: Watched
  attempts: readonly JournaledAttempt[]
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

export function createAttemptJournal({ db, clock, isLive }: AttemptJournalDeps): AttemptJournal {
  const calls = new InFlight<string, Watched>()
  /** Calls that are settled, whose notes are there still. */
  const over = new Set<string>()

  function forget(requestId: string): void {
    const call = calls.get(requestId)
    calls.delete(requestId)
    if (call?.isNoted) over.add(requestId)
  }

  function look(): Due[] {
    const due: Due[] = []
    for (const call of calls.values()) {
      const { requestId } = call
      if (!isLive(requestId)) {
        forget(requestId)
        continue
      }
      if (!call.isLasting) call.isLasting = true
      else {
        const attempts = call.note.news()
        if (!attempts) continue
        const row = { request_id: requestId, attempts: JSON.stringify(attempts), noted_at: clock() }
        due.push({ row, call, attempts })
      }
    }
    return due
  }

  return {
    forget,
    watch: (requestId, note) => calls.set(requestId, { requestId, note, isLasting: false, isNoted: false }),
    async note() {
      const due = look()
      for (let at = 0; at < due.length; at += AT_ONCE) {
        const some = due.slice(at, at + AT_ONCE)
        await write(db, putNotes(some.map(({ row }) => row)))
        for (const { row, call, attempts } of some) {
          call.isNoted = true
          call.note.written(attempts)
          // It was settled while this was written.
          if (!calls.has(row.request_id)) over.add(row.request_id)
        }
      }
      const ended = [...over]
      for (let at = 0; at < ended.length; at += AT_ONCE) {
        const some = ended.slice(at, at + AT_ONCE)
        await write(db, { ...dropNotes(some.map((request_id) => ({ request_id }))), isWhole: false })
        for (const requestId of some) over.delete(requestId)
      }
    },
  }
}

const write = (db: Db, rows: Write) => transact(db, (trx) => runBulk(trx, [rows]))
