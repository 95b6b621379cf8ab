// Plain JavaScript, no dependency: `run.mjs` runs it before anything is installed.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

export function* filesBelow(path) {
  if (statSync(path).isFile()) yield path
  else for (const name of readdirSync(path).sort()) yield* filesBelow(join(path, name))
}

export const sha256 = (...parts) =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest('hex')

export const readOr = (file, otherwise) => (existsSync(file) ? readFileSync(file, 'utf8') : otherwise)

/** Hashes the names and bytes of files; a file that comes, goes or changes gives another hash. */
export const hashOf = (files) => sha256(...files.flatMap((file) => [file, '\0', readFileSync(file), '\0']))

/**
 * Runs a step, unless the very same files passed it the last time: `paths` are all that it reads. A failure is kept nowhere.
 * @returns its exit code
 */
export async function unlessPassed({ stamp, paths, step }) {
  const hash = () => hashOf(paths.filter(existsSync).flatMap((path) => [...filesBelow(path)]))
  const before = hash()
  if (readOr(stamp, '') === before) return 0
  const code = await step()
  // What was saved while it ran may not have been read.
  if (code === 0 && hash() === before) {
    mkdirSync(dirname(stamp), { recursive: true })
    writeFileSync(stamp, before)
  }
  return code
}
