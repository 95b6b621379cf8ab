import type { Insertable } from 'kysely'
import type { ReadCatalog } from '../schema/load-catalog.ts'
import type { Db } from '../../platform/db/client.ts'
import { lockSubjects } from '../../platform/db/lock-subjects.ts'
import type { Tables } from '../../platform/db/schema.ts'
import { Failure } from '../../platform/errors.ts'
import { offeredPrices } from './offered-prices.ts'
import type { CatalogHead } from './read-head.ts'

/** Publications pass one after the other. */
export const lockCatalog = (trx: Db, now: number) => lockSubjects(trx, ['catalog'], now)

type NewVersion = Omit<Insertable<Tables['catalog_version']>, 'id' | 'hash'>

/**
 * Its prices are to be inserted, too.
 * @returns its number; in the transaction that holds the lock of the catalogue
 */
export async function insertVersion(trx: Db, version: NewVersion, { hash }: ReadCatalog): Promise<number> {
  const last = await trx
    .selectFrom('catalog_version')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirst()
  const id = (last?.id ?? 0) + 1
  await trx
    .insertInto('catalog_version')
    .values({ id, hash, ...version })
    .execute()
  return id
}

export interface NewPrices {
  id: number
  effectiveAt: number
  read: ReadCatalog
  /** What it changes; null: it is the first. */
  parent: ReadCatalog | null
}

/** What a version makes other than it was before it. */
export async function insertPrices(trx: Db, { id, effectiveAt, read, parent }: NewPrices): Promise<void> {
  const before = parent === null ? new Map<string, string>() : offeredPrices(parent.catalog)
  const after = offeredPrices(read.catalog)
  const changed = [...new Set([...before.keys(), ...after.keys()])]
    .filter((modelId) => before.get(modelId) !== after.get(modelId))
    .map((modelId) => ({
      version_id: id,
      model_id: modelId,
      effective_at: effectiveAt,
      price: after.get(modelId) ?? '',
      corrects_since: null,
    }))
  if (changed.length > 0) await trx.insertInto('model_price').values(changed).execute()
}

/** Lets all nodes follow it. @param before what was read under the lock; null: there was no head */
export async function moveHead(trx: Db, before: CatalogHead | null, after: Omit<CatalogHead, 'seq'>) {
  const head = { version_id: after.versionId, scheduled: JSON.stringify(after.scheduled) }
  if (before === null) {
    await trx
      .insertInto('catalog_head')
      .values({ id: 1, seq: 1, ...head })
      .execute()
    return 1
  }
  const seq = before.seq + 1
  const { numUpdatedRows } = await trx
    .updateTable('catalog_head')
    .set({ seq, ...head })
    .where('id', '=', 1)
    .where('seq', '=', before.seq)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows !== 1n) throw new Failure('catalogChanged')
  return seq
}
