import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'

const ROOT = join(import.meta.dirname, '../..')
export const PREVIOUS_RELEASE = join(ROOT, 'test/fixtures/previous-release.tar.br')

interface PreviousRelease {
  root: string
  /** What it tells the database of itself. */
  version: string
  build: string
  remove: () => void
}

/** The program before this minor version, with its own console, on this one's packages. */
export function unpackPreviousRelease(): PreviousRelease {
  const root = mkdtempSync(join(tmpdir(), 'maas-previous-'))
  const tar = brotliDecompressSync(readFileSync(PREVIOUS_RELEASE))
  execFileSync('tar', ['-x', '--no-same-owner', '-C', root], { input: tar })
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'))
  const read = (name: string) => JSON.parse(readFileSync(join(root, name), 'utf8')) as Record<string, string>
  return {
    root,
    version: read('package.json').version ?? '',
    build: read('release.json').build ?? '',
    remove: () => rmSync(root, { recursive: true, force: true }),
  }
}
