import '../server/support/coupon.ts'
import { entity } from '../../contract/entity.ts'
import { checkConfig, sentence } from '../../src/config/compiler/check-config.ts'
import { looseConfig } from './refuses.ts'

function checked(resource: object) {
  const config = looseConfig()
  config.resources.coupons = { endpoint: 'coupon.list', ...resource }
  config.routes.push({ path: '/center/coupons', title: '代金券', resource: 'coupons', auth: true })
  return checkConfig(config)
}

test('a list that says only its endpoint has columns, filters, sums and detail of the entity', () => {
  const { config, mistakes } = checked({})
  expect(mistakes).toEqual([])
  const coupons = config?.resources['coupons']
  expect(coupons?.rowKey).toBe('code')
  expect(coupons?.columns.map(({ title, format, isSortable }) => [title, format, isSortable])).toEqual([
    ['券码', 'code', false],
    ['状态', 'tag', false],
    ['面额', 'yuan', true],
    ['次数', 'count', false],
    ['赠送', 'tag', false],
    ['可转赠', 'tag', true],
    ['备注', 'text', false],
    ['成本', 'yuan', false],
    ['发放时间', 'time', true],
    ['使用时间', 'time', true],
  ])
  expect(coupons?.columns[1]?.values).toEqual({
    unused: { text: '未用', tone: 'good' },
    used: { text: '已用', tone: 'plain' },
  })
  expect(coupons?.columns[7]?.permission).toBe('report.cost')
  expect(coupons?.filters.map(({ control, title }) => [control, title])).toEqual([
    ['text', '券码'],
    ['select', '状态'],
    ['dates', '发放时间'],
  ])
  expect(coupons?.totals.map(({ title, format }) => [title, format])).toEqual([
    ['面额合计', 'yuan'],
    ['次数合计', 'count'],
  ])
  expect(coupons?.detail).toMatchObject({ title: '代金券详情', endpoint: 'coupon.detail' })
  expect(coupons?.detail?.fields).toHaveLength(10)
})

test('what a list says wins, and the rest stays the entity’s', () => {
  const { config } = checked({
    columns: [
      'code',
      { field: 'status', title: '用了吗', values: { unused: '还没' } },
      { field: 'faceValue', sortable: false, phone: false },
    ],
    filters: [{ control: 'select', field: 'status' }],
    totals: [],
    detail: { title: '券', endpoint: 'coupon.detail', fields: ['code', { field: 'uses', title: '次' }] },
  })
  expect(config?.resources['coupons']).toMatchObject({
    columns: [
      { title: '券码', format: 'code' },
      {
        title: '用了吗',
        format: 'tag',
        values: { unused: { text: '还没', tone: 'good' }, used: { text: '已用', tone: 'plain' } },
      },
      { title: '面额', isSortable: false, isOnPhone: false },
    ],
    filters: [{ title: '用了吗' }],
    totals: [],
    detail: { title: '券', fields: [{ title: '券码' }, { title: '次', format: 'count' }] },
  })
})

test('a column that the entity does not have is refused with its place', () => {
  const messages = checked({ columns: ['code', { field: 'prize', title: '奖品' }] }).mistakes.map(sentence)
  expect(messages).toEqual([
    expect.stringContaining('resources.coupons.columns[1].field：接口 coupon.list 不返回字段“prize”'),
  ])
})

test.each([
  ['a range of text', { a: { kind: 'text', title: '甲', range: true } }, 'a has a range'],
  ['a sum of text', { a: { kind: 'text', title: '甲', total: true } }, 'a has a total'],
  ['a column of several values', { a: { kind: 'enums', title: '甲', words: {} } }, 'a has several values'],
  ['a filter of a boolean', { a: { kind: 'boolean', title: '甲', filter: true } }, 'a cannot be filtered by'],
  ['a sort that is none', { a: { kind: 'text', title: '甲' } }, 'defaultSort is not sortable'],
  ['a key of a number', { a: { kind: 'count', title: '甲', sortable: true } }, 'a is the key'],
  [
    'a key that a row may lack',
    { a: { kind: 'id', title: '甲', sortable: true, nullable: true } },
    'a is the key',
  ],
  [
    'a key that only some are answered',
    { a: { kind: 'id', title: '甲', sortable: true, permission: 'report.cost' } },
    'a is the key',
  ],
] as const)('%s is refused when the entity is defined', (_, fields, message) => {
  expect(() => entity({ name: 'x', title: '某', key: 'a', owner: true, defaultSort: 'a', fields })).toThrow(
    message,
  )
})

test('a first sort that only some may ask for is refused', () => {
  const fields = {
    a: { kind: 'id', title: '甲' },
    b: { kind: 'money', title: '乙', sortable: true, permission: 'report.cost' },
  } as const
  expect(() => entity({ name: 'x', title: '某', key: 'a', owner: true, defaultSort: 'b', fields })).toThrow(
    'defaultSort is not for everyone',
  )
})
