import { spawnSync } from 'node:child_process'
import { copyFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Edit, Seen } from '../support/develop-console.ts'

const root = join(import.meta.dirname, '../..')
const FIXTURE = 'test/support/fixture-config'
const good = readFileSync(join(root, FIXTURE, 'console.ts'), 'utf8')
const renamed = good.replaceAll('订单明细', '我的订单')
const orders = readFileSync(join(root, FIXTURE, 'lists/orders.ts'), 'utf8')
const misspelt = good.replace("resource: 'orders'", "resource: 'oders'")
const unreadable = good.replace('{', '{{')

const mistake = (message: string) => ({ type: 'error', message: expect.stringContaining(message) })
const MISSPELT = mistake('没有名为“oders”的资源（你是想写 orders 吗？）')
const UNREADABLE = mistake('控制台配置读不出来，多半是括号、引号或逗号不成对：')
const RELOAD = { type: 'full-reload' }
const APP = expect.stringContaining('/src/app/main.tsx')

let dir = ''
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'maas-overlay-'))
  copyFileSync(join(root, 'index.html'), join(dir, 'index.html'))
  cpSync(join(root, FIXTURE, 'lists'), join(dir, 'lists'), { recursive: true })
})
afterEach(() => rmSync(dir, { recursive: true }))

const run = (...args: string[]) =>
  spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8', timeout: 25_000 })

const CONFIG = 'console.mts'
const ORDERS = 'lists/orders.ts'
const config = (text: string): Edit => ({ file: CONFIG, text })

/** What pages see of a development server that starts with the config `first`, at once and after each edit. */
function develop(first: string, ...edits: Edit[]): Seen[] {
  writeFileSync(join(dir, CONFIG), first)
  writeFileSync(join(dir, 'edits.json'), JSON.stringify(edits))
  const { stdout, stderr } = run('test/support/develop-console.ts', dir)
  expect(stderr).toBe('')
  return JSON.parse(stdout) as Seen[]
}

test('in development a mistake is shown over the page, which keeps the last good config until it is mended', () => {
  const was = { html: APP, app: expect.stringContaining('订单明细') }
  expect(develop(good, config(misspelt), config(unreadable), config(renamed))).toEqual([
    { ...was, sent: [], greeted: [] },
    { ...was, sent: [MISSPELT], greeted: [MISSPELT] },
    { ...was, sent: [UNREADABLE], greeted: [UNREADABLE] },
    { html: APP, app: expect.stringContaining('我的订单'), sent: [RELOAD], greeted: [] },
  ])
})

test('a development server that starts with a mistake shows it in the page, not a white one, until it is mended', () => {
  const seen = develop(misspelt, config(unreadable), config(good))
  const saying = (message: string) =>
    expect.stringMatching(new RegExp(`<h1>控制台暂时打不开</h1>\\s*<pre [^]*${message}[^]*</pre>`))
  expect(seen).toEqual([
    { sent: [MISSPELT], greeted: [MISSPELT], html: saying('没有名为“oders”的资源'), app: null },
    { sent: [UNREADABLE], greeted: [UNREADABLE], html: saying('控制台配置读不出来'), app: null },
    { sent: [RELOAD], greeted: [], html: APP, app: expect.stringContaining('订单明细') },
  ])
  for (const { html } of seen.slice(0, 2)) expect(html).not.toContain('/src/app/main.tsx')
})

test('a mistake in a list, which has a file of its own, is shown as well', () => {
  const wrong = { file: ORDERS, text: orders.replace("field: 'orderNo'", "field: 'orderNr'") }
  const WRONG = mistake('接口 order.list 不返回字段“orderNr”（你是想写 orderNo 吗？）')
  expect(develop(good, wrong, { file: ORDERS, text: orders })).toMatchObject([
    { sent: [], html: APP },
    { sent: [WRONG], html: APP },
    { sent: [RELOAD], html: APP },
  ])
})

test('a list is there as soon as its file is', () => {
  const route = "    { path: '/center/more', title: '更多', resource: 'more', auth: true },\n"
  const named = good.replace("    { path: '*'", `${route}    { path: '*'`)
  const MISSING = mistake('没有名为“more”的资源')
  expect(develop(good, config(named), { file: 'lists/more.ts', text: orders })).toMatchObject([
    { sent: [], html: APP },
    { sent: [MISSING], html: APP },
    { sent: [RELOAD], html: APP },
  ])
})

test('a mistake fails the build and is named', () => {
  const plugin = join(root, 'vite/console-config.ts')
  const file = join(dir, CONFIG)
  writeFileSync(file, misspelt)
  const { status, stderr } = run(
    '--input-type=module',
    '--eval',
    `import { build } from 'vite'
     import { consoleConfigPlugin } from ${JSON.stringify(plugin)}
     const plugins = [consoleConfigPlugin({ file: ${JSON.stringify(file)} })]
     await build({ root: ${JSON.stringify(dir)}, configFile: false, logLevel: 'silent', plugins })`,
  )
  expect(status).toBe(1)
  expect(stderr).toContain('没有名为“oders”的资源（你是想写 orders 吗？）')
})
