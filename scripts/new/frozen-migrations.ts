import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export const MIGRATIONS = 'server/platform/db/migrations'
export const FROZEN = `${MIGRATIONS}/frozen.json`

/** Of a migration's code without comments, imports and blanks: what it does to a database. */
const hashOf = (text: string): string =>
  createHash('sha256')
    .update(
      text
        .replace(/\/\*\*[\s\S]*?\*\/|^\s*\/\/[^\n]*$/gm, '')
        .replace(/^import [\s\S]*? from '[^']+'$/gm, '')
        .replace(/\s+/g, ''),
    )
    .digest('hex')

/** By the name of the file, which may be in a folder. */
export function hashesOfMigrations(): Record<string, string> {
  const files = readdirSync(MIGRATIONS, { recursive: true, encoding: 'utf8' })
  const names = files.filter((name) => name.endsWith('.ts') && name !== 'index.ts').toSorted()
  return Object.fromEntries(names.map((name) => [name, hashOf(readFileSync(join(MIGRATIONS, name), 'utf8'))]))
}

export const frozenHashes = () => JSON.parse(readFileSync(FROZEN, 'utf8')) as Record<string, string>

/** Enters the migrations that are not frozen yet: what is entered stays. @returns their names */
export function freezeMigrations(): string[] {
  const hashes = hashesOfMigrations()
  const frozen = frozenHashes()
  writeFileSync(FROZEN, `${JSON.stringify({ ...hashes, ...frozen }, null, 2)}\n`)
  return Object.keys(hashes).filter((name) => !(name in frozen))
}
