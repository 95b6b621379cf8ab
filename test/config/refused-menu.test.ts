import { refuses, type Loose } from './refuses.ts'

const routeAt = (config: Loose, path: string) => config.routes.find((route: Loose) => route.path === path)

refuses([
  [
    'a title of more than twelve characters',
    (config) => (config.sidebar[0].entries[0].title = '一二三四五六七八九十十一十二'),
    'sidebar[0].entries[0].title：名字至多 12 个字（两个字母算一个字），这里有 14 个',
  ],
  [
    'a title of a column of more than twelve characters',
    (config) => (config.resources.orders.columns[0].title = '订单号'.repeat(5)),
    'resources.orders.columns[0].title：名字至多 12 个字',
  ],
  [
    'markup in a title',
    (config) => (config.sidebar[0].title = '<b>模型</b>'),
    'sidebar[0].title：名字里不能有网页或 Markdown 的标记',
  ],
  [
    'markdown in a title',
    (config) => (routeAt(config, '/union').title = '**社区**'),
    'routes[1].title：名字里不能有网页或 Markdown 的标记',
  ],
  [
    'an entry twice',
    (config) => config.sidebar[3].entries.push({ path: '/center/model', title: '又一个', icon: 'grid' }),
    'sidebar[3].entries[1]：通往“/center/model”的已有一项（sidebar[0].entries[0]）',
  ],
  [
    'an entry twice, once by its resource',
    (config) => config.sidebar[3].entries.push({ resource: 'orders', title: '又一个', icon: 'grid' }),
    'sidebar[3].entries[1]：通往“/center/orders”的已有一项',
  ],
  [
    'two entries of one title',
    (config) => (config.sidebar[2].entries[0].title = '收支明细'),
    '已有一项叫“收支明细”',
  ],
  [
    'two groups of one title',
    (config) => (config.sidebar[3].title = '账户'),
    'sidebar[3].title：已有一组叫“账户”（sidebar[2]）',
  ],
  [
    'an entry to a part that there is not',
    (config) => (config.sidebar[1].entries[0].path = '/center/display/chta'),
    'sidebar[1].entries[0].path：“/center/display/chta”里的“chta”打不开，可用：chat、image、speech、video（你是想写 chat 吗？）',
  ],
  [
    'a query that a page does not read',
    (config) => (config.sidebar[0].entries[0].path = '/center/model?typ=chat'),
    '“/center/model”不认识 ? 后面的“typ”，可用：type、keyword、vendor、tag、can、sort、view、compare（你是想写 type 吗？）',
  ],
  [
    'a query that a list does not read',
    (config) => (config.resources.income.columns.at(-1).toBy.paths.order = '/center/orders?detial=:refId'),
    '“/center/orders”不认识 ? 后面的“detial”',
  ],
  [
    'a tab that leads nowhere',
    (config) => (config.sidebar[0].entries[1].tabs = ['/center/oders']),
    'sidebar[0].entries[1].tabs[0]：没有路由通往“/center/oders”（你是想写 /center/orders 吗？）',
  ],
  [
    'a tab that has an entry of its own',
    (config) => (config.sidebar[0].entries[1].tabs = ['/center/orders']),
    'sidebar[0].entries[1].tabs[0]：通往“/center/orders”的已有一项（sidebar[2].entries[5]）',
  ],
  [
    'a query of a page that reads none',
    (config) => (config.sidebar[3].entries[0].path = '/center/invite?from=menu'),
    '“/center/invite”不认识 ? 后面的“from”，请去掉',
  ],
  [
    'a fragment',
    (config) => (config.sidebar[0].entries[0].path = '/center/model#top'),
    '“/center/model#top”里 # 后面的不起作用，请去掉',
  ],
  [
    'a link that is dangerous',
    (config) => (config.resources.orders.actions[0].danger = true),
    'resources.orders.actions[0].danger：danger 只用于 call，链接不写',
  ],
  [
    'a word for another',
    (config) => (config.resources.orders.columns[6].format = 'date'),
    'resources.orders.columns[6].format：没有“date”，可用：text、',
  ],
])

refuses([
  ['date', (config) => (config.resources.orders.columns[6].format = 'date'), '（你是想写 time 吗？）'],
  [
    'warning',
    (config) => (config.resources.orders.columns[5].values.pending.tone = 'warning'),
    '（你是想写 warn 吗？）',
  ],
  [
    'label',
    (config) => (config.resources.orders.columns[5].label = '状态'),
    '没有选项“label”（你是想写 title 吗？）',
  ],
  [
    'sort',
    (config) => (config.resources.orders.columns[5].sort = true),
    '没有选项“sort”（你是想写 sortable 吗？）',
  ],
  [
    'the beginning of a word',
    (config) => (config.sidebar[0].entries[0].icon = 'docu'),
    '（你是想写 document 吗？）',
  ],
])
