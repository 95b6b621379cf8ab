import { readFile, readdir } from 'node:fs/promises'
import { join, extname } from 'node:path'
import type { Deps } from '../deps.ts'
import { pruneBuilds } from './prune-builds.ts'
import { createHash } from 'node:crypto'

type Announced = Pick<Deps, 'database' | 'clock' | 'consoleDir'>

/** Announces which console build this node serves and stores its files, so that every node can serve them. */
export async function announceBuild(deps: Announced): Promise<void> {
  const build = await readBuild(deps.consoleDir)
  if (build) await storeBuild(deps, build)
}

async function storeBuild(deps: Announced, { id, paths }: Build): Promise<void> {
  const { database, clock, consoleDir } = deps
  const last_seen_at = clock()
  await database.db
    .insertInto('console_build')
    .values({ id, paths: JSON.stringify(paths), last_seen_at })
    .onConflict((on) => on.column('id').doUpdateSet({ last_seen_at }))
    .execute()
  const stored = await database.db
    .selectFrom('console_asset')
    .select('path')
    .where('path', 'in', paths)
    .execute()
  const known = new Set(stored.map(({ path }) => path))
  for (const path of paths.filter((one) => !known.has(one))) {
    const asset = await readAsset(join(consoleDir, path))
    if (!asset) continue
    await database.db
      .insertInto('console_asset')
      .values({ path, ...asset })
      .onConflict((on) => on.column('path').doNothing())
      .execute()
  }
  await pruneBuilds(deps)
}

/** Reads the file as it lies on the disk, compressed if it is; null if another release was put in its place. */
async function readAsset(file: string) {
  const br = await readFile(`${file}.br`).catch(() => null)
  if (br) return { encoding: 'br' as const, bytes: br }
  const bytes = await readFile(file).catch(() => null)
  return bytes && { encoding: 'identity' as const, bytes }
}

interface Build {
  id: string
  paths: string[]
}

const COMPRESSED = new Set(['.br', '.gz'])

/** The files of the built console whose names carry a hash; null if it is not built. */
async function readBuild(consoleDir: string): Promise<Build | null> {
  const names = await readdir(join(consoleDir, 'assets')).catch(() => [])
  const paths = names
    .filter((name) => !COMPRESSED.has(extname(name)))
    .map((name) => `/assets/${name}`)
    .sort()
  if (paths.length === 0) return null
  return { id: createHash('sha256').update(paths.join('\n')).digest('base64url').slice(0, 22), paths }
}
