import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { openBrowser } from '../support/browser.ts'
import { openProfile, VIEWS } from '../support/screens.ts'
import { signIn } from '../support/sign-in.ts'
import { startServer } from '../support/start-server.ts'

const root = join(__dirname, '../..')
const NOT_COPIED = new Set(['node_modules', 'dist', 'data', 'coverage', '.git', '.cache'])
const copy = mkdtempSync(join(tmpdir(), 'maas-recipe-'))

function run(file: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...args], {
    cwd: copy,
    env: { ...process.env, NODE_ENV: 'production' },
  })
  return { status, printed: `${stdout.toString()}${stderr.toString()}` }
}

beforeAll(() => {
  cpSync(root, copy, { recursive: true, filter: (path) => !NOT_COPIED.has(basename(path)) })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
})

afterAll(() => rmSync(copy, { recursive: true, force: true }))

test('the README recipe adds a resource: its diff applies, passes the checks, and the page works', async () => {
  const [, diff = ''] =
    /## 新增一个列表页[\s\S]*?```diff\n([\s\S]*?)```/.exec(readFileSync(join(root, 'README.md'), 'utf8')) ??
    []
  writeFileSync(join(copy, 'recipe.diff'), diff)
  const applied = spawnSync('git', ['apply', '--unidiff-zero', 'recipe.diff'], { cwd: copy })
  expect(applied.stderr.toString()).toBe('')

  expect(run('node_modules/typescript/bin/tsc', '-p', '.')).toEqual({ status: 0, printed: '' })
  expect(run('src/config/check.ts').status).toBe(0)
  const build = run('node_modules/vite/bin/vite.js', 'build', '--logLevel', 'error')
  expect(build).toMatchObject({ status: 0 })

  const server = await startServer({ root: copy })
  const browser = await openBrowser()
  try {
    const context = await openProfile(browser, VIEWS[0], await signIn(server))
    const page = await context.newPage()
    await page.goto(`${server.origin}/center/sign-ins`)
    await page.getByRole('heading', { name: '登录记录' }).waitFor()
    await page.getByRole('cell', { name: '127.0.0.1' }).waitFor()
    expect(await page.getByRole('link', { name: '登录记录' }).getAttribute('aria-current')).toBe('page')
  } finally {
    await browser.close()
    await server.stop()
  }
}, 120_000)
