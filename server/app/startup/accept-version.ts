import type { Database } from '../../platform/db/client.ts'
import type { Db } from '../../platform/db/schema.ts'
import { areNeighbours, compareVersions } from '../../platform/process/program-version.ts'

const GUIDE = '见 CHANGELOG.md 与 docs/runbooks.md 的“升级与回退”'

/** The newest version that has run on the database; null: none that noted itself. */
export async function newestVersion({ db }: Pick<Database, 'db'>): Promise<string | null> {
  const tables = await db.introspection.getTables()
  if (!tables.some(({ name }) => name === 'program_version')) return null
  const rows = await db.selectFrom('program_version').select('version').execute()
  return (
    rows
      .map(({ version }) => version)
      .toSorted(compareVersions)
      .at(-1) ?? null
  )
}

/** It is called before anything is changed. @throws Error that names the way, unless `version` may follow, or run next to, the newest that has run here */
export async function refuseDistantVersion(database: Database, version: string): Promise<void> {
  const newest = await newestVersion(database)
  if (newest === null || areNeighbours(newest, version)) return
  if (compareVersions(newest, version) > 0)
    throw new Error(
      `数据库已由 ${newest} 使用过，本程序是 ${version}，太旧：只能退回一个次版本。请换回 ${newest} 或它的前一个次版本（${GUIDE}）`,
    )
  throw new Error(
    `数据库还停在 ${newest}，本程序是 ${version}：不能跳过次版本。请先逐个升级中间的每一个次版本，每个启动一次（${GUIDE}）`,
  )
}

export async function noteVersion(db: Db, { version, now }: { version: string; now: number }): Promise<void> {
  await db
    .insertInto('program_version')
    .values({ version, started_at: now })
    .onConflict((conflict) => conflict.column('version').doUpdateSet({ started_at: now }))
    .execute()
}
