import { checkConfig, sentence } from '../../src/config/compiler/check-config.ts'
import { readConfig } from '../../src/config/compiler/written/read-written.ts'
import type { Loose } from './refuses.ts'

const consoleConfig = readConfig('src/config/console.ts')

/** Where the config names fields: alone in a list, or as the value of one of these. */
const LISTS = ['columns', 'fields', 'more', 'y']
const KEYS = [
  'field',
  'rowKey',
  'unitField',
  'packageField',
  'ofField',
  'from',
  'x',
  'by',
  'label',
  'badge',
  'lead',
]

interface Named {
  /** As `resources.orders.columns[0]`. */
  place: string
  kind: string
  name: string
}

const inner = (value: Loose): [string, Loose][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : []

function namedIn(value: Loose, path: (string | number)[]): Named[] {
  return inner(value).flatMap(([key, one]) => {
    const here = [...path, Array.isArray(value) ? Number(key) : key]
    const list = path.at(-1)
    const isNamed =
      typeof one === 'string' &&
      (Array.isArray(value) ? LISTS.includes(String(list)) : KEYS.includes(key) && list !== 'input') &&
      /^[A-Za-z.]{4,}$/.test(one)
    const found = isNamed ? [{ place: placeOf(here), kind: kindOf(here), name: one }] : []
    return [...found, ...namedIn(one, here)]
  })
}

const placeOf = (path: (string | number)[]) =>
  path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${part}`))
    .join('')
    .slice(1)
/** Without the resource and the numbers, and what form of the entry it is: those are one kind of place. */
const kindOf = (path: (string | number)[]) =>
  path.map((part, index) => (index === 1 ? '*' : typeof part === 'number' ? '[]' : part)).join('.')

/** The two middle letters the other way round, or one doubled where they are the same. */
function misspelt(name: string): string {
  const at = Math.floor(name.length / 2)
  const swapped = name.slice(0, at - 1) + name[at] + name[at - 1] + name.slice(at + 1)
  return swapped === name ? `${name.slice(0, at)}${name[at]}${name.slice(at)}` : swapped
}

const everywhere = namedIn({ resources: consoleConfig.resources }, [])
/** Three of each kind of place. */
const places = everywhere.filter(
  ({ kind }, index) => everywhere.slice(0, index).filter((one) => one.kind === kind).length < 3,
)

test('the config names fields in many kinds of places', () => {
  expect(new Set(places.map(({ kind }) => kind)).size).toBeGreaterThan(25)
})

test.each(places.map((one) => [one.place, one.name] as const))(
  'a field misspelt at %s is named, with its entry and the nearest name: %s',
  (place, name) => {
    const config: Loose = JSON.parse(JSON.stringify(consoleConfig))
    const parts = place.match(/[^.[\]]+/g) ?? []
    const owner = parts.slice(0, -1).reduce<Loose>((here, part) => here[part], config)
    const wrong = misspelt(name)
    owner[parts.at(-1) ?? ''] = wrong
    const mistakes = checkConfig(config).mistakes
    const entry = place.replace(/\.\w+$/, '')
    const own = mistakes.filter((one) => one.place.startsWith(entry) && one.message.includes(wrong))
    expect([place, mistakes.map(sentence), own.length > 0]).toEqual([place, expect.anything(), true])
    expect(own.map(sentence).join('\n')).toContain(`你是想写 ${name} 吗`)
  },
)

const written = (change: (orders: Loose) => void): string[] => {
  const config: Loose = JSON.parse(JSON.stringify(consoleConfig))
  change(config.resources.orders)
  return checkConfig(config).mistakes.map(sentence)
}
const NEAR = '（你是想写 status 吗？）'

test.each<[string, (orders: Loose) => void, string]>([
  [
    'a column alone',
    (orders) => (orders.columns[5] = 'statsu'),
    `columns[5].field：接口 order.list 不返回字段“statsu”${NEAR}`,
  ],
  [
    'a column with options',
    (orders) => (orders.columns[5] = { field: 'statsu', phone: false }),
    `columns[5].field：接口 order.list 不返回字段“statsu”${NEAR}`,
  ],
  [
    'a detail’s field',
    (orders) => (orders.detail.fields = ['orderNo', 'statsu']),
    `detail.fields[1].field：接口 order.detail 不返回字段“statsu”${NEAR}`,
  ],
  [
    'a detail’s further field',
    (orders) => (orders.detail = { more: ['statsu'] }),
    `detail.more[0].field：接口 order.detail 不返回字段“statsu”${NEAR}`,
  ],
  [
    'a field that its entity has no more',
    (orders) => orders.columns.push('coupon'),
    'columns[8].field：接口 order.list 不返回字段“coupon”',
  ],
  [
    'a filter',
    (orders) => (orders.filters[0].field = 'statsu'),
    `filters[0].field：接口 order.list 不能这样筛选“statsu”（缺少参数 statsu_MultiString）${NEAR}`,
  ],
])('%s is named where it is written', (_, change, said) => {
  expect(written(change)).toContain(`resources.orders.${said}`)
})

test('a name that nothing is wrong with but its title, is asked for its title by name; with another mistake beside it, too', () => {
  const mistakes = written((orders) => {
    orders.columns[5] = 'statsu'
    orders.layout = 'tabel'
  })
  expect(mistakes).toContain('resources.orders.columns[5].title：字段“statsu”没有写 title')
  expect(mistakes.join()).toContain('你是想写 table 吗')
})
