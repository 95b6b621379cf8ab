import type { Db } from '../db/client.ts'
import { isCovered, macOf, type Checker } from '../row-mac/row-mac.ts'
import { tryOpen } from '../secrets/try-open.ts'
import { entryHash, type AuditEntryRow } from './entry-hash.ts'

interface BrokenEntry {
  n: number
  expected: string
  actual: string
}

interface Link {
  n: number
  hash: string
}

interface CheckedChain {
  /** The newest entry that is right. */
  last: Link
  /** The first entry that was changed, deleted, slipped in or cut off; null if the chain is whole. */
  broken: BrokenEntry | null
}

const CHUNK = 2000

/** Follows the chain from its first entry to its newest, also while entries are appended. */
export async function checkChain(db: Db, opener: Checker): Promise<CheckedChain> {
  const keys = await readKeys(db, opener)
  let last: Link = { n: 0, hash: '' }
  for (let after = Number.MIN_SAFE_INTEGER; ; after = last.n) {
    const entries = await readEntries(db, after)
    for (const entry of entries) {
      const broken = brokenAfter(last, opened(entry, opener), keys)
      if (broken) return { last, broken }
      last = entry
    }
    if (entries.length > 0) continue
    const broken = await cutAfter(db, last)
    // What was appended meanwhile is there once the head counts it.
    if (!broken || (await readEntries(db, last.n)).length === 0) return { last, broken }
  }
}

const readEntries = (db: Db, after: number): Promise<AuditEntryRow[]> =>
  db.selectFrom('audit_entry').selectAll().where('n', '>', after).orderBy('n').limit(CHUNK).execute()

/** Whether there are entries and this `SECRET_KEY` opens no key of the audit: then the chain is broken at its first. */
export async function isForeignKey(db: Db, opener: Checker): Promise<boolean> {
  const keys = await db.selectFrom('audit_key').select('key_sealed').execute()
  if (keys.some((row) => tryOpen(opener, row.key_sealed) !== null)) return false
  return (await db.selectFrom('audit_entry').select('n').limit(1).executeTakeFirst()) !== undefined
}

/** Its hash tells a forged address, also one that does not open. */
const opened = (entry: AuditEntryRow, opener: Checker): AuditEntryRow =>
  entry.address_sealed === ''
    ? entry
    : { ...entry, address: tryOpen(opener, entry.address_sealed) ?? entry.address_sealed }

/** Reads the keys by id; one that cannot be opened, or that someone else put there, is absent. */
async function readKeys(db: Db, opener: Checker): Promise<Map<string, string>> {
  const stored = await db.selectFrom('audit_key').selectAll().select(macOf('audit_key').as('mac')).execute()
  return new Map(
    stored.flatMap((row) => {
      const key = tryOpen(opener, row.key_sealed)
      return key !== null && isCovered(opener, { table: 'audit_key', row, mac: row.mac })
        ? [[row.id, key] as const]
        : []
    }),
  )
}

function brokenAfter(previous: Link, entry: AuditEntryRow, keys: Map<string, string>): BrokenEntry | null {
  const n = previous.n + 1
  if (entry.n !== n) return { n, expected: 'an entry', actual: `entry ${entry.n}` }
  if (entry.previous_hash !== previous.hash)
    return { n, expected: `after ${previous.hash}`, actual: `after ${entry.previous_hash}` }
  const key = keys.get(entry.key_id)
  if (key === undefined)
    return { n, expected: `the SECRET_KEY of audit key ${entry.key_id}`, actual: 'none that opens it' }
  const expected = entryHash(key, entry)
  return entry.hash === expected ? null : { n, expected, actual: entry.hash }
}

/** The head knows how many entries there were. */
async function cutAfter(db: Db, last: Link): Promise<BrokenEntry | null> {
  const head = await db.selectFrom('audit_head').select(['n', 'hash']).executeTakeFirst()
  if (head?.n === last.n && head.hash === last.hash) return null
  return {
    n: last.n + 1,
    expected: head ? `entries up to ${head.n} (${head.hash})` : 'a head',
    actual: `entries up to ${last.n} (${last.hash})`,
  }
}
