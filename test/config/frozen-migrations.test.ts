import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { frozenHashes, hashesOfMigrations, MIGRATIONS } from '../../scripts/new/frozen-migrations.ts'

const hashes = hashesOfMigrations()
const frozen = frozenHashes()

it('no landed migration has changed: databases have run it', () => {
  const changed = Object.keys(frozen).filter((name) => hashes[name] !== frozen[name])
  const way = '改回去，要改的写进新的一个：npm run new -- migration 名字。还没有落地的：从 frozen.json 删去它'
  expect(changed.length > 0 ? { changed, way } : {}).toEqual({})
})

it('every migration is frozen as it lands', () => {
  const open = Object.keys(hashes).filter((name) => !(name in frozen))
  const way = '写完了：npm run new -- migration --freeze'
  expect(open.length > 0 ? { open, way } : {}).toEqual({})
})

it('migrations use nothing of the program that could change under them', () => {
  const imported = Object.keys(hashes).flatMap((name) =>
    Array.from(
      readFileSync(join(MIGRATIONS, name), 'utf8').matchAll(/^import (?!type )[\s\S]*? from '([^']+)'$/gm),
      ([, path = '']) => path,
    ),
  )
  expect(imported.filter((path) => !path.startsWith('./') && !path.startsWith('kysely'))).toEqual([])
})
