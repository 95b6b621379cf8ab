import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const FIXTURE = join(import.meta.dirname, 'fixture-config')

/** Puts the config that tests stand on in the place of the real one, in a copy of the product. */
export function placeFixtureConfig(root: string): void {
  const folder = join(root, 'src/config')
  rmSync(join(folder, 'lists'), { recursive: true })
  cpSync(FIXTURE, folder, { recursive: true })
  const lists = readdirSync(join(folder, 'lists')).map((name) => join(folder, 'lists', name))
  for (const file of [join(folder, 'console.ts'), ...lists]) {
    writeFileSync(
      file,
      readFileSync(file, 'utf8').replace(
        /'[./]*\/src\/config\//,
        `'${file.includes('lists') ? '../' : './'}`,
      ),
    )
  }
}
