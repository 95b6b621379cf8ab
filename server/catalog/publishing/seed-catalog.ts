import { readCatalog, readCatalogFile, type ReadCatalog } from '../schema/load-catalog.ts'
import type { Database, Db } from '../../platform/db/client.ts'
import { transact } from '../../platform/db/transact.ts'
import type { Env } from '../../platform/env/env.ts'
import { readHead } from './read-head.ts'
import { insertPrices, insertVersion, lockCatalog, moveHead } from './store-version.ts'

interface SeedInput {
  database: Database
  env: Pick<Env, 'CATALOG_FILE' | 'CATALOG_SOURCE' | 'isProduction'>
  now: number
  /** It is used in place of a file. */
  document?: string | undefined
}

/**
 * Gives a database without a catalogue its first version: the file that is named, else the one that comes with the program. A new
 * database in production gets none of itself. Where files are the truth, one that differs becomes the next version.
 * @returns the version of the file, where files are the truth
 * @throws Error whose Chinese lines place each mistake
 */
export async function seedCatalog({ database, env, now, document }: SeedInput): Promise<number | null> {
  const isFile = env.CATALOG_SOURCE === 'file'
  if (!isFile && (await readHead(database.db))) return null
  const seed = document ?? (await seedDocument(database.db, env))
  if (seed === null) return null
  const read = await readCatalog({ document: seed, name: env.CATALOG_FILE ?? '' })
  return transact(database.db, async (trx) => {
    await lockCatalog(trx, now)
    const head = await readHead(trx)
    if (head && !isFile) return null
    let parent: ReadCatalog | null = null
    if (head) {
      const { hash, document: current } = await trx
        .selectFrom('catalog_version')
        .select(['hash', 'document'])
        .where('id', '=', head.versionId)
        .executeTakeFirstOrThrow()
      if (hash === read.hash) return head.versionId
      parent = await readCatalog({ document: current, name: '' })
    }
    const version = {
      parent_id: head?.versionId ?? null,
      document: seed,
      effective_at: now,
      published_at: now,
      actor_id: '',
      source: head ? ('file' as const) : ('seed' as const),
      reason: '',
      approval_id: '',
    }
    const versionId = await insertVersion(trx, version, read)
    await insertPrices(trx, { id: versionId, effectiveAt: now, read, parent })
    await moveHead(trx, head, { versionId, scheduled: [] })
    return isFile ? versionId : null
  })
}

/** @returns null for a database in production that has no calls and no named file: the catalogue of demo engines would be sold there */
async function seedDocument(
  db: Db,
  { CATALOG_FILE: file, isProduction, CATALOG_SOURCE }: SeedInput['env'],
): Promise<string | null> {
  if (file !== undefined || !isProduction || CATALOG_SOURCE === 'file') return readCatalogFile(file)
  // A database older than versions has calls of it; owners sign in before there is anything to call.
  const call = await db.selectFrom('call').select('request_id').limit(1).executeTakeFirst()
  return call ? readCatalogFile() : null
}
