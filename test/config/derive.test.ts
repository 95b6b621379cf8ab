import { parseConfig } from '../../src/config/compiler/check-config.ts'
import { consoleConfig } from '../support/read-fixture-config.ts'
import { activeEntry, breadcrumbs, documentTitle, routeOf, tabsOf } from '../../src/config/runtime/derive.ts'
import { matchPath } from '../../src/config/runtime/match-path.ts'
import { fillPath } from '../../src/config/runtime/row-value.ts'
import type { Loose } from './refuses.ts'

const { app: config } = parseConfig(consoleConfig)

test.each([
  ['/', '首页'],
  ['/union', '社区生态'],
  ['/login', '登录'],
  ['/model-doc/qwen', '接口文档'],
  ['/center/model', '模型广场'],
  ['/center/model/', '模型广场'],
  ['/center/stats', '用量统计'],
  ['/center/stats-detail/m-1/M%201', '用量明细'],
  ['/center/display/chat', '体验中心'],
  ['/center/display/video/42', '体验中心'],
  ['/center/verification', '实名认证'],
  ['/center/personal-verification', '个人实名认证'],
  ['/center/api-key', 'API Key'],
  ['/center/user', '用户中心'],
  ['/center/topup', '账户充值'],
  ['/center/purchase', '购买资源'],
  ['/center/income', '收支明细'],
  ['/center/orders', '订单明细'],
  ['/center/invite', '邀请好友'],
  ['/cashier/1', '收银台'],
  ['/nowhere', '404 Not Found'],
  ['/center/orders/1', '404 Not Found'],
])('%s has the title %s', (path, title) => {
  expect(documentTitle({ config, path })).toBe(`${title} - ${config.productName}`)
})

test.each([
  ['/center/model', '模型广场'],
  ['/center/stats', '用量统计'],
  ['/center/stats-detail/m-1/M', '用量统计'],
  ['/center/display/chat', '文本对话'],
  ['/center/display/chat/42', '文本对话'],
  ['/center/display/image', '图像生成'],
  ['/center/display/speech', '语音合成'],
  ['/center/personal-verification', '实名认证'],
  ['/center/orders/', '订单明细'],
])('%s highlights %s', (path, title) => {
  expect(activeEntry({ config, path })?.title).toBe(title)
})

test('video has a route but no sidebar entry', () => {
  expect(routeOf({ config, path: '/center/display/video' }).page).toBe('display')
  expect(activeEntry({ config, path: '/center/display/video' })).toBeNull()
})

test('the sidebar has the groups and entries of the product, in order', () => {
  expect(config.sidebar.map(({ title, entries }) => [title, ...entries.map((entry) => entry.title)])).toEqual(
    [
      ['模型', '模型广场', '用量统计'],
      ['体验中心', '文本对话', '图像生成', '语音合成'],
      ['账户', '实名认证', 'API Key', '账户充值', '购买资源', '收支明细', '订单明细', '用户中心'],
      ['活动', '邀请好友'],
    ],
  )
})

test('every child of the centre is for users, and only the marketplace is open to visitors', () => {
  const children = config.routes.filter(({ path }) => path.startsWith('/center/'))
  expect(children.every(({ auth }) => auth)).toBe(true)
  expect(children.filter(({ open }) => open).map(({ path }) => path)).toEqual(['/center/model'])
  expect(routeOf({ config, path: '/model-doc/x' })).toMatchObject({ auth: true, open: true })
})

test('a detail page leads back to its entry', () => {
  expect(breadcrumbs({ config, path: '/center/stats-detail/a/b' })).toEqual([
    { title: '模型', to: '' },
    { title: '用量统计', to: '/center/stats' },
    { title: '用量明细', to: '' },
  ])
})

test('a page below a page below an entry leads back to both', () => {
  const nested = {
    ...config,
    routes: [
      ...config.routes,
      {
        ...routeOf({ config, path: '/center/calls' }),
        path: '/center/calls/:id',
        title: '账单',
        under: '/center/calls',
      },
      {
        ...routeOf({ config, path: '/center/stats-detail/a/b' }),
        path: '/center/stats-detail/:modelId/:modelName/:id',
        title: '账单',
        under: '/center/stats-detail/:modelId/:modelName',
      },
    ],
  }
  const titles = (path: string) =>
    breadcrumbs({ config: nested, path }).map(({ title, to }) => `${title} ${to}`)
  expect(titles('/center/calls/c-1')).toEqual([
    '模型 ',
    '用量统计 /center/stats',
    '调用记录 /center/calls',
    '账单 ',
  ])
  expect(titles('/center/stats-detail/m/M%201/c-1')[2]).toBe('用量明细 /center/stats-detail/m/M%201')
  expect(activeEntry({ config: nested, path: '/center/calls/c-1' })?.title).toBe('用量统计')
})

test('pages within one entry are its tabs: each highlights it, and what is under one leads back to it', () => {
  const tabbed: Loose = structuredClone(consoleConfig)
  const account = tabbed.sidebar.find(({ title }: Loose) => title === '账户')
  account.entries = account.entries.filter(({ path }: Loose) => path !== '/center/income')
  account.entries.find(({ path }: Loose) => path === '/center/orders').tabs = ['/center/income']
  const { app } = parseConfig(tabbed)
  const titles = (path: string) => tabsOf({ config: app, path }).map(({ title }) => title)
  expect(titles('/center/income')).toEqual(['订单明细', '收支明细'])
  expect(titles('/center/orders')).toEqual(['订单明细', '收支明细'])
  expect(titles('/center/topup')).toEqual([])
  expect(activeEntry({ config: app, path: '/center/income' })?.title).toBe('订单明细')
  const below = { ...routeOf({ config: app, path: '/center/income' }), path: '/center/income/:id' }
  const nested = { ...app, routes: [...app.routes, { ...below, title: '一笔', under: '/center/income' }] }
  expect(breadcrumbs({ config: nested, path: '/center/income/1' })).toEqual([
    { title: '账户', to: '' },
    { title: '收支明细', to: '/center/income' },
    { title: '一笔', to: '' },
  ])
  expect(tabsOf({ config: nested, path: '/center/income/1' })).toEqual([])
})

test('routes that are part of each other have an end, whichever values their addresses hold', () => {
  const calls = routeOf({ config, path: '/center/calls' })
  const round = {
    ...config,
    routes: [
      ...config.routes,
      { ...calls, path: '/center/one/:id', under: '/center/other/:id' },
      { ...calls, path: '/center/other/:id', under: '/center/one/:id' },
    ],
  }
  expect(activeEntry({ config: round, path: '/center/one/1' })).toBeNull()
  expect(breadcrumbs({ config: round, path: '/center/one/1' })).toHaveLength(2)
})

test.each([
  ['/a/:x', '/a/1', { x: '1' }],
  ['/a/:x/:y?', '/a/1', { x: '1' }],
  ['/a/:x/:y?', '/a/1/2', { x: '1', y: '2' }],
  ['/a/:x/:y?', '/a', null],
  ['/a/:x', '/a/1/2', null],
  ['/a', '/b', null],
  ['*', '/any/thing', {}],
])('%s against %s', (pattern, path, expected) => {
  expect(matchPath({ pattern, path })).toEqual(expected)
})

test('a filled path keeps what a name may contain', () => {
  expect(fillPath({ path: '/s/:id/:name', row: { id: 'a/b', name: 'M 1?' } })).toBe('/s/a%2Fb/M%201%3F')
})

test('of two entries to one list, the one with the period of the address is active', () => {
  const sidebar = [
    {
      title: '账户',
      entries: [
        { path: '/center/orders', icon: 'receipt' as const },
        { resource: 'orders', title: '近 7 天订单', icon: 'receipt' as const, range: 'last7' as const },
      ],
    },
  ]
  const { app } = parseConfig({ ...consoleConfig, sidebar })
  const activeAt = (search: string) => activeEntry({ config: app, path: '/center/orders', search })?.title
  expect(app.sidebar[0]?.entries[1]?.to).toBe('/center/orders?range=last7')
  expect(activeAt('')).toBe('订单明细')
  expect(activeAt('?range=last7&detail=1')).toBe('近 7 天订单')
  expect(activeAt('?range=today')).toBe('订单明细')
})
