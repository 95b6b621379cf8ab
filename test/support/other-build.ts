import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { FIXTURE_CONSOLE } from './fixture-console.ts'

const root = join(import.meta.dirname, '../..')
const TEXT = new Set(['.js', '.css', '.html'])

/**
 * A tree to start the server from whose console is another build of the same code: its files have other names, as if something were
 * different in each of them.
 */
export function copyWithOtherBuild(): { root: string; remove: () => void } {
  const copy = mkdtempSync(join(tmpdir(), 'maas-build-'))
  for (const folder of ['server', 'contract'])
    cpSync(join(root, folder), join(copy, folder), { recursive: true })
  cpSync(join(root, 'package.json'), join(copy, 'package.json'))
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))

  const names = readdirSync(join(FIXTURE_CONSOLE, 'assets')).filter((name) => !/\.(br|gz)$/.test(name))
  const renamed = new Map(names.map((name) => [name, name.replace(/(\.\w+)$/, '_other$1')]))
  const anyName = new RegExp(names.map((name) => name.replaceAll('.', '\\.')).join('|'), 'g')
  const rename = (text: string) => text.replace(anyName, (name) => renamed.get(name) ?? name)
  cpSync(FIXTURE_CONSOLE, join(copy, 'dist/console'), {
    recursive: true,
    filter: (path) => !/\.(br|gz)$/.test(path),
  })
  const files = ['index.html', ...names.map((name) => join('assets', name))]
  for (const file of files) {
    const path = join(copy, 'dist/console', file)
    const content = readFileSync(path)
    rmSync(path)
    const text = TEXT.has(extname(file)) ? rename(content.toString()) : content
    writeFileSync(join(copy, 'dist/console', rename(file)), text)
  }
  return { root: copy, remove: () => rmSync(copy, { recursive: true, force: true }) }
}
