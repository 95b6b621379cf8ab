import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { extname, join } from 'node:path'

export interface Build {
  id: string
  paths: string[]
}

const COMPRESSED = new Set(['.br', '.gz'])

/** The files of the built console whose names carry a hash; null if it is not built. */
export async function readBuild(consoleDir: string): Promise<Build | null> {
  const names = await readdir(join(consoleDir, 'assets')).catch(() => [])
  const paths = names
    .filter((name) => !COMPRESSED.has(extname(name)))
    .map((name) => `/assets/${name}`)
    .sort()
  if (paths.length === 0) return null
  return { id: createHash('sha256').update(paths.join('\n')).digest('base64url').slice(0, 22), paths }
}
