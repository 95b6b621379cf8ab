import '../fixtures/staff/add-buyers.ts'
import '../fixtures/staff/add-sales.ts'
import { z } from 'zod'
import type { Permission } from '../../contract/permissions.ts'
import { staffOnly } from '../../contract/staff-only.ts'
import { checkConfig } from '../../src/config/compiler/check-config.ts'
import { permissionWithin } from '../../src/config/compiler/permissions.ts'
import { consoleFor } from '../../src/config/compiler/staff-parts.ts'
import { salesEntry, salesRoute } from '../fixtures/staff/sales-place.ts'
import sales from '../fixtures/staff/sales.ts'
import { added, looseConfig, refuses, type Loose } from './refuses.ts'

/** The config with the list of sales, which is for staff. */
function addSales(config: Loose, { route = {}, entry = {}, resource = {} } = {}) {
  config.resources.sales = JSON.parse(JSON.stringify({ ...sales, ...resource }))
  config.routes.push({ ...salesRoute, ...route })
  config.sidebar[2].entries.push({ ...salesEntry, ...entry })
  return config
}

refuses([
  [
    'a permission that is none',
    (config) => addSales(config, { route: { permission: 'report.raed' } }),
    `${added}.permission：没有权限“report.raed”（你是想写 report.read 吗？）`,
  ],
  [
    'a route that asks for less than its list',
    (config) => addSales(config, { route: { permission: 'order.read' } }),
    `${added}.permission：列表“sales”要权限 report.read（查看经营数据），这里写的是 order.read（查看订单）`,
  ],
  [
    'a list of staff that visitors may open',
    (config) => addSales(config, { route: { open: true } }),
    `${added}.open：要权限 report.read（查看经营数据） 的路由须写 auth: true`,
  ],
  [
    'a list of staff without a session',
    (config) => addSales(config, { route: { auth: false } }),
    `${added}.auth：要权限 report.read（查看经营数据） 的路由须写 auth: true`,
  ],
  [
    'a list for everyone whose route asks for a permission',
    ({ routes }) =>
      Object.assign(
        routes.find((route: Loose) => route.resource === 'orders'),
        { permission: 'order.read' },
      ),
    '.permission：列表“orders”不要权限',
  ],
])

const FORM = {
  endpoints: { one: 'sale.detail', update: 'sale.edit' },
  actions: [{ title: '修改', form: 'edit' }],
  forms: {
    edit: {
      title: '修改销售',
      sections: [
        {
          fields: [
            { field: 'amount', title: '金额' },
            { field: 'cost', title: '成本' },
            {
              field: 'parts',
              title: '明细',
              fields: [
                { field: 'name', title: '名称' },
                { field: 'key', title: '密钥' },
              ],
            },
          ],
        },
      ],
    },
  },
}
/** The config with a list of buyers, whose phones are personal data. */
function addBuyers(config: Loose, resource: object) {
  config.resources.buyers = {
    description: '买的人。',
    endpoint: 'buyer.list',
    rowKey: 'id',
    empty: { text: '没有' },
    columns: [{ field: 'id', title: '编号' }],
    ...resource,
  }
  config.routes.push({ path: '/ops/buyers', title: '买家', resource: 'buyers', auth: true })
  return config
}
const phone = { field: 'phone', title: '手机号' }
const showing = (action: object) => ({ actions: [{ title: '看手机号', shows: [phone], ...action }] })
const UNAUDITED = 'resources.buyers'

refuses([
  [
    'a column that shows personal data, of which no audit is kept',
    (config) => addBuyers(config, { columns: [{ field: 'id', title: '编号' }, phone] }),
    `${UNAUDITED}.columns[1].field：“phone”是个人信息，接口 buyer.list 是读取接口，不进审计`,
  ],
  [
    'a sentence of a column that says personal data',
    (config) =>
      addBuyers(config, { columns: [{ field: 'id', title: '编号', format: 'text', text: '电话 :phone' }] }),
    `${UNAUDITED}.columns[0].field：“phone”是个人信息，接口 buyer.list 是读取接口，不进审计`,
  ],
  [
    'a link that takes personal data along',
    (config) =>
      addBuyers(config, { columns: [{ field: 'id', title: '编号', to: '/center/orders?phone=:phone' }] }),
    `${UNAUDITED}.columns[0].field：“phone”是个人信息，接口 buyer.list 是读取接口，不进审计`,
  ],
  [
    'a detail that shows personal data',
    (config) => addBuyers(config, { detail: { title: '买家', endpoint: 'buyer.detail', fields: [phone] } }),
    `${UNAUDITED}.detail.fields[0].field：“phone”是个人信息，接口 buyer.detail 是读取接口，不进审计`,
  ],
  [
    'an action that reads personal data',
    (config) => addBuyers(config, showing({ read: 'buyer.detail' })),
    `${UNAUDITED}.actions[0].shows[0].field：“phone”是个人信息，接口 buyer.detail 是读取接口，不进审计`,
  ],
  [
    'a download of personal data',
    (config) => addBuyers(config, { actions: [{ title: '下载', download: 'buyer.file' }] }),
    `${UNAUDITED}.actions[0].download：“phone”是个人信息，接口 buyer.file 是读取接口，不进审计`,
  ],
  [
    'an action that reveals without a reason',
    (config) => addBuyers(config, showing({ call: 'buyer.call' })),
    `${UNAUDITED}.actions[0].shows[0].field：“phone”是个人信息，接口 buyer.call 不要理由：须由进审计、要理由的写入接口显示`,
  ],
])

test('what is audited with its reason reveals personal data', () => {
  const config = addBuyers(looseConfig(), showing({ call: 'buyer.reveal', reason: true }))
  expect(checkConfig(config).mistakes).toEqual([])
})

test('a field of a form is drawn for those alone who may send it, and is in nothing that others load', () => {
  const { config, mistakes } = checkConfig(addSales(looseConfig(), { resource: FORM }))
  expect(mistakes).toEqual([])
  const fieldsFor = (...held: Permission[]) =>
    config &&
    consoleFor(config, new Set(held)).forms['sales']?.edit?.sections[0]?.fields.map(({ field, fields }) =>
      [field, ...fields.map((inner) => inner.field)].join(' '),
    )
  expect(fieldsFor('report.read', 'order.refund')).toEqual(['amount', 'parts name'])
  expect(fieldsFor('report.read', 'order.refund', 'report.cost', 'channel.read')).toEqual([
    'amount',
    'cost',
    'parts name key',
  ])
  expect(config && JSON.stringify(consoleFor(config, new Set()).forms)).not.toMatch(/sale|成本/)
})

const seenBy = (...held: Permission[]) => {
  const { config, mistakes } = checkConfig(addSales(looseConfig()))
  expect(mistakes).toEqual([])
  if (!config) throw new Error('the config was refused')
  return consoleFor(config, new Set(held))
}

test('nothing of a list of staff is in the console of everyone', () => {
  expect(JSON.stringify(seenBy())).not.toMatch(/sale|销售|上游成本|\/ops/)
  expect(seenBy().app.routes.length).toBeGreaterThan(20)
})

test('staff have what their permissions are for, and no link, sort or sum of the rest', () => {
  const { app, resources } = seenBy('report.read')
  expect(app.routes.map(({ path }) => path)).toContain('/ops/sales')
  expect(app.sidebar.flatMap(({ entries }) => entries.map(({ title }) => title))).toContain('销售记录')
  expect(resources['sales']).toMatchObject({
    columns: [{ field: 'id' }, { field: 'amount' }, { field: 'createdAt' }],
    filters: [{ field: 'id' }],
    totals: [{ field: 'amount' }],
    actions: [],
    detail: null,
  })
  const all = seenBy('report.read', 'report.cost', 'channel.read', 'order.read', 'order.refund')
  expect(all.resources['sales']).toMatchObject({
    columns: [{}, {}, { field: 'cost' }, { field: 'channel.key' }, {}],
    actions: [{ title: '关闭销售' }],
    detail: { fields: [{}, { field: 'cost' }] },
  })
})

test('a link of everyone’s list to a list of staff is a link for staff only', () => {
  const config = addSales(looseConfig())
  config.resources.orders.columns[0].to = '/ops/sales?detail=:orderNo'
  config.resources.orders.actions.push({ title: '看销售', to: '/ops/sales' })
  const whole = checkConfig(config).config
  if (!whole) throw new Error('the config was refused')
  const orders = (...held: Permission[]) => consoleFor(whole, new Set(held)).resources['orders']
  expect(JSON.stringify(orders())).not.toMatch(/ops|看销售/)
  expect(orders('report.read')?.columns[0]?.to).toBe('/ops/sales?detail=:orderNo')
  expect(orders('report.read')?.actions.at(-1)?.title).toBe('看销售')
})

test('no link to a list of staff is left anywhere: links by value, the product’s own, the announcement, redirects, pages below', () => {
  const config = addSales(looseConfig())
  config.resources.orders.columns[0].toBy = {
    field: 'kind',
    paths: { topup: '/ops/sales', purchase: '/center/income' },
  }
  config.links.sales = { title: '销售', to: '/ops/sales', places: ['footer'] }
  config.links.status = { title: '状态', to: 'https://status.example.com/', places: ['footer'] }
  config.announcement = {
    text: '盘点',
    begin: '2026-11-29 18:00',
    end: '2026-11-30 04:00',
    link: { title: '去看', to: '/ops/sales' },
  }
  config.routes.push({ path: '/sold', title: '卖', redirect: '/ops/sales' })
  config.routes.find(({ path }: Loose) => path === '/center/invite').under = '/ops/sales'
  const { config: whole, mistakes } = checkConfig(config)
  expect(mistakes).toEqual([])
  if (!whole) throw new Error('the config was refused')
  const everyones = consoleFor(whole, new Set())
  expect(JSON.stringify(everyones)).not.toMatch(/ops/)
  expect(everyones.resources['orders']?.columns[0]?.toBy?.paths).toEqual({ purchase: '/center/income' })
  expect(everyones.app.ownLinks).toHaveLength(1)
  expect(everyones.app.announcement).toMatchObject({ text: '盘点', link: null })
  const staffs = consoleFor(whole, new Set<Permission>(['report.read']))
  expect(staffs.app.announcement?.link?.to).toBe('/ops/sales')
  expect(staffs.app.ownLinks).toHaveLength(2)
})

test('a filter, a condition or a word that is called permission asks for none', () => {
  const { config } = checkConfig(looseConfig())
  const orders = config?.resources['orders']
  const [action] = orders?.actions ?? []
  if (!config || !orders || !action) throw new Error('the config was refused')
  const named = { permission: 'order.read' }
  const resources = {
    orders: { ...orders, actions: [{ ...action, to: '/center/income', filters: named }] },
  }
  expect(
    consoleFor({ app: config.app, resources, forms: {} }, new Set()).resources['orders']?.actions[0]?.filters,
  ).toEqual(named)
})

test('a field asks for what anything that it lies within asks for', () => {
  const shape = { a: z.object({ b: staffOnly(z.object({ c: z.string() }), 'report.cost') }) }
  expect(permissionWithin(shape, 'a.b.c')).toBe('report.cost')
  expect(permissionWithin(shape, 'a')).toBe('')
})
