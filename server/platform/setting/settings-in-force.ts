import { z } from 'zod'
import { SETTING_NAMES } from '../../../contract/setting.ts'
import { tryParseJson } from '../../../contract/try-parse-json.ts'
import type { Db } from '../db/client.ts'
import { isCovered, macOf, type Checker } from '../row-mac/row-mac.ts'

/** What is proposed of a setting. */
export const SettingChange = z.strictObject({
  name: z.enum(SETTING_NAMES),
  /** Null: the default again. */
  value: z.string().nullable(),
  /** It is the revision of the row when it was proposed; 0: there was none. */
  rev: z.int(),
})
export type SettingChange = z.infer<typeof SettingChange>

/** The rows that the program wrote and has not changed since: one from before its last change proves nothing. */
export async function readInForce(db: Db, secrets: Checker) {
  const rows = await db.selectFrom('setting').selectAll().select(macOf('setting').as('mac')).execute()
  const covered = rows.filter((row) => isCovered(secrets, { table: 'setting', row, mac: row.mac }))
  if (covered.length === 0) return []
  const newest = await newestSettings(db, secrets)
  return covered.filter(({ name, rev }) => rev >= (newest.get(name) ?? 0))
}

/** Gives by name the revision that the last approved change made. */
export async function newestSettings(db: Db, secrets: Checker): Promise<Map<string, number>> {
  const changes = await db
    .selectFrom('approval')
    .selectAll()
    .select(macOf('approval').as('mac'))
    .where('action', '=', 'setting.edit')
    .where('state', '=', 'approved')
    .execute()
  const newest = new Map<string, number>()
  for (const row of changes) {
    if (!isCovered(secrets, { table: 'approval', row, mac: row.mac })) continue
    const change = SettingChange.safeParse(tryParseJson(row.payload))
    if (change.success)
      newest.set(change.data.name, Math.max(newest.get(change.data.name) ?? 0, change.data.rev + 1))
  }
  return newest
}
