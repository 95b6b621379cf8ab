import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** A tree to start this very program from that takes itself for another version. */
export function copyWithVersion(version: string): { root: string; remove: () => void } {
  const copy = mkdtempSync(join(tmpdir(), 'maas-version-'))
  for (const folder of ['server', 'contract'])
    cpSync(join(root, folder), join(copy, folder), { recursive: true })
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as object
  writeFileSync(join(copy, 'package.json'), JSON.stringify({ ...manifest, version }))
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  return { root: copy, remove: () => rmSync(copy, { recursive: true, force: true }) }
}
