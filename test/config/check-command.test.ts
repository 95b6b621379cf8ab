import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { consoleConfig } from '../support/fixture-config/console.ts'

const FIXTURE = 'test/support/fixture-config'
const root = join(import.meta.dirname, '../..')
const dir = mkdtempSync(join(root, 'node_modules/.check-'))
afterAll(() => rmSync(dir, { recursive: true }))

function check(config?: object) {
  const file = join(dir, 'console.mjs')
  if (config) writeFileSync(file, `export const consoleConfig = ${JSON.stringify(config)}`)
  return checkFile(config ? file : undefined)
}

function checkFile(file?: string) {
  const args = ['src/config/compiler/check.ts', ...(file ? [file] : [])]
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
    'console.mjs 第 1 行「无」：page、resource、document、redirect 须写且只写一个',
    'console.mjs 第 1 行「又一个首页」的 path：路径“/”与第 1 行的「首页」重复',
    'console.mjs 第 1 行「又一个首页」的 page：页面 home 已由第 1 行的「首页」显示，一个页面只有一条路由',
    '',
  ])
})

const entry = "{ path: '/center/topup', icon: 'wallet' },"
const lines = readFileSync(join(root, FIXTURE, 'console.ts'), 'utf8').split('\n')
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
    "'./lists/orders.ts'",
    "'./lists/order.ts'",
    '控制台配置读不出来：',
    '：没有文件“./lists/order.ts”（你是想写 orders.ts 吗？）',
  ],
])('the command says in Chinese where %s is', (_, right, wrong, heading, said) => {
  const file = join(dir, 'console.ts')
  writeFileSync(file, lines.join('\n').replace(right, wrong))
  cpSync(join(root, FIXTURE, 'lists'), join(dir, 'lists'), { recursive: true })
  const { status, stderr } = checkFile(file)

  expect(status).toBe(1)
  expect(stderr.split('\n')[0]).toBe(heading)
  expect(stderr.split('\n')[1]).toContain('console.ts')
  expect(stderr.split('\n')[1]).toContain(said)
  expect(stderr).not.toMatch(/Error|node:internal/)
})

const line = (text: string) => lines.findIndex((one) => one.includes(text)) + 1
const orders = readFileSync(join(root, FIXTURE, 'lists/orders.ts'), 'utf8')
const amount = orders.split('\n').findIndex((one) => one.includes("field: 'amount'")) + 1

const slips: [string, Record<string, [string, string]>, string][] = [
  [
    'an entry without a title of its own',
    { 'console.ts': [entry, "{ path: '/center/topup', icon: 'wallet', badge: '一二三四五六七' },"] },
    `console.ts 第 ${at} 行「账户充值」的 badge：角标至多 6 个字`,
  ],
  [
    'a route',
    { 'console.ts': ["page: 'invite',", "page: 'invit',"] },
    `console.ts 第 ${line("page: 'invite',")} 行「邀请好友」的 page：没有“invit”，可用：home、`,
  ],
  [
    'a column of a list in its own file',
    { 'lists/orders.ts': ["field: 'amount', title: '金额'", "field: 'amunt', title: '金额'"] },
    `lists/orders.ts 第 ${amount} 行「金额」的 field：接口 order.list 不返回字段“amunt”（你是想写 amount 吗？）`,
  ],
  [
    'an option that stands twice',
    { 'console.ts': [entry, "{ path: '/center/topup', icon: 'wallet', icon: 'cart' },"] },
    `console.ts 第 ${at} 行：“icon”写了两次，请只留一个`,
  ],
  [
    'a list that stands twice',
    { 'console.ts': ['    sessions,\n', '    sessions,\n    sessions,\n'] },
    `console.ts 第 ${line('    sessions,') + 1} 行：“sessions”写了两次`,
  ],
  [
    'what the machine says',
    { 'console.ts': ["smsBase: ''", 'smsBase: process.env.SMS'] },
    `console.ts 第 ${line('smsBase')} 行：配置里只能写数据，不能读“process.env.SMS”`,
  ],
  [
    'what the build says',
    { 'console.ts': ["smsBase: ''", 'smsBase: import.meta.env.SMS'] },
    `console.ts 第 ${line('smsBase')} 行：配置里只能写数据，不能读“import.meta.env.SMS”`,
  ],
  [
    'a function',
    { 'console.ts': ["smsBase: ''", "smsBase: () => ''"] },
    `console.ts 第 ${line('smsBase')} 行：配置里只能写数据，不能写函数`,
  ],
  [
    'a call',
    { 'console.ts': ["smsBase: ''", "smsBase: String('')"] },
    `console.ts 第 ${line('smsBase')} 行：配置里只能写数据：文字、数`,
  ],
  [
    'a full-width blank in a text',
    { 'console.ts': ["title: '邀请好友'", "title: '邀请　好友'"] },
    `console.ts 第 ${line("title: '邀请好友'")} 行：这里有全角的或看不见的空格，请改成半角空格或去掉`,
  ],
  [
    'a full-width blank between options',
    { 'console.ts': ["smsBase: ''", "smsBase:　''"] },
    `console.ts 第 ${line('smsBase')} 行：这里有全角的或看不见的空格，请改成半角空格或去掉`,
  ],
  [
    'a list that its file does not have',
    {
      'console.ts': [
        "import { orders } from './lists/orders.ts'",
        "import { oders } from './lists/orders.ts'",
      ],
    },
    `console.ts 第 ${line('import { orders }')} 行：lists 里的那个文件没有“oders”（你是想写 orders 吗？）`,
  ],
  [
    'a package',
    { 'console.ts': ["import { orders } from './lists/orders.ts'", "import { orders } from 'lodash'"] },
    `console.ts 第 ${line('import { orders }')} 行：配置只能用自己的列表，不能用程序包“lodash”`,
  ],
  [
    'a config of another name',
    { 'console.ts': ['export const consoleConfig', 'export const config'] },
    '没有 export const consoleConfig = { … }，读不到配置',
  ],
]

const checkSlips = () => {
  const files = slips.map(([, changes], index) => {
    const folder = join(dir, String(index))
    cpSync(join(root, FIXTURE), folder, { recursive: true })
    for (const [name, [right, wrong]] of Object.entries(changes)) {
      const text = readFileSync(join(folder, name), 'utf8')
      expect(text).toContain(right)
      writeFileSync(join(folder, name), text.replace(right, wrong))
    }
    return join(folder, 'console.ts')
  })
  const run = spawnSync(process.execPath, ['test/support/check-configs.ts', ...files], {
    cwd: root,
    encoding: 'utf8',
  })
  expect(run.stderr).toBe('')
  return JSON.parse(run.stdout) as string[]
}

test('each mistake is named with its file, its line and the title of what it is in', () => {
  const said = checkSlips()
  for (const [index, [what, , expected]] of slips.entries()) {
    expect([what, said[index]]).toEqual([what, expect.stringContaining(expected)])
    expect(said[index]).not.toMatch(/Error|Invalid|Expected|node:internal|\b(is|not|was|to) /)
  }
}, 60_000)
