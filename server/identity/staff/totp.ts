import { Secret, TOTP } from 'otpauth'
import { z } from 'zod'
import { tryParseJson } from '../../../contract/try-parse-json.ts'
import type { Db } from '../../platform/db/client.ts'
import { Failure } from '../../platform/errors.ts'
import { reportRefusal } from '../../platform/ops/report-refusal.ts'
import { isCovered, macOf } from '../../platform/row-mac/row-mac.ts'
import type { Caller, UserContext } from '../context.ts'

const ISSUER = '模型服务平台'
const PERIOD_SECONDS = 30
/** Codes of this many periods before and after count too: phones' clocks are off. */
const WINDOW = 1

/** RFC 6238 with what every authenticator app understands. @param secret base32 */
const appOf = (secret: string, label: string) =>
  new TOTP({
    issuer: ISSUER,
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_SECONDS,
    secret: Secret.fromBase32(secret),
  })

/** 160 random bits, base32. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32

export const totpUri = (secret: string, label: string): string => appOf(secret, label).toString()

/** @returns the period that a code is of, or null if it is of none that counts */
export function totpStep(secret: string, { code, now }: { code: string; now: number }): number | null {
  const delta = appOf(secret, '').validate({ token: code, timestamp: now, window: WINDOW })
  return delta === null ? null : Math.floor(now / 1000 / PERIOD_SECONDS) + delta
}

/** The caller's secret; null: no app is enrolled. */
export async function findTotp(db: Db, { deps, caller }: UserContext): Promise<string | null> {
  const row = await db
    .selectFrom('totp')
    .selectAll()
    .select(macOf('totp').as('mac'))
    .where('user_id', '=', caller.userId)
    .executeTakeFirst()
  return row && isCovered(deps.secrets, { table: 'totp', row, mac: row.mac }) && (await isNewestTotp(db, row))
    ? deps.secrets.open(row.secret_sealed)
    : null
}

/** What the audit says of an authenticator that was bound or taken away. */
export const Enrolled = z.object({
  hasTotp: z.boolean(),
  /** Epoch ms; absent: there is none, or an earlier program bound it. */
  confirmedAt: z.number().optional(),
})

/** Whether the audit knows of none that was bound later, and not that it was taken away: one that is put back proves nothing. */
export async function isNewestTotp(
  db: Db,
  row: { user_id: string; confirmed_at: number | null },
): Promise<boolean> {
  const last = await db
    .selectFrom('audit_entry')
    .select('after')
    .where('subject', '=', `user:${row.user_id}`)
    .where('action', 'in', ['staff.confirmTotp', 'staff.resetTotp'])
    .where('outcome', '=', 'done')
    .orderBy('n', 'desc')
    .limit(1)
    .executeTakeFirst()
  const said = Enrolled.safeParse(tryParseJson(last?.after ?? ''))
  if (!said.success) return true
  return said.data.hasTotp && (said.data.confirmedAt ?? row.confirmed_at) === row.confirmed_at
}

/** A code works once. @throws Failure `codeWrong` for one of a period that was used, or that is older */
export async function spendTotpStep(trx: Db, ctx: UserContext, step: number): Promise<void> {
  const spent = await trx
    .updateTable('totp')
    .set({ last_step: step })
    .where('user_id', '=', ctx.caller.userId)
    .where('last_step', '<', step)
    .executeTakeFirst()
  if (spent.numUpdatedRows === 0n) throw wrongTotp(ctx)
}

/** Reports the try, as that of a wrong SMS code is. */
export function wrongTotp({ deps, network, caller }: UserContext): Failure {
  reportRefusal(deps, { event: 'codeWrong', network, subject: totpSubject(caller) })
  return new Failure('codeWrong')
}

/** What wrong codes are counted under. */
export const totpSubject = ({ userId }: Caller): string => `totp:${userId}`
