import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PARTS } from '../../scripts/release/parts.ts'
import { importedPackages, runtimePackages } from '../../scripts/release/runtime-packages.ts'

const ROOT = join(__dirname, '../..')

test('a release carries every package that the program imports, and what those need', () => {
  const packages = runtimePackages(ROOT)
  const imported = importedPackages(join(ROOT, '{server,contract}/**/*.{ts,mjs}'))
  expect(imported).toContain('better-sqlite3')
  for (const name of imported) expect(packages).toContain(join('node_modules', name))
  for (const path of packages) {
    const { dependencies = {} } = JSON.parse(readFileSync(join(ROOT, path, 'package.json'), 'utf8')) as {
      dependencies?: Record<string, string>
    }
    for (const name of Object.keys(dependencies)) {
      const places = packages.filter((one) => one.endsWith(join('node_modules', name)))
      expect([path, name, places.some((place) => existsSync(join(ROOT, place)))]).toEqual([path, name, true])
    }
  }
})

test('a release leaves out what the console is built with', () => {
  const packages = runtimePackages(ROOT)
  for (const name of ['antd', 'react', 'vite', 'typescript', 'jest'])
    expect(packages).not.toContain(join('node_modules', name))
})

test('a release has all files that its commands are started with', () => {
  const folder = mkdtempSync(join(tmpdir(), 'maas-release-'))
  const scripts = PARTS.filter((part) => part.startsWith('scripts/'))
  for (const part of scripts) cpSync(join(ROOT, part), join(folder, part))
  const { stderr } = spawnSync(process.execPath, [join(folder, 'scripts/run.mjs'), 'nothing'])
  rmSync(folder, { recursive: true })
  expect(stderr.toString()).toMatch(/^没有任务 nothing，可用：/)
})
