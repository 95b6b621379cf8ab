import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const ROOT = join(import.meta.dirname, '../../..')
const Package = z.object({ version: z.string() })
/** Written by `npm run release`. */
const Release = z.object({ build: z.string() })

const read = (name: string): unknown => JSON.parse(readFileSync(join(ROOT, name), 'utf8'))

/** The semantic version of this program, and what it was built from: the commit of a release, `dev` for a working tree. */
export const PROGRAM = {
  version: Package.parse(read('package.json')).version,
  build: existsSync(join(ROOT, 'release.json')) ? Release.parse(read('release.json')).build : 'dev',
}

interface Version {
  major: number
  minor: number
}

function parse(version: string): Version {
  const [, major, minor] = /^(\d+)\.(\d+)\./.exec(version) ?? []
  return { major: Number(major ?? 0), minor: Number(minor ?? 0) }
}

export const compareVersions = (a: string, b: string): number =>
  parse(a).major - parse(b).major || parse(a).minor - parse(b).minor

/** Whether two may run on one database at once: the same minor version, or one and the next; after the last of a major comes its successor's first. */
export function areNeighbours(one: string, other: string): boolean {
  const [older, newer] = [one, other].toSorted(compareVersions).map(parse)
  if (!older || !newer) return false
  if (older.major === newer.major) return newer.minor - older.minor <= 1
  return newer.major - older.major === 1 && newer.minor === 0
}
