import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrationHash } from '../../scripts/new/migration-hash.ts'

const FOLDER = 'server/platform/db/migrations'
const released: Record<string, string> = JSON.parse(readFileSync(`${FOLDER}/released.json`, 'utf8'))

const files = readdirSync(FOLDER).filter((name) => name.endsWith('.ts') && name !== 'index.ts')

it.each(files)(
  '%s is as it was released: databases have run it, so a change goes into a new migration',
  (name) => {
    const hash = migrationHash(readFileSync(join(FOLDER, name), 'utf8'))
    // A new migration is entered in released.json by this hash.
    expect({ [name]: released[name] }).toEqual({ [name]: hash })
  },
)

it('migrations use nothing of the program that could change under them', () => {
  const imported = files.flatMap((name) =>
    Array.from(
      readFileSync(join(FOLDER, name), 'utf8').matchAll(/^import (?!type )[\s\S]*? from '([^']+)'$/gm),
      ([, path = '']) => path,
    ),
  )
  expect(imported.filter((path) => !path.startsWith('./') && !path.startsWith('kysely'))).toEqual([])
  expect(Object.keys(released).filter((name) => !files.includes(name))).toEqual([])
})
