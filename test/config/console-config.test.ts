import { checkConfig, sentence } from '../../src/config/check-config.ts'
import { consoleConfig } from '../../src/config/console.ts'
import { paletteEntries } from '../../src/palette/palette-entries.ts'
import { spell } from '../../src/palette/spell.ts'

// A loose copy: what a person may write, right or wrong.
// oxlint-disable-next-line typescript/no-explicit-any
type Loose = any

/** The place of a route that is added. */
const added = `routes[${consoleConfig.routes.length}]`

function mistakesOf(change: (config: Loose) => void): string[] {
  const config: Loose = structuredClone(consoleConfig)
  change(config)
  return checkConfig(config).mistakes.map(sentence)
}

test('the console config has no mistakes', () => {
  expect(checkConfig(consoleConfig).mistakes).toEqual([])
})

test.each<[string, (config: Loose) => void, string]>([
  [
    'an unknown page',
    ({ routes }) => Object.assign(routes[0], { page: 'homee' }),
    'routes[0].page：无效选项',
  ],
  [
    'an unknown resource',
    ({ routes }) => Object.assign(routes[7], { resource: 'refunds' }),
    'routes[7].resource：没有名为“refunds”的资源',
  ],
  [
    'a route that shows two things',
    ({ routes }) => Object.assign(routes[7], { page: 'home' }),
    'routes[7]：page、resource、document、redirect 须写且只写一个',
  ],
  [
    'a sidebar entry to a route that is not there',
    ({ sidebar }) => Object.assign(sidebar[0].entries[1], { path: '/center/statistics' }),
    'sidebar[0].entries[1].path：没有路由通往“/center/statistics”',
  ],
  [
    'a redirect to a route that is not there',
    ({ routes }) => Object.assign(routes[5], { redirect: '/center/start' }),
    'routes[5].redirect：没有路由通往“/center/start”',
  ],
  [
    'a parent that is not there',
    ({ routes }) => Object.assign(routes[8], { under: '/center/usage' }),
    'routes[8].under：没有路由通往“/center/usage”',
  ],
  [
    'a path declared twice',
    ({ routes }) => routes.push({ path: '/center/orders', title: '又一个', page: 'user' }),
    `${added}.path：路径“/center/orders”与 routes[17] 重复`,
  ],
  [
    'paths that differ only in the name of a part',
    ({ routes }) => routes.push({ path: '/model-doc/:name', title: '又一个', page: 'user' }),
    `${added}.path：路径“/model-doc/:name”与 routes[3] 重复`,
  ],
  [
    'a missing sign-in',
    (config) =>
      Object.assign(config, { routes: config.routes.filter((route: Loose) => route.path !== '/login') }),
    'routes：缺少路径为“/login”的路由',
  ],
  [
    'a column that its endpoint does not return',
    ({ resources }) => Object.assign(resources.orders.columns[1], { field: 'price' }),
    'resources.orders.columns[1].field：接口 order.list 不返回字段“price”',
  ],
  [
    'a row key that its endpoint does not return',
    ({ resources }) => Object.assign(resources.orders, { rowKey: 'id' }),
    'resources.orders.rowKey：接口 order.list 不返回字段“id”',
  ],
  [
    'an order that the endpoint does not know',
    ({ resources }) => Object.assign(resources.income.columns[3], { sortable: true }),
    'resources.income.columns[3].sortable：接口 income.list 不能按“amount”排序（可用：id、createdAt）',
  ],
  [
    'a default order that the endpoint does not know',
    ({ resources }) => Object.assign(resources.income, { defaultSort: { field: 'amount', order: 'asc' } }),
    'resources.income.defaultSort.field：接口 income.list 不能按“amount”排序（可用：id、createdAt）',
  ],
  [
    'a filter that the endpoint does not know',
    ({ resources }) => Object.assign(resources.orders.filters[0], { field: 'channel' }),
    'resources.orders.filters[0].field：接口 order.list 不能这样筛选“channel”（缺少参数 channel_MultiString）',
  ],
  [
    'a period where the endpoint has none',
    ({ resources }) => Object.assign(resources.income, { filters: [{ control: 'period' }] }),
    'resources.income.filters[0].control：接口 income.list 不能这样筛选（缺少参数 begin、end）',
  ],
  [
    'a choice without words',
    ({ resources }) => delete resources.orders.columns[5].values.closed,
    'resources.orders.columns[5].values：缺少值“closed”的说法',
  ],
  [
    'a word for a value that is not there',
    ({ resources }) => Object.assign(resources.orders.columns[5].values, { lost: '丢失' }),
    'resources.orders.columns[5].values.lost：字段“status”没有值“lost”',
  ],
  [
    'a link with a part that its row has not',
    ({ resources }) =>
      Object.assign(resources.stats.columns[0], { to: '/center/stats-detail/:modelId/:name' }),
    'resources.stats.columns[0].to：接口 stats.list 不返回字段“name”',
  ],
  [
    'an action to a route that is not there',
    ({ resources }) => Object.assign(resources.orders.actions[0], { to: '/pay/:orderNo' }),
    'resources.orders.actions[0].to：没有路由通往“/pay/:orderNo”',
  ],
  [
    'an action that both leads and calls',
    ({ resources }) => Object.assign(resources.orders.actions[0], { call: 'order.cancel' }),
    'resources.orders.actions[0]：to、call、dialog 须写且只写一个',
  ],
  [
    'an action that calls what a key of a row is not enough for',
    ({ resources }) => Object.assign(resources.orders.actions[1], { call: 'order.topup' }),
    'resources.orders.actions[1].call：接口 order.topup 不是只要“orderNo”就能调用的',
  ],
  [
    'an action that calls what only reads',
    ({ resources }) => Object.assign(resources.orders.actions[1], { call: 'order.detail' }),
    'resources.orders.actions[1].call：没有名为“order.detail”的写入接口',
  ],
  [
    'a question about a field that its row has not',
    ({ resources }) => Object.assign(resources.orders.actions[1], { confirm: '取消“:subjct”？' }),
    'resources.orders.actions[1].confirm：接口 order.list 不返回字段“subjct”（你是想写 subject 吗？）',
  ],
  [
    'a card whose title is no column',
    ({ resources }) => Object.assign(resources.orders, { card: { title: 'subjct' } }),
    'resources.orders.card.title：没有列“subjct”（你是想写 subject 吗？）',
  ],
  [
    'a field within a field that is not there',
    ({ resources }) => Object.assign(resources.keys.columns[7], { field: 'budget.yearly' }),
    'resources.keys.columns[7].field：接口 key.overview 不返回字段“budget.yearly”',
  ],
  [
    'a meter of nothing',
    ({ resources }) => delete resources.packages.columns[2].ofField,
    'resources.packages.columns[2].ofField：meter 格式须写 ofField',
  ],
  [
    'an order of a list that is answered whole',
    ({ resources }) => Object.assign(resources.sessions.columns[0], { sortable: true }),
    'resources.sessions.columns[0].sortable：接口 login.sessions 不能按“device”排序',
  ],
  [
    'a file of a list that is answered whole',
    ({ resources }) => Object.assign(resources.sessions, { export: true }),
    'resources.sessions.export：接口 login.sessions 不能导出',
  ],
  [
    'a page without the list that it shows',
    ({ resources }) => delete resources.keys,
    'resources.keys：页面 api-key 要显示资源“keys”',
  ],
  [
    'an unknown icon',
    ({ sidebar }) => Object.assign(sidebar[0].entries[0], { icon: 'star' }),
    'sidebar[0].entries[0].icon：无效选项',
  ],
  [
    'an unknown format',
    ({ resources }) => Object.assign(resources.orders.columns[1], { format: 'money' }),
    'resources.orders.columns[1].format：无效选项',
  ],
  [
    'an unknown endpoint',
    ({ resources }) => Object.assign(resources.orders, { endpoint: 'refund.list' }),
    'resources.orders.endpoint：没有名为“refund.list”的列表接口',
  ],
  [
    'an unknown option',
    ({ routes }) => Object.assign(routes[0], { titel: '首页' }),
    'routes[0]：没有选项“titel”（你是想写 title 吗？）',
  ],
  ['a missing title', ({ routes }) => delete routes[0].title, 'routes[0].title：无效输入'],
  [
    'a link that is no address',
    ({ links }) => Object.assign(links, { docs: 'docs.example' }),
    'links.docs：',
  ],
  [
    'a link that is a script',
    ({ links }) => Object.assign(links, { docs: 'javascript:alert(1)' }),
    'links.docs：',
  ],
  [
    'an entry with both a path and a link',
    ({ sidebar }) => Object.assign(sidebar[0].entries[0], { link: 'docs' }),
    'sidebar[0].entries[0]：path、resource、document、link、url 须写且只写一个',
  ],
  [
    'open on a route that is not for users',
    ({ routes }) => Object.assign(routes[0], { open: true }),
    'routes[0].open：只有 auth: true 的路由才需要 open',
  ],
  [
    'a page nearly named',
    ({ routes }) => Object.assign(routes[10], { page: 'dispaly' }),
    '（你是想写 display 吗？）',
  ],
  [
    'a resource nearly named',
    ({ routes }) => Object.assign(routes[7], { resource: 'order' }),
    'routes[7].resource：没有名为“order”的资源（你是想写 orders 吗？）',
  ],
  [
    'a path nearly right',
    ({ sidebar }) => Object.assign(sidebar[0].entries[1], { path: '/center/stat' }),
    'sidebar[0].entries[1].path：没有路由通往“/center/stat”（你是想写 /center/stats 吗？）',
  ],
  [
    'a field nearly named',
    ({ resources }) => Object.assign(resources.orders.columns[0], { field: 'oderNo' }),
    'resources.orders.columns[0].field：接口 order.list 不返回字段“oderNo”（你是想写 orderNo 吗？）',
  ],
  [
    'an endpoint nearly named',
    ({ resources }) => Object.assign(resources.orders, { endpoint: 'orders.list' }),
    'resources.orders.endpoint：没有名为“orders.list”的列表接口（你是想写 order.list 吗？）',
  ],
  [
    'an option of a column nearly named',
    ({ resources }) => Object.assign(resources.orders.columns[0], { fomat: 'code' }),
    'resources.orders.columns[0]：没有选项“fomat”（你是想写 format 吗？）',
  ],
  [
    'a resource by a name with a capital letter',
    (config) => Object.assign(config.resources, { signIns: config.resources.orders }),
    'resources.signIns：名称只能用小写字母和连字符，并以字母开头',
  ],
  [
    'an entry to a resource that no route shows',
    ({ sidebar }) => sidebar[0].entries.push({ resource: 'incom', icon: 'grid' }),
    'sidebar[0].entries[2].resource：没有显示“incom”的路由（你是想写 income 吗？）',
  ],
  [
    'an address elsewhere without a name',
    ({ sidebar }) => sidebar[0].entries.push({ url: 'https://example.com/', icon: 'link' }),
    'sidebar[0].entries[2].title：站外地址须写 title',
  ],
  [
    'a detail whose endpoint cannot be asked by the key',
    ({ resources }) =>
      Object.assign(resources.income, { detail: { title: '收支', endpoint: 'order.detail' } }),
    'resources.income.detail.endpoint：接口 order.detail 没有参数“id”',
  ],
  [
    'a filter that the list it leads to has not',
    ({ resources }) =>
      Object.assign(resources.orders.actions[0], { to: '/center/income', filters: { ref: ':orderNo' } }),
    'resources.orders.actions[0].filters：“/center/income”不能按“ref”筛选',
  ],
  [
    'a chart of what is nearly an endpoint',
    ({ resources }) => Object.assign(resources.stats.charts[0], { endpoint: 'stats.byModle' }),
    'resources.stats.charts[0].endpoint：没有名为“stats.byModle”的读取接口（你是想写 stats.byModel 吗？）',
  ],
  [
    'a chart of a field nearly named',
    ({ resources }) => Object.assign(resources.stats.charts[0], { y: ['cots'] }),
    'resources.stats.charts[0].y[0]：接口 stats.byModel 不返回字段“cots”（你是想写 cost 吗？）',
  ],
  [
    'a titled field of a chart nearly named',
    ({ resources }) => Object.assign(resources.stats.charts[1].y[1], { field: 'completionToken' }),
    'resources.stats.charts[1].y[1].field：接口 stats.detail 不返回字段“completionToken”（你是想写 completionTokens 吗？）',
  ],
  [
    'a horizontal axis that is not there',
    ({ resources }) => Object.assign(resources.stats.charts[2], { x: 'modelNmae' }),
    'resources.stats.charts[2].x：接口 stats.list 不返回字段“modelNmae”（你是想写 modelName 吗？）',
  ],
  [
    'parts of a chart by a field that is not there',
    ({ resources }) => Object.assign(resources.stats.charts[0], { split: 'modleName' }),
    'resources.stats.charts[0].split：接口 stats.byModel 不返回字段“modleName”（你是想写 modelName 吗？）',
  ],
  [
    'shares that cannot be added',
    ({ resources }) => Object.assign(resources.stats.charts[2], { format: 'percent', y: ['successRate'] }),
    "resources.stats.charts[2].format：percent 不能相加，请用 kind: 'series'",
  ],
  [
    'money written as a number',
    ({ resources }) => Object.assign(resources.stats.charts[0], { format: 'count' }),
    'resources.stats.charts[0].y[0]：字段“cost”不能写成 count',
  ],
  [
    'a course of what is no time',
    ({ resources }) => Object.assign(resources.stats.charts[2], { kind: 'series' }),
    'resources.stats.charts[2].x：series 的横轴须是时间，“modelName”不是',
  ],
  [
    'shares of what is a time',
    ({ resources }) => Object.assign(resources.stats.charts[4], { kind: 'share' }),
    'resources.stats.charts[4].x：share 的横轴须是名称，“at”是时间',
  ],
  [
    'two fields without titles',
    ({ resources }) => Object.assign(resources.stats.charts[3], { y: ['ttftP50Ms', 'ttftP95Ms'] }),
    'resources.stats.charts[3].y：不止一个字段时要写成 { field, title }',
  ],
  [
    'lines in parts',
    ({ resources }) => Object.assign(resources.stats.charts[4], { split: 'at' }),
    'resources.stats.charts[4].split：只有随时间的 bars 才能分开画',
  ],
  [
    'steps of time where there is none',
    ({ resources }) => Object.assign(resources.stats.charts[2], { by: 'day' }),
    'resources.stats.charts[2].by：横轴不是时间，不能写 by',
  ],
  [
    'steps of time that the endpoint does not know',
    ({ resources }) => delete resources.income.charts[0].by,
    'resources.income.charts[0].by：接口 income.series 没有这样的时间格，by 可写 day、month',
  ],
  [
    'two charts of one name',
    ({ resources }) => Object.assign(resources.stats.charts[4], { name: 'cost' }),
    'resources.stats.charts[4].name：图名“cost”与 charts[0] 重复',
  ],
  [
    'a kind of chart that is not there',
    ({ resources }) => Object.assign(resources.stats.charts[0], { kind: 'bar' }),
    'resources.stats.charts[0].kind：无效选项',
  ],
  [
    'an option of a chart nearly named',
    ({ resources }) => Object.assign(resources.stats.charts[0], { wdie: true }),
    'resources.stats.charts[0]：没有选项“wdie”（你是想写 wide 吗？）',
  ],
  [
    'a figure nearly named',
    ({ resources }) => Object.assign(resources.stats.summary.figures[1], { fields: ['call'] }),
    'resources.stats.summary.figures[1].fields[0]：接口 stats.summary 不返回字段“call”（你是想写 calls 吗？）',
  ],
  [
    'figures of an endpoint that answers many rows',
    ({ resources }) => Object.assign(resources.stats.summary, { endpoint: 'stats.detail' }),
    'resources.stats.summary.endpoint：接口 stats.detail 不返回一组数',
  ],
  [
    'days to begin with where no time is filtered',
    ({ resources }) => Object.assign(resources.keys, { defaultDays: 7 }),
    'resources.keys.defaultDays：没有按时间的筛选（dates 或 period），不能写 defaultDays',
  ],
  [
    'a heading with a part that its path has not',
    ({ routes, resources }) => {
      resources.one = resources.stats
      routes.push({ path: '/center/one/:modelId', title: '一个', resource: 'one', heading: ':modelIdd' })
    },
    `${added}.heading：地址里没有 :modelIdd（你是想写 modelId 吗？）`,
  ],
])('%s is refused with its place', (_, change, expected) => {
  expect(mistakesOf(change)).toEqual(expect.arrayContaining([expect.stringContaining(expected)]))
})

test.each<[string, unknown]>([
  ['a function', () => '标题'],
  ['a React element', { $$typeof: Symbol.for('react.element') }],
  ['an instance of a class', new Date()],
])('%s is refused: the config is plain data', (_, value) => {
  const config: Loose = { ...structuredClone(consoleConfig), productName: value }
  expect(checkConfig(config).mistakes.map(sentence)).toEqual([
    'productName：配置里只能写数据，不能写函数或组件',
  ])
})

test('an entry whose link has no address yet is hidden', () => {
  const config: Loose = structuredClone(consoleConfig)
  config.sidebar[3].entries.push({ link: 'docs', title: '接口文档', icon: 'document' })
  const titles = () => checkConfig(config).config?.app.sidebar[3]?.entries.map(({ title }) => title)

  expect(titles()).toEqual(['邀请好友'])
  config.links.docs = 'https://docs.example.com/'
  expect(titles()).toEqual(['邀请好友', '接口文档'])
})

test('a document that is not there is refused, with the name that is meant', () => {
  const config: Loose = structuredClone(consoleConfig)
  config.routes.push({ path: '/docs/start', title: '快速上手', document: 'quick-strat' })
  expect(checkConfig(config, { documents: ['quick-start'] }).mistakes.map(sentence)).toEqual([
    `routes[${config.routes.length - 1}].document：没有文档 docs/quick-strat.md（你是想写 quick-start 吗？）`,
  ])
})

test('an entry leads to a page, a resource, a document or an address elsewhere', () => {
  const config: Loose = structuredClone(consoleConfig)
  config.sidebar = [
    {
      title: '全部',
      entries: [
        { path: '/center/model', icon: 'grid', badge: '新' },
        { resource: 'orders', icon: 'receipt', smallScreen: false },
        { document: 'quick-start', icon: 'document', when: 'verified' },
        { url: 'https://example.com/', title: '社区', icon: 'link' },
      ],
    },
  ]
  expect(checkConfig(config).config?.app.sidebar[0]?.entries).toMatchObject([
    {
      title: '模型广场',
      to: '/center/model',
      isExternal: false,
      badge: '新',
      isOnSmallScreen: true,
      when: '',
    },
    { title: '订单明细', to: '/center/orders', isOnSmallScreen: false },
    { title: '快速上手', to: '/docs/quick-start', when: 'verified' },
    { title: '社区', to: 'https://example.com/', isExternal: true },
  ])
})

test('a hidden entry is neither in the menu nor found, and its route stays', () => {
  const config: Loose = structuredClone(consoleConfig)
  const found = () => {
    const { app, resources } = checkConfig(config).config ?? {}
    if (!app || !resources) throw new Error('refused')
    const entries = paletteEntries({ config: app, resources, spell }).map(({ to }) => to)
    return { isFound: entries.includes('/center/stats'), routes: app.routes.map(({ path }) => path) }
  }
  expect(found().isFound).toBe(true)
  config.sidebar[0].entries[1].hidden = true
  expect(found().isFound).toBe(false)
  expect(found().routes).toContain('/center/stats')
})
