import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const IMPORT = /^(?:import|export)\b[^'"`;]*?from '(\.[^']+)'|^import '(\.[^']+)'|\bimport\('(\.[^']+)'\)/gm

/** @returns which of the files each imports; oxlint leaves out imports of types and lazy ones, which are here */
export function importGraph(files: ReadonlySet<string>): Map<string, string[]> {
  const importsOf = (file: string) =>
    Array.from(readFileSync(file, 'utf8').matchAll(IMPORT), ([, from, bare, lazy]) =>
      join(dirname(file), from ?? bare ?? lazy ?? ''),
    ).filter((path) => files.has(path))
  return new Map([...files].map((file) => [file, importsOf(file)]))
}
