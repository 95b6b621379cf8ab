import { z } from 'zod'
import { HOUR_MS } from '../../../contract/time.ts'
import { tryParseJson } from '../../../contract/try-parse-json.ts'
import { withClaim } from '../../platform/db/claim.ts'
import type { Db } from '../../platform/db/client.ts'
import { transact } from '../../platform/db/transact.ts'
import type { Deps } from '../context.ts'
import { COVERED_TABLES, type CoveredRow, type CoveredTable } from '../../platform/row-mac/covered-rows.ts'
import { coverRow, digestOf, isCovered } from '../../platform/row-mac/row-mac.ts'
import { readRows, uncoveredRows } from '../../platform/row-mac/uncovered-rows.ts'
import { sha256 } from '../../platform/secrets/tokens.ts'
import { checkChain } from '../../platform/audit/check-chain.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'

const SUBJECT = 'row-mac:all'
const BATCH = 500
const CLAIM_MS = 600_000
/** So long after an upgrade the program before may run next to this one or come back; what it writes is covered meanwhile. */
export const OVERLAP_MS = HOUR_MS

/** What nodes need at once: who may do what, how the program is set, what the audit is hashed with. */
const NEEDED: readonly CoveredTable[] = ['audit_key', 'voucher_key', 'staff', 'totp', 'setting', 'approval']

const Carried = z.object({
  rows: z.number(),
  digest: z.string(),
  isWhole: z.boolean().default(false),
  isLast: z.boolean(),
})

type CoverDeps = Pick<Deps, 'database' | 'secrets' | 'clock' | 'log'>

/** Covers before the first request what the program before wrote and nodes need at once, unless that was ended. */
export async function coverNeededRows(deps: CoverDeps): Promise<void> {
  const { db } = deps.database
  if ((await readCarried(db)).some(({ isLast }) => isLast)) return
  const keys = await takeKeys(deps)
  if (keys === 'broken') {
    deps.log.error(
      'the audit is broken: what earlier programs wrote is not taken over (npm run ledger:verify)',
    )
    return
  }
  const done = await carryOver(deps, NEEDED)
  if (keys + done.rows > 0) await record(deps, { ...done, isWhole: false, isLast: false })
}

/** `beside`: a node of the program before runs; `apart`: none does, but for a while one may come back; `ended`: what it wrote then is not taken over. */
export type Overlap = 'beside' | 'apart' | 'ended'

/**
 * Covers everything else, and ends that for good in the audit: at once where no earlier program wrote anything, else when it may
 * no longer come back.
 * @param before what it gave the last time
 */
export async function coverOldRows(deps: CoverDeps, before: Overlap = 'beside'): Promise<Overlap> {
  const { db } = deps.database
  let overlap = before
  await withClaim(db, { subject: 'cover-rows', now: deps.clock(), forMs: CLAIM_MS }, async () => {
    const carried = await readCarried(db)
    if (carried.some(({ isLast }) => isLast)) {
      overlap = 'ended'
      return
    }
    overlap = (await hasEarlierNode(db, deps.clock())) ? 'beside' : 'apart'
    const since = carried[0]?.at
    const isLate = since !== undefined && deps.clock() >= since + OVERLAP_MS
    const isFirst = !carried.some(({ isWhole }) => isWhole)
    // An hour of passes over every row would cost more than they find.
    if (!isFirst && !isLate && overlap === 'apart' && before === 'apart') return
    const keys = await takeKeys(deps)
    if (keys === 'broken') return
    const done = await carryOver(deps, COVERED_TABLES)
    const isNew = since === undefined && overlap === 'apart' && keys + done.rows === 0
    const isLast = isLate || isNew
    if (isFirst || isLast || done.rows > 0) await record(deps, { ...done, isWhole: true, isLast })
    if (isLast) overlap = 'ended'
  })
  return overlap
}

async function readCarried(db: Db) {
  const entries = await db
    .selectFrom('audit_entry')
    .select(['at', 'after'])
    .where('subject', '=', SUBJECT)
    .orderBy('n')
    .execute()
  return entries.flatMap(({ at, after }) => {
    const carried = Carried.safeParse(tryParseJson(after))
    return carried.success ? [{ at, ...carried.data }] : []
  })
}

/** How many keys of the audit it covered; rows may be taken over only while no entry of the audit, where its end stands, is missing. */
async function takeKeys({ database: { db }, secrets }: CoverDeps): Promise<number | 'broken'> {
  // The audit's keys are older than what covers them.
  const keys = await readRows(db, 'audit_key', { after: null, size: BATCH })
  const hasCovered = keys.some((row) => isCovered(secrets, { table: 'audit_key', row, mac: row.mac }))
  if (!hasCovered) await transact(db, (trx) => coverAll(trx, secrets, 'audit_key', keys))
  if ((await checkChain(db, secrets)).broken !== null) return 'broken'
  return hasCovered ? 0 : keys.length
}

async function hasEarlierNode(db: Db, now: number): Promise<boolean> {
  const other = await db
    .selectFrom('secret_node')
    .select('node_id')
    .where('lease_until', '>', now)
    .where('covers_rows', '=', 0)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

async function carryOver({ database: { db }, secrets }: CoverDeps, tables: readonly CoveredTable[]) {
  let rows = 0
  let digest = ''
  for (const table of tables)
    for await (const page of uncoveredRows(db, secrets, { table, size: BATCH })) {
      if (page.length === 0) continue
      await transact(db, (trx) => coverAll(trx, secrets, table, page))
      rows += page.length
      digest = page.reduce((before, row) => sha256(`${before}${digestOf(secrets, table, row)}`), digest)
    }
  return { rows, digest }
}

/** What changes meanwhile is left as it is: whoever changes it covers it, or the next pass does. */
async function coverAll<T extends CoveredTable>(
  trx: Db,
  secrets: Deps['secrets'],
  table: T,
  rows: readonly (CoveredRow<T> & { mac: string | null })[],
): Promise<void> {
  for (const row of rows) {
    const expiresAt = 'expires_at' in row && table === 'step_up' ? Number(row.expires_at) : null
    await coverRow(trx, secrets, { table, row, expiresAt, seen: row.mac })
  }
}

async function record(deps: CoverDeps, after: z.infer<typeof Carried>): Promise<void> {
  const { database, secrets, clock, log } = deps
  const head = await transact(database.db, (trx) =>
    recordAudit(trx, secrets, {
      actorId: '',
      roles: [],
      sessionId: '',
      address: '',
      requestId: '',
      action: 'secretKey.cover',
      outcome: 'done',
      subject: SUBJECT,
      reason: '',
      schema: Carried,
      after,
      now: clock(),
    }),
  )
  log.info(head, 'audit')
  if (after.rows > 0) log.warn(after, 'rows of an earlier program are taken over')
}

/** Whether all rows are to be covered by now, whoever wrote them. */
export const hasTakenOver = async (db: Db): Promise<boolean> =>
  (await readCarried(db)).some(({ isLast }) => isLast)
