import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import type { Deps } from '../deps.ts'
import { type Asset, headersOf } from './load-console.ts'
import { BuildPaths } from './prune-builds.ts'

const decompress = promisify(brotliDecompress)

const REFRESH_MS = 500
const CACHE_BYTES = 32 * 1024 * 1024

/** Finds files of builds that other nodes serve, in the database. What was found is kept in memory, up to 32 MiB. */
export function createStoredAssets({ database: { db } }: Pick<Deps, 'database'>) {
  const cache = new Map<string, Asset>()
  const loading = new Map<string, Promise<Asset | null>>()
  let cachedBytes = 0
  let known = new Set<string>()
  let refreshedAt = Number.NEGATIVE_INFINITY
  let refresh: Promise<void> | null = null

  /** Resolves after a reading that began after this was asked for. */
  function refreshKnown(): Promise<void> {
    refresh ??= sleep(refreshedAt + REFRESH_MS - performance.now()).then(() => {
      refresh = null
      refreshedAt = performance.now()
      return readKnown()
    })
    return refresh
  }

  async function readKnown() {
    const builds = await db.selectFrom('console_build').select('paths').execute()
    known = new Set(builds.flatMap(({ paths }) => BuildPaths.parse(JSON.parse(paths))))
  }

  async function load(path: string): Promise<Asset | null> {
    const row = await db
      .selectFrom('console_asset')
      .select(['encoding', 'bytes'])
      .where('path', '=', path)
      .executeTakeFirst()
    if (!row) return null
    const identity = row.encoding === 'br' ? await decompress(row.bytes) : row.bytes
    const br = row.encoding === 'br' ? row.bytes : undefined
    const asset: Asset = { headers: headersOf(path, identity), bodies: { identity, br } }
    keep(path, asset)
    return asset
  }

  function keep(path: string, asset: Asset) {
    cache.set(path, asset)
    cachedBytes += sizeOf(asset)
    for (const [oldest, old] of cache) {
      if (cachedBytes <= CACHE_BYTES) return
      cache.delete(oldest)
      cachedBytes -= sizeOf(old)
    }
  }

  /** @param path as it is asked for; null if no live build has it */
  return async function findStoredAsset(path: string): Promise<Asset | null> {
    const cached = cache.get(path)
    if (cached) return cached
    if (!known.has(path)) await refreshKnown()
    if (!known.has(path)) return null
    const found = loading.get(path) ?? load(path).finally(() => loading.delete(path))
    loading.set(path, found)
    return found
  }
}

const sizeOf = ({ bodies: { identity, br } }: Asset) => identity.length + (br?.length ?? 0)

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, Math.max(0, ms)))
