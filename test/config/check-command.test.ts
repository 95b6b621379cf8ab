import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ConsoleInput } from '../../src/config/compiler/schema.ts'
import { consoleConfig } from '../support/read-fixture-config.ts'
import { writeConfig } from '../support/write-config.ts'

const FIXTURE = 'test/support/fixture-config'
const root = join(import.meta.dirname, '../..')
const dir = mkdtempSync(join(root, 'node_modules/.check-'))
afterAll(() => rmSync(dir, { recursive: true }))

const check = (config?: ConsoleInput) => checkFile(config && writeConfig(dir, config))

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
    { path: '/', title: '又一个首页', page: 'home' as const },
    { path: '/x', title: '无' },
  ]
  const { status, stderr } = check({ ...consoleConfig, routes })

  expect(status).toBe(1)
  expect(stderr.split('\n')).toEqual([
    'console.ts 第 3 行「无」：page、resource、document、redirect 须写且只写一个',
    'console.ts 第 3 行「又一个首页」的 path：路径“/”与第 3 行的「首页」重复',
    'console.ts 第 3 行「又一个首页」的 page：页面 home 已由第 3 行的「首页」显示，一个页面只有一条路由',
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
])('the command says in Chinese where %s is', (_, right, wrong, heading, message) => {
  const file = join(dir, 'console.ts')
  writeFileSync(file, lines.join('\n').replace(right, wrong))
  cpSync(join(root, FIXTURE, 'lists'), join(dir, 'lists'), { recursive: true })
  const { status, stderr } = checkFile(file)

  expect(status).toBe(1)
  expect(stderr.split('\n')[0]).toBe(heading)
  expect(stderr.split('\n')[1]).toContain('console.ts')
  expect(stderr.split('\n')[1]).toContain(message)
  expect(stderr).not.toMatch(/Error|node:internal/)
})

const line = (text: string) => lines.findIndex((one) => one.includes(text)) + 1
const orders = readFileSync(join(root, FIXTURE, 'lists/orders.ts'), 'utf8')
const keys = readFileSync(join(root, FIXTURE, 'lists/keys.ts'), 'utf8').split('\n')
const inKeys = (text: string) => `lists/keys.ts 第 ${keys.findIndex((one) => one.includes(text)) + 1} 行`
const text = lines.join('\n')
const ROUTES = '  routes: [\n'
const head = text.slice(text.indexOf('export const'), text.indexOf(ROUTES) + ROUTES.length)
const LIST = 'export default {'
const atList = orders.split('\n').indexOf(LIST) + 1
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
    'a route among those that stand above',
    {
      'console.ts': [
        head,
        `const more = [
  { path: '/x', title: '甲', page: 'hom' },
]

${head}    ...more,
`,
      ],
    },
    `console.ts 第 ${line('export const') + 1} 行「甲」的 page：没有“hom”`,
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
    'a word without quotes',
    { 'console.ts': ["icon: 'wallet'", 'icon: wallet'] },
    `console.ts 第 ${line("icon: 'wallet'")} 行：不认识“wallet”：文字要加引号，别的文件里的要先 import`,
  ],
  [
    'a name that is said further below',
    { 'lists/orders.ts': [LIST, `const below = above\nconst above = 1\n\n${LIST}`] },
    `lists/orders.ts 第 ${atList} 行：“above”要写在用它的地方前面`,
  ],
  [
    'a file without a list',
    { 'lists/orders.ts': [LIST, 'const orders = {'] },
    'lists/orders.ts：没有 export default { … }，读不到这个列表',
  ],
  [
    'two lists in a file',
    { 'lists/orders.ts': [LIST, `export default {}\n\n${LIST}`] },
    'lists/orders.ts：export default 写了 2 次，一个文件只有一个列表',
  ],
  [
    'a list by a name of its own',
    { 'lists/orders.ts': [LIST, `export const orders = {}\n\n${LIST}`] },
    'lists/orders.ts：一个文件只有一个列表；“orders”要是几个列表共用的，请写在 lists/parts 里',
  ],
  [
    'lists in the file of the console',
    { 'console.ts': ["  smsBase: '',\n", "  smsBase: '',\n  resources: {},\n"] },
    `console.ts 第 ${line('smsBase') + 1} 行：列表在 lists 里，一个文件一个，名字就是文件名；这里不写 resources`,
  ],
  [
    'what is done to the config',
    { 'console.ts': ['export const', 'console.log()\nexport const'] },
    `console.ts 第 ${line('export const')} 行：配置里只能写数据：文字、数`,
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
    'a part that its file does not have',
    { 'lists/stats.ts': ['usageSummary } from', 'usageSumary } from'] },
    '行：那个文件没有“usageSumary”（你是想写 usageSummary 吗？）',
  ],
  [
    'a file that is not there',
    { 'lists/stats.ts': ["'./parts/usage.ts'", "'./parts/usages.ts'"] },
    '行：没有文件“usages.ts”（你是想写 usage.ts 吗？）',
  ],
  [
    'a package',
    { 'lists/stats.ts': ["'./parts/usage.ts'", "'lodash'"] },
    '行：配置只能用自己的文件，不能用程序包“lodash”',
  ],
  [
    'a field that the input of its form has not',
    {
      'lists/keys.ts': [
        "{ field: 'name', title: '名称', placeholder",
        "{ field: 'nmae', title: '名称', placeholder",
      ],
    },
    `${inKeys("title: '名称', placeholder")}「名称」的 field：接口 key.add 不收字段“nmae”（你是想写 name 吗？）`,
  ],
  [
    'a required field that its form does not ask for',
    {
      'lists/keys.ts': ["            { field: 'name', title: '名称', placeholder: '例如：生产环境' },\n", ''],
    },
    `${inKeys('sections: [')}「新建 API Key」的 sections：接口 key.add 必须有“name”，表单里没有这个字段`,
  ],
  [
    'a field that nothing fills in',
    {
      'lists/keys.ts': [
        "field: 'models', title: '可用模型', control: 'models'",
        "field: 'budget', title: '预算'",
      ],
    },
    `${inKeys("field: 'models', title: '可用模型', control")}「预算」的 control：看不出“budget”用什么填，须写 control`,
  ],
  [
    'a control that cannot hold its field',
    {
      'lists/keys.ts': [
        "field: 'rpm', title: '每分钟请求数',",
        "field: 'rpm', title: '每分钟请求数', control: 'switch',",
      ],
    },
    `${inKeys("field: 'rpm', title: '每分钟请求数', placeholder")}「每分钟请求数」的 control：switch 填不了字段“rpm”`,
  ],
  [
    'a relation to no list',
    {
      'lists/keys.ts': [
        "title: '名称', placeholder: '例如：生产环境'",
        "title: '名称', control: 'relation', relation: { resource: 'kesy', label: 'name' }",
      ],
    },
    `${inKeys("title: '名称', placeholder")}「名称」的 relation.resource：没有名为“kesy”的资源（你是想写 keys 吗？）`,
  ],
  [
    'personal data that is shown without an audit',
    {
      'lists/keys.ts': [
        "call: 'key.delete',",
        "call: 'buyer.call', shows: [{ field: 'phone', title: '手机号' }],",
      ],
    },
    `${inKeys("call: 'key.delete',")}「手机号」的 field：“phone”是个人信息，接口 buyer.call 不要理由：须由进审计、要理由的写入接口显示`,
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
  const args = ['--import', './test/fixtures/staff/add-buyers.ts', 'test/support/check-configs.ts', ...files]
  const run = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' })
  expect(run.stderr).toBe('')
  return JSON.parse(run.stdout) as string[]
}

test('each mistake is named with its file, its line and the title of what it is in', () => {
  const messages = checkSlips()
  for (const [index, [what, , expected]] of slips.entries()) {
    expect([what, messages[index]]).toEqual([what, expect.stringContaining(expected)])
    expect(messages[index]).not.toMatch(/Error|Invalid|Expected|node:internal|\b(is|not|was|to) /)
  }
})
