import { z } from 'zod'
import { HOUR_MS } from '../../../contract/time.ts'
import { tryParseJson } from '../../../contract/try-parse-json.ts'
import { withClaim } from '../../db/claim.ts'
import type { Db } from '../../db/client.ts'
import { transact } from '../../db/transact.ts'
import type { Deps } from '../../deps.ts'
import { COVERED_TABLES, type CoveredRow, type CoveredTable } from '../../row-mac/covered-rows.ts'
import { coverRow, digestOf, isCovered } from '../../row-mac/row-mac.ts'
import { readRows, uncoveredRows } from '../../row-mac/uncovered-rows.ts'
import { sha256 } from '../../secrets/tokens.ts'
import { checkChain } from '../audit/check-chain.ts'
import { recordAudit } from '../audit/record-audit.ts'

const SUBJECT = 'row-mac:all'
const BATCH = 500
const CLAIM_MS = 600_000
/** Nodes of the program before may run beside this one so long; what they write is covered meanwhile. */
const OVERLAP_MS = HOUR_MS

/** What nodes need at once: who may do what, how the program is set, what the audit is hashed with. */
const NEEDED: readonly CoveredTable[] = ['audit_key', 'voucher_key', 'staff', 'totp', 'setting', 'approval']

const Carried = z.object({ rows: z.number(), digest: z.string(), isLast: z.boolean() })

type CoverDeps = Pick<Deps, 'database' | 'secrets' | 'clock' | 'log'>

/** Before the first request: covers what the program before wrote and nodes need at once, unless that was ended. */
export async function coverNeededRows(deps: CoverDeps): Promise<void> {
  const { db } = deps.database
  if ((await readCarried(db)).some(({ isLast }) => isLast)) return
  if (!(await isUntouched(deps))) {
    deps.log.error(
      'the audit is broken: what earlier programs wrote is not taken over (npm run ledger:verify)',
    )
    return
  }
  await carryOver(deps, NEEDED)
}

/**
 * Covers everything else, and ends that for good in the audit once no node of the program before writes any more.
 * @returns whether it has ended
 */
export async function coverOldRows(deps: CoverDeps): Promise<boolean> {
  const { db } = deps.database
  let hasEnded = false
  await withClaim(db, { subject: 'cover-rows', now: deps.clock(), forMs: CLAIM_MS }, async () => {
    const carried = await readCarried(db)
    hasEnded = carried.some(({ isLast }) => isLast)
    if (hasEnded || !(await isUntouched(deps))) return
    const isLast = await isAlone(db, { now: deps.clock(), since: carried[0]?.at ?? deps.clock() })
    const done = await carryOver(deps, COVERED_TABLES)
    if (!isLast && done.rows === 0 && carried.length > 0) return
    const head = await transact(db, (trx) => record(trx, deps, { ...done, isLast }))
    deps.log.info(head, 'audit')
    deps.log.warn({ ...done, isLast }, 'rows of an earlier program are taken over')
    hasEnded = isLast
  })
  return hasEnded
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

/** Whether rows may still be taken over: the end of that stands in the audit, of which no entry may be missing. */
async function isUntouched({ database: { db }, secrets }: CoverDeps): Promise<boolean> {
  // Its keys are older than what covers them.
  const keys = await readRows(db, 'audit_key', { after: null, size: BATCH })
  const hasCovered = keys.some((row) => isCovered(secrets, { table: 'audit_key', row, mac: row.mac }))
  if (!hasCovered) await transact(db, (trx) => coverAll(trx, secrets, 'audit_key', keys))
  return (await checkChain(db, secrets)).broken === null
}

async function isAlone(db: Db, { now, since }: { now: number; since: number }): Promise<boolean> {
  if (now >= since + OVERLAP_MS) return true
  const other = await db
    .selectFrom('secret_node')
    .select('node_id')
    .where('lease_until', '>', now)
    .where('covers_rows', '=', 0)
    .limit(1)
    .executeTakeFirst()
  return other === undefined
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

const record = (trx: Db, { secrets, clock }: CoverDeps, after: z.infer<typeof Carried>) =>
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
  })

/** Whether all rows are to be covered by now, whoever wrote them. */
export const hasTakenOver = async (db: Db): Promise<boolean> =>
  (await readCarried(db)).some(({ isLast }) => isLast)
