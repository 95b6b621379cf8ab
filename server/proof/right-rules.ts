import { Adjustment } from '../../contract/adjustment.ts'
import { nanoOf } from '../../contract/money.ts'
import { tryParseJson } from '../../contract/try-parse-json.ts'
import type { Db } from '../platform/db/client.ts'
import { subjectOf } from '../platform/row-mac/uncovered-rows.ts'
import { isForeignKey } from '../platform/audit/check-chain.ts'
import { ENDS, isNewestTotp, USES, withoutRevoked } from '../identity/index.ts'
import { newestSettings } from '../platform/setting/settings-in-force.ts'
import { differences, type LedgerRule, RULE_LIMIT } from '../wallet/index.ts'

/** What was covered once proves nothing after the program changed it: an old row put back, or the new one deleted. */
export const rightRules: readonly LedgerRule[] = [
  {
    name: 'revokedStaysRevoked',
    title: '审计里收回了的角色，没有用从前的记录恢复',
    async find(db) {
      const rows = await db.selectFrom('staff').selectAll().where('revoked_at', 'is', null).execute()
      const held = new Set(await withoutRevoked(db, rows))
      return rows
        .filter((row) => !held.has(row))
        .slice(0, RULE_LIMIT)
        .map((row) => ({ subject: subjectOf('staff', row), expected: 'revoked', actual: 'held' }))
    },
  },
  {
    name: 'settingIsNewest',
    title: '每项设置都是最近一次批准的修改',
    async find(db, opener) {
      if (await isForeignKey(db, opener)) return []
      const rows = await db.selectFrom('setting').select(['name', 'rev']).execute()
      return differences<number>(
        await newestSettings(db, opener),
        new Map(rows.map(({ name, rev }) => [name, rev])),
        (rev = 0) => `rev ${rev}`,
      ).map(({ subject, ...revs }) => ({ subject: subjectOf('setting', { name: subject }), ...revs }))
    },
  },
  {
    name: 'approvalAsAudited',
    title: '审计里的每个提议都在，有了结果的不再等待，用过的不再可用',
    async find(db) {
      const missing = await db
        .selectFrom('audit_entry')
        .leftJoin('approval', 'approval.id', 'audit_entry.approval_id')
        .select(['audit_entry.approval_id', 'audit_entry.action', 'approval.state'])
        .distinct()
        .where('approval_id', '<>', '')
        .where('outcome', '=', 'done')
        .where((eb) =>
          eb.or([
            eb('approval.id', 'is', null),
            eb.and([eb('approval.state', '=', 'waiting'), eb('audit_entry.action', 'in', ENDS)]),
            eb.and([eb('approval.state', '=', 'approved'), eb('audit_entry.action', 'in', USES)]),
          ]),
        )
        .limit(RULE_LIMIT)
        .execute()
      return missing.map(({ approval_id: id, action, state }) => ({
        subject: subjectOf('approval', { id }),
        expected: action,
        actual: state ?? 'none',
      }))
    },
  },
  {
    name: 'authenticatorIsNewest',
    title: '每个身份验证器都是审计里最近绑定的，解除了的没有恢复',
    async find(db) {
      const rows = await db.selectFrom('totp').select(['user_id', 'confirmed_at']).execute()
      const old = []
      for (const row of rows) if (!(await isNewestTotp(db, row))) old.push(subjectOf('totp', row))
      return old.map((subject) => ({ subject, expected: 'the newest', actual: 'an earlier one' }))
    },
  },
  {
    name: 'adjustmentAsDecided',
    title: '调账的流水恰好是提议与决定的',
    find: async (db) =>
      differences(await readDecided(db), await readAdjusted(db), (nano = 0n) => nano.toString()),
  },
]

/** Reads by approval what its adjustment came to. */
async function readDecided(db: Db): Promise<Map<string, bigint>> {
  const rows = await db
    .selectFrom('approval')
    .select(['id', 'state', 'payload'])
    .where('action', '=', 'adjustment.propose')
    .execute()
  return new Map(
    rows.flatMap(({ id, state, payload }) => {
      const adjustment = Adjustment.safeParse(tryParseJson(payload))
      if (!adjustment.success) return []
      const { direction, amount } = adjustment.data
      const isTaken = direction === 'debit' && (state === 'waiting' || state === 'approved')
      const isGiven = direction === 'credit' && state === 'approved'
      return [[id, isTaken ? -nanoOf(amount) : isGiven ? nanoOf(amount) : 0n] as const]
    }),
  )
}

async function readAdjusted(db: Db): Promise<Map<string, bigint>> {
  const rows = await db
    .selectFrom('ledger_entry')
    .select(['ref_id', 'amount'])
    .where('kind', '=', 'adjust')
    .where('ref_type', 'in', ['adjustment', 'adjustmentReturn'])
    .execute()
  const sums = new Map<string, bigint>()
  for (const { ref_id: id, amount } of rows) sums.set(id, (sums.get(id) ?? 0n) + amount)
  return sums
}
