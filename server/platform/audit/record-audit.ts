import type { z } from 'zod'
import type { Db } from '../db/client.ts'
import { forUpdate } from '../db/lock.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { currentKey } from './current-key.ts'
import { entryHash, type AuditEntryRow } from './entry-hash.ts'
import { redact } from './redact.ts'

/** Who did something. */
export interface AuditActor {
  actorId: string
  /** Roles held at that moment. */
  roles: readonly string[]
  sessionId: string
  /** IP address. */
  address: string
  requestId: string
}

/** No person: a job, or a node that starts. */
export const PLATFORM: AuditActor = { actorId: '', roles: [], sessionId: '', address: '', requestId: '' }

/** What a member of staff did. */
export interface AuditRecord extends AuditActor {
  /** Name of the endpoint. */
  action: string
  outcome: 'done' | 'refused'
  /** `kind:id`, as `user:…`; empty where the action has none. */
  subject: string
  reason: string
  /** What `before` and `after` are: what it does not name, and what it marks as secret or personal, is not stored. */
  schema?: z.ZodType
  /** Null: there was nothing, as before a creation. */
  before?: unknown
  after?: unknown
  approvalId?: string
  now: number
}

/** The newest entry; in the log and as a metric it proves that no entry was cut off behind it. */
export interface AuditHead {
  n: number
  hash: string
}

/** Appends an entry to the chain in the transaction of the change: both stay, or neither. It is that transaction's last lock. */
export async function recordAudit(trx: Db, secrets: Secrets, record: AuditRecord): Promise<AuditHead> {
  const { schema, before, after } = record
  const head = await trx
    .selectFrom('audit_head')
    .select(['n', 'hash'])
    .where('id', '=', 1)
    .$call(forUpdate(trx))
    .executeTakeFirstOrThrow()
  const { id: keyId, key } = await currentKey(trx, secrets, record.now)
  const entry: Omit<AuditEntryRow, 'hash' | 'address_sealed'> = {
    n: head.n + 1,
    at: record.now,
    actor_id: record.actorId,
    roles: record.roles.join(),
    session_id: record.sessionId,
    address: record.address.toWellFormed(),
    request_id: record.requestId,
    action: record.action,
    outcome: record.outcome,
    // What is hashed is what the databases give back.
    subject: record.subject.toWellFormed(),
    reason: record.reason.toWellFormed(),
    before: textOf(schema, before),
    after: textOf(schema, after),
    approval_id: record.approvalId ?? '',
    previous_hash: head.hash,
    key_id: keyId,
  }
  const hash = entryHash(key, entry)
  await trx
    .insertInto('audit_entry')
    .values({ ...entry, address: '', address_sealed: entry.address && secrets.seal(entry.address), hash })
    .execute()
  await trx.updateTable('audit_head').set({ n: entry.n, hash }).where('id', '=', 1).execute()
  return { n: entry.n, hash }
}

/** @returns null: there was nothing to record */
export async function recordAudits(
  trx: Db,
  secrets: Secrets,
  records: readonly AuditRecord[],
): Promise<AuditHead | null> {
  let head: AuditHead | null = null
  for (const record of records) head = await recordAudit(trx, secrets, record)
  return head
}

const textOf = (schema: z.ZodType | undefined, value: unknown): string =>
  value === undefined || value === null ? '' : JSON.stringify(redact(schema, value))
