import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { consoleConfig } from '../../src/config/console.ts'

const root = join(import.meta.dirname, '../..')
const dir = mkdtempSync(join(root, 'node_modules/.check-'))
afterAll(() => rmSync(dir, { recursive: true }))

function check(config?: object) {
  const file = join(dir, 'console.mjs')
  if (config) writeFileSync(file, `export const consoleConfig = ${JSON.stringify(config)}`)
  return checkFile(config ? file : undefined)
}

function checkFile(file?: string) {
  const args = ['src/config/check.ts', ...(file ? [file] : [])]
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' })
  return { status, stdout, stderr }
}

test('the command passes the config of the product', () => {
  expect(check()).toEqual({ status: 0, stdout: expect.stringContaining('控制台配置无误'), stderr: '' })
})

test('the command names every mistake and fails', () => {
  const routes = [
    ...consoleConfig.routes,
    { path: '/', title: '又一个首页', page: 'home' },
    { path: '/x', title: '无' },
  ]
  const { status, stderr } = check({ ...consoleConfig, routes })

  expect(status).toBe(1)
  expect(stderr.split('\n')).toEqual([
    `routes[${consoleConfig.routes.length + 1}]：page、resource、document、redirect 须写且只写一个`,
    `routes[${consoleConfig.routes.length}].path：路径“/”与 routes[0] 重复`,
    '',
  ])
})

const entry = "{ path: '/center/topup', icon: 'wallet' },"
const lines = readFileSync(join(root, 'src/config/console.ts'), 'utf8').split('\n')
const at = lines.findIndex((line) => line.includes(entry)) + 1
const unpaired = '控制台配置读不出来，多半是括号、引号或逗号不成对：'

test.each([
  ['a missing comma', entry, entry.slice(0, -1), unpaired, `第 ${at + 1} 行第 9 个字：这里或前面缺“,”或“]”`],
  [
    'a Chinese comma',
    "topup', icon",
    "topup'，icon",
    unpaired,
    `第 ${at} 行第 32 个字：不能有“，”，标点要用半角的`,
  ],
  ['a missing quote', "topup', icon", 'topup, icon', unpaired, `第 ${at} 行第 40 个字：这里或前面缺“,”或“}”`],
  [
    'a word without quotes',
    "icon: 'wallet'",
    'icon: wallet',
    '控制台配置读不出来：',
    `第 ${at} 行第 40 个字：不认识“wallet”：文字要加引号，列表要先 import`,
  ],
  [
    'a file that is not there',
    "'./resources/orders.ts'",
    "'./resources/order.ts'",
    '控制台配置读不出来：',
    '：没有文件“./resources/order.ts”（你是想写 orders.ts 吗？）',
  ],
])('the command says in Chinese where %s is', (_, right, wrong, heading, said) => {
  const file = join(dir, 'console.ts')
  writeFileSync(file, lines.join('\n').replace(right, wrong))
  cpSync(join(root, 'src/config/resources'), join(dir, 'resources'), { recursive: true })
  const { status, stderr } = checkFile(file)

  expect(status).toBe(1)
  expect(stderr.split('\n')[0]).toBe(heading)
  expect(stderr.split('\n')[1]).toContain('console.ts')
  expect(stderr.split('\n')[1]).toContain(said)
  expect(stderr).not.toMatch(/Error|node:internal/)
})
