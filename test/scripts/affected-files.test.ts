import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const SCRIPT = join(__dirname, '../../scripts/affected-files.ts')
const FILES = {
  'package-lock.json': '{}',
  'server/price.ts': 'export const price = 1\n',
  'server/main.ts': "import { price } from './price.ts'\nconsole.log(price)\n",
  'server/unused.ts': 'export {}\n',
  'src/app/main.tsx': "import './main.css'\n",
  'src/app/main.css': 'a {}\n',
  'docs/steps.md': 'steps\n',
  'test/support/start.ts': "export const program = 'server/main.ts'\n",
  'test/support/browser.ts': 'export const open = 1\n',
  'test/server/nodes.test.ts': "import { program } from '../support/start.ts'\nprogram\n",
  'test/e2e/page.test.ts': "import { open } from '../support/browser.ts'\nopen\n",
  'test/server/steps.test.ts': "const file = 'docs/steps.md'\nfile\n",
}

const folder = mkdtempSync(join(tmpdir(), 'maas-affected-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const repository = join(folder, 'repository')

function git(...args: string[]) {
  const who = ['-c', 'user.name=test', '-c', 'user.email=test@example.com']
  const { status, stderr } = spawnSync('git', [...who, ...args], { cwd: repository, encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
}
function commit(files: Record<string, string>) {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(repository, file)), { recursive: true })
    writeFileSync(join(repository, file), text)
  }
  git('add', '--all')
  git('commit', '--quiet', '--message', 'test')
}
function affected(cwd = repository): string[] {
  const { stdout, stderr } = spawnSync(process.execPath, [SCRIPT], { cwd, encoding: 'utf8' })
  if (stderr !== '') throw new Error(stderr)
  return (JSON.parse(stdout) as string[]).toSorted()
}

beforeEach(() => {
  rmSync(repository, { recursive: true, force: true })
  mkdirSync(repository, { recursive: true })
  git('init', '--quiet')
  commit(FILES)
})

test('a change reaches what imports it, and what starts that by its path', () => {
  commit({ 'server/price.ts': 'export const price = 2\n' })
  expect(affected()).toEqual([
    'server/main.ts',
    'server/price.ts',
    'test/server/nodes.test.ts',
    'test/support/start.ts',
  ])
})

test('a change of the console reaches what opens a browser, one of a document what names it', () => {
  commit({ 'src/app/main.css': 'b {}\n' })
  expect(affected()).toContain('test/e2e/page.test.ts')
  expect(affected()).not.toContain('test/server/steps.test.ts')
  commit({ 'docs/steps.md': 'others\n' })
  expect(affected()).toContain('test/server/steps.test.ts')
})

test('another set of packages may change all', () => {
  commit({ 'package-lock.json': '{"a":1}' })
  expect(affected()).toEqual(Object.keys(FILES).toSorted())
})

test('what landed before is no part of the change', () => {
  commit({ 'server/price.ts': 'export const price = 2\n' })
  git('update-ref', 'refs/remotes/origin/main', 'HEAD')
  commit({ 'docs/steps.md': 'others\n' })
  expect(affected()).toEqual(['docs/steps.md', 'test/server/steps.test.ts'])
})

test('a clone of one commit, and a folder without history, know of no change', () => {
  commit({ 'server/price.ts': 'export const price = 2\n' })
  const clone = join(folder, 'clone')
  git('clone', '--quiet', '--depth=1', `file://${repository}`, clone)
  expect(affected(clone)).toEqual([])
  expect(affected(folder)).toEqual([])
})
