import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, sep } from 'node:path'

const FIXTURE = join(import.meta.dirname, 'fixture-config')

/** Puts the config that tests stand on in the place of the real one, in a copy of the product. */
export function placeFixtureConfig(root: string): void {
  const folder = join(root, 'src/config')
  rmSync(join(folder, 'lists'), { recursive: true })
  cpSync(FIXTURE, folder, { recursive: true })
  const lists = readdirSync(join(folder, 'lists'), { recursive: true, encoding: 'utf8' })
  for (const name of ['console.ts', ...lists.map((list) => join('lists', list))]) {
    if (!name.endsWith('.ts')) continue
    const file = join(folder, name)
    const up = '../'.repeat(name.split(sep).length - 1) || './'
    writeFileSync(file, readFileSync(file, 'utf8').replace(/'[./]*\/src\/config\//, `'${up}`))
  }
}
