import { z } from 'zod'
import { isListOf, isNumber, isScalar } from '../../src/config/compiler/row-shape.ts'
import { refuses } from './refuses.ts'

refuses([
  [
    'words for the values of a time',
    ({ resources }) =>
      Object.assign(resources.orders.columns[6], { format: 'text', values: { now: '现在' } }),
    'resources.orders.columns[6].format：字段“createdAt”不能写成 text（可用：time）',
  ],
  [
    'a text of its own drawn as an amount',
    ({ resources }) => Object.assign(resources.orders.columns[3], { text: '共 :subject' }),
    'resources.orders.columns[3].text：text 只用于 text、code、mono 格式',
  ],
  [
    'a time in a text',
    ({ resources }) => Object.assign(resources.orders.columns[2], { text: ':subject :createdAt' }),
    'resources.orders.columns[2].text：字段“createdAt”不是文字或数，不能写进 text',
  ],
  [
    'a unit that tells nothing',
    ({ resources }) => Object.assign(resources.income.columns[3], { unitField: 'kind' }),
    'resources.income.columns[3].unitField：字段“kind”的值里没有 token，说明不了单位',
  ],
  [
    'a unit of a time',
    ({ resources }) => Object.assign(resources.income.columns[0], { unitField: 'asset' }),
    'resources.income.columns[0].unitField：unitField 只用于 yuan、signed、meter 格式',
  ],
  [
    'packages that pay beside what is no amount',
    ({ resources }) => Object.assign(resources.calls.columns[4], { packageField: 'packageValue' }),
    'resources.calls.columns[4].packageField：packageField 只用于 yuan 格式',
  ],
  [
    'packages that pay tokens beside yuan',
    ({ resources }) => Object.assign(resources.calls.columns[6], { packageField: 'packageTokens' }),
    'resources.calls.columns[6].packageField：字段“packageTokens”不是金额，说明不了资源包抵了多少',
  ],
  [
    'a meter of words',
    ({ resources }) => Object.assign(resources.packages.columns[2], { ofField: 'name' }),
    'resources.packages.columns[2].ofField：字段“name”不是数，不能作总量',
  ],
  [
    'a total of what is no meter',
    ({ resources }) => Object.assign(resources.stats.columns[2], { ofField: 'failedCalls' }),
    'resources.stats.columns[2].ofField：ofField 只用于 meter 和 steps 格式',
  ],
  [
    'steps without words',
    ({ resources }) => Object.assign(resources.stats.columns[0], { format: 'steps' }),
    'resources.stats.columns[0].values：steps 格式须写 values',
  ],
  [
    'a step that is never reached',
    ({ resources }) => Object.assign(resources.friends.columns[1].values, { topedUp: '首充' }),
    'resources.friends.columns[1].values.topedUp：字段“reached”没有值“topedUp”（你是想写 toppedUp 吗？）',
  ],
  [
    'a link by a word that its field never is',
    ({ resources }) =>
      Object.assign(resources.income.columns[6], {
        toBy: { field: 'kind', paths: { topups: '/center/orders' } },
      }),
    'resources.income.columns[6].toBy.paths.topups：字段“kind”没有值“topups”（你是想写 topup 吗？）',
  ],
  [
    'several values in one cell',
    ({ resources }) => resources.keys.columns.push({ field: 'budget', title: '预算' }),
    'resources.keys.columns[18].field：字段“budget”不是一个值，画不成一格（可写 budget.total、budget.daily、budget.monthly）',
  ],
  [
    'a field within another nearly named',
    ({ resources }) => Object.assign(resources.keys.columns[7], { field: 'budget.totla' }),
    '接口 key.overview 不返回字段“budget.totla”（你是想写 budget.total 吗？）',
  ],
  [
    'a sum drawn as a time',
    ({ resources }) => Object.assign(resources.orders.totals[0], { format: 'time' }),
    'resources.orders.totals[0].format：合计“paidAmount”不能写成 time（可用：text、yuan、signed、count）',
  ],
  [
    'a sum of tokens drawn as yuan',
    ({ resources }) => Object.assign(resources.stats.totals[1], { format: 'yuan' }),
    'resources.stats.totals[1].format：合计“promptTokens”不能写成 yuan（可用：text、count）',
  ],
  [
    'a sum that is there twice',
    ({ resources }) => resources.orders.totals.push(resources.orders.totals[0]),
    'resources.orders.totals[1].field：字段“paidAmount”与 totals[0] 重复',
  ],
  [
    'a field of a detail that is there twice',
    ({ resources }) => resources.orders.detail.fields.push(resources.orders.detail.fields[0]),
    'resources.orders.detail.fields[6].field：字段“orderNo”与 fields[0] 重复',
  ],
  [
    'a row key that is a list',
    ({ resources }) => Object.assign(resources.stats, { rowKey: 'trend' }),
    'resources.stats.rowKey：字段“trend”区分不了各行',
  ],
  [
    'a link of an empty list to a row that it has not',
    ({ resources }) => Object.assign(resources.orders.empty.link, { to: '/center/orders?detail=:orderNo' }),
    'resources.orders.empty.link.to：“/center/orders?detail=:orderNo”里的 :orderNo 要换成真正的值',
  ],
  [
    'a tone nearly named',
    ({ resources }) => Object.assign(resources.orders.columns[5].values.pending, { tone: 'wran' }),
    'resources.orders.columns[5].values.pending.tone：没有“wran”，可用：plain、good、warn、bad、accent（你是想写 warn 吗？）',
  ],
])

test.each([
  ['an e-mail', z.email()],
  ['an address', z.url().nullable()],
  ['an id', z.uuid().optional()],
  ['one of two words', z.union([z.literal('a'), z.literal('b')])],
  ['a text by default', z.string().default('')],
])('%s can be written out', (_, field) => {
  expect(isScalar(field)).toBe(true)
  expect(isListOf(z.array(field), isScalar)).toBe(true)
})

test('a number by default is a number', () => {
  expect(isNumber(z.int().default(0))).toBe(true)
})
