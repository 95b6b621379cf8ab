import type { Db } from '../../platform/db/client.ts'
import { countSealed } from './find-sealed.ts'
import { SEALED, SEALED_TABLES } from './sealed-columns.ts'

export interface KeyUse {
  id: string
  isRetired: boolean
  /** Stored texts that it sealed. */
  sealed: number
  tombstones: number
}

/** What is left under each key that is noted or that sealed something; the oldest first. */
export async function countUsage(db: Db): Promise<KeyUse[]> {
  const keys = await db.selectFrom('secret_key').selectAll().orderBy('used_at').orderBy('id').execute()
  const uses = new Map<string, KeyUse>(
    keys.map(({ id, retired_at: retiredAt }) => [
      id,
      { id, isRetired: retiredAt !== null, sealed: 0, tombstones: 0 },
    ]),
  )
  const useOf = (id: string) => {
    const use = uses.get(id) ?? { id, isRetired: false, sealed: 0, tombstones: 0 }
    uses.set(id, use)
    return use
  }
  for (const table of SEALED_TABLES)
    for (const column of SEALED[table].columns)
      for (const [id, texts] of await countSealed(db, table, column)) useOf(id).sealed += texts
  const buried = await db
    .selectFrom('tombstone')
    .select((eb) => ['key_id', eb.fn.countAll<number | string>().as('rows')])
    .groupBy('key_id')
    .execute()
  // Those without a key were buried before keys were noted, under the oldest.
  for (const { key_id: id, rows } of buried) useOf(id || (keys[0]?.id ?? '')).tombstones += Number(rows)
  return [...uses.values()]
}
