import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import manifest from '../../package.json'
import { OF_PRODUCTION, packagesFor } from '../../scripts/install.mjs'
import { importedPackages } from '../../scripts/release/runtime-packages.ts'

const ROOT = join(__dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'maas-install-'))
const path = (name: string) => join(folder, name)
const lock = createHash('sha256')
  .update(readFileSync(join(ROOT, 'package-lock.json')))
  .digest('hex')

/** Stands for npm: tells what it was asked for, and installs a package of a line. */
const NPM = `
import { mkdirSync, writeFileSync } from 'node:fs'
const [command, , prefix, ...options] = process.argv.slice(2)
console.log('npm', command, ...options.filter((option) => option.endsWith('=dev')))
const files = { 'a/index.js': '', 'a/index.js.map': '', 'a/types/index.d.ts': '', 'a/LICENSE': '' }
for (const [name, text] of Object.entries(files)) {
  mkdirSync(prefix + '/node_modules/' + name.replace(/[^/]+$/, ''), { recursive: true })
  writeFileSync(prefix + '/node_modules/' + name, text)
}
process.exitCode = Number(process.env.NPM_FAILS ?? 0)
`

beforeEach(() => {
  rmSync(folder, { recursive: true })
  for (const name of [
    'scripts/run.mjs',
    'scripts/install.mjs',
    'scripts/unless-passed.mjs',
    'scripts/lean.json',
  ])
    cpSync(join(ROOT, name), path(name))
  for (const name of ['package.json', 'package-lock.json', '.npmrc']) cpSync(join(ROOT, name), path(name))
  for (const name of ['server/app/commands/today.ts', 'scripts/new.ts']) {
    mkdirSync(join(path(name), '..'), { recursive: true })
    writeFileSync(path(name), `console.log('ran')`)
  }
  writeFileSync(path('npm.mjs'), NPM)
})
afterAll(() => rmSync(folder, { recursive: true }))

/** @returns what npm was asked for and what ran, without what is said to people */
function run(task: string, env: Record<string, string> = {}) {
  const { stdout, status } = spawnSync(process.execPath, [path('scripts/run.mjs'), task], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, npm_execpath: path('npm.mjs'), ...env },
  })
  return [status, ...stdout.split('\n').filter((line) => /^(npm|ran)/.test(line))]
}
const stamp = () => readFileSync(path('node_modules/.installed'), 'utf8')
const has = (name: string) => existsSync(path(`node_modules/a/${name}`))

test('what only runs the product installs the packages of production once, without what nothing opens', () => {
  expect(run('today')).toEqual([0, 'npm ci --omit=dev', 'ran'])
  expect([has('index.js'), has('LICENSE'), has('index.js.map'), has('types')]).toEqual([
    true,
    true,
    false,
    false,
  ])
  expect(stamp()).toBe(`${lock} production`)
  expect(run('today')).toEqual([0, 'ran'])
  expect(existsSync(path('.cache/install'))).toBe(false)
})

test('what tests or checks installs all packages whole, also over those of production, and they do for all', () => {
  run('today')
  expect(run('new')).toEqual([0, 'npm ci --include=dev', 'ran'])
  expect([has('index.js'), has('index.js.map'), has('types/index.d.ts')]).toEqual([true, true, true])
  expect(stamp()).toBe(lock)
  expect(run('new')).toEqual([0, 'ran'])
  expect(run('today')).toEqual([0, 'ran'])
})

test('other packages of the lock file are installed anew', () => {
  run('today')
  writeFileSync(path('package-lock.json'), '{}')
  expect(run('today')).toEqual([0, 'npm ci --omit=dev', 'ran'])
})

test('an installation that fails leaves what was there', () => {
  run('today')
  expect(run('new', { NPM_FAILS: '1' })).toEqual([1, 'npm ci --include=dev'])
  expect(stamp()).toBe(`${lock} production`)
  expect(run('today')).toEqual([0, 'ran'])
})

test('tasks that run on the packages of production are known to npm, and import no others', () => {
  expect(OF_PRODUCTION.filter((name) => !((name.split(' ')[0] ?? '') in manifest.scripts))).toEqual([])
  expect([packagesFor('verify', 'ledger'), packagesFor('verify', 'fuzz'), packagesFor('test')]).toEqual([
    'production',
    'all',
    'all',
  ])
  const imported = importedPackages([
    join(ROOT, 'scripts/{release,sbom,image,editor-schemas,config-print,resource-lines,demo-data}.ts'),
    join(ROOT, 'scripts/{release,supply,demo-data}/**/*.ts'),
  ])
  expect(imported).toContain('zod')
  expect(imported.filter((name) => !(name in manifest.dependencies))).toEqual([])
})
