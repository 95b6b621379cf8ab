import { z } from 'zod'
import type { Deps } from '../deps.ts'

/** Files of a build are kept this long after its last node, for tabs that are still open. */
const KEPT_MS = 86_400_000
/** A build is some 3 MB. */
const BUILDS_MAX = 8

export const BuildPaths = z.array(z.string())

/** Forgets builds that no node has announced for a day, the oldest of too many, and the files that no build has any more. */
export async function pruneBuilds({
  database: { db },
  clock,
}: Pick<Deps, 'database' | 'clock'>): Promise<void> {
  const builds = await db
    .selectFrom('console_build')
    .select(['id', 'paths', 'last_seen_at'])
    .orderBy('last_seen_at', 'desc')
    .execute()
  const isKept = (build: (typeof builds)[number], index: number) =>
    index < BUILDS_MAX && build.last_seen_at >= clock() - KEPT_MS
  const obsolete = builds.filter((build, index) => !isKept(build, index))
  if (obsolete.length === 0) return
  await db
    .deleteFrom('console_build')
    .where(
      'id',
      'in',
      obsolete.map(({ id }) => id),
    )
    .execute()
  const kept = new Set(builds.filter(isKept).flatMap(pathsOf))
  const orphans = obsolete.flatMap(pathsOf).filter((path) => !kept.has(path))
  if (orphans.length > 0) await db.deleteFrom('console_asset').where('path', 'in', orphans).execute()
}

const pathsOf = ({ paths }: { paths: string }) => BuildPaths.parse(JSON.parse(paths))
