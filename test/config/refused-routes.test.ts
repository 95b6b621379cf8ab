import { added, refuses, type Loose } from './refuses.ts'

refuses([
  [
    'a period that is nearly there',
    ({ sidebar }) => Object.assign(sidebar[2].entries[4], { range: 'last-7' }),
    'sidebar[2].entries[4].range：没有“last-7”，可用：today、yesterday、last7、last30、thisMonth、lastMonth（你是想写 last7 吗？）',
  ],
  [
    'a period of an entry that leads to no list',
    ({ sidebar }) => Object.assign(sidebar[0].entries[0], { range: 'last7' }),
    'sidebar[0].entries[0].range：“/center/model”不是可以按时间筛选的列表',
  ],
  [
    'a period of an entry that leads elsewhere',
    ({ sidebar }) =>
      Object.assign(sidebar[0], {
        entries: [{ url: 'https://example.com', title: '站外', icon: 'link', range: 'last7' }],
      }),
    'sidebar[0].entries[0].range：range 只用于通往列表的链接',
  ],
  [
    'a tab that its page has not',
    ({ routes }) => Object.assign(routes[2], { tab: 'pasword' }),
    'routes[2].tab：没有标签“pasword”，可用：sms、password（你是想写 password 吗？）',
  ],
  [
    'a tab of a page without any',
    ({ routes }) => Object.assign(routes[1], { tab: 'sms' }),
    'routes[1].tab：这个页面没有标签可选',
  ],
  [
    'an unknown page',
    ({ routes }) => Object.assign(routes[0], { page: 'homee' }),
    'routes[0].page：没有“homee”，可用：',
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
    'routes that are part of each other',
    ({ routes }) => {
      Object.assign(routes[7], { under: '/center/stats-detail/m/M' })
    },
    'routes[7].under：从“/center/stats-detail/m/M”再往上走会绕一圈，到不了菜单',
  ],
  [
    'a parent with a part that the address has not',
    ({ routes }) => Object.assign(routes[18], { under: '/center/stats-detail/:modelId/:modelName' }),
    'routes[18].under：“/center/stats-detail/:modelId/:modelName”里的 :modelId、:modelName 填不上：地址“/center/calls”里没有',
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
    "routes：缺少 page: 'login' 的路由",
  ],
  [
    'an unknown icon',
    ({ sidebar }) => Object.assign(sidebar[0].entries[0], { icon: 'star' }),
    'sidebar[0].entries[0].icon：没有“star”，可用：',
  ],
  [
    'an unknown option',
    ({ routes }) => Object.assign(routes[0], { titel: '首页' }),
    'routes[0]：没有选项“titel”（你是想写 title 吗？）',
  ],
  ['a missing title', ({ routes }) => delete routes[0].title, 'routes[0].title：没有写，须为加引号的文字'],
  [
    'a link that is no address',
    ({ links }) => Object.assign(links, { docs: 'docs.example' }),
    'links.docs：要以 http://、https:// 或 /（本站的地址）开头',
  ],
  [
    'a link that is a script',
    ({ links }) => Object.assign(links, { docs: 'javascript:alert(1)' }),
    'links.docs：要以 http://、https:// 或 /（本站的地址）开头',
  ],
  [
    'a link with a space in it',
    ({ links }) => Object.assign(links, { docs: 'https://docs.example/quick start' }),
    'links.docs：地址里不能有空格',
  ],
  [
    'a link that does not say how',
    ({ links }) => Object.assign(links, { docs: '//docs.example/' }),
    'links.docs：要写明 http:// 或 https://',
  ],
  [
    'a link to a port that there cannot be',
    ({ links }) => Object.assign(links, { docs: 'http://10.0.0.5:99999/' }),
    'links.docs：这个网址打不开，请检查域名和端口',
  ],
  [
    'a link to a page of this site that is not there',
    ({ links }) => Object.assign(links, { docs: '/docs/quick-strat' }),
    'links.docs：没有路由通往“/docs/quick-strat”（你是想写 /docs/quick-start 吗？）',
  ],
  [
    'an entry whose address elsewhere is a path of this site',
    ({ sidebar }) => sidebar[0].entries.push({ url: '/docs/quick-start', title: '帮助', icon: 'link' }),
    'sidebar[0].entries[2].url：要写完整的地址，以 http:// 或 https:// 开头',
  ],
  [
    'an SMS provider that is a path',
    (config) => Object.assign(config, { smsBase: '/sms' }),
    'smsBase：要写完整的地址',
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
    'a heading with a part that its path has not',
    ({ routes, resources }) => {
      resources.one = resources.stats
      routes.push({ path: '/center/one/:modelId', title: '一个', resource: 'one', heading: ':modelIdd' })
    },
    `${added}.heading：地址里没有 :modelIdd（你是想写 modelId 吗？）`,
  ],
  [
    'a link elsewhere without a name',
    ({ sidebar }) => sidebar[0].entries.push({ link: 'docs', icon: 'link' }),
    'sidebar[0].entries[2].title：站外地址须写 title',
  ],
  [
    'an entry to a path with a part that nothing fills',
    ({ sidebar }) => sidebar[0].entries.push({ path: '/model-doc/:modelId', icon: 'grid' }),
    'sidebar[0].entries[2].path：“/model-doc/:modelId”里的 :modelId 要换成真正的值',
  ],
  [
    'an entry to a resource whose path nothing fills',
    ({ sidebar }) => sidebar[0].entries.push({ resource: 'model-calls', icon: 'grid' }),
    'sidebar[0].entries[2].resource：显示“model-calls”的路由 /center/stats-detail/:modelId/:modelName 里有待填的值',
  ],
  [
    'a redirect to itself',
    ({ routes }) => Object.assign(routes[5], { redirect: '/center' }),
    'routes[5].redirect：转到“/center”会一直转来转去，到不了页面',
  ],
  [
    'redirects in a round',
    ({ routes }) => {
      delete routes[6].page
      routes[6].redirect = '/center'
    },
    'routes[5].redirect：转到“/center/model”会一直转来转去，到不了页面',
  ],
  [
    'a redirect with a part that nothing fills',
    ({ routes }) => Object.assign(routes[5], { redirect: '/model-doc/:modelId' }),
    'routes[5].redirect：“/model-doc/:modelId”里的 :modelId 要换成真正的值',
  ],
  [
    'a sign-in for those who are signed in',
    ({ routes }) => Object.assign(routes[2], { auth: true }),
    'routes[2].auth：登录页不能要求先登录',
  ],
  ...['/center/orders/', '/a?b=1', '/a b', '//a', '/a/:b-c', '/a/:b?/c'].map(
    (path): [string, (config: Loose) => void, string] => [
      `the path ${path}`,
      ({ routes }) => routes.push({ path, title: '一页', page: 'user' }),
      `${added}.path：须为 * 或以 / 开头`,
    ],
  ),
  [
    'a word where a yes or no belongs',
    ({ sidebar }) => Object.assign(sidebar[0].entries[0], { hidden: 'true' }),
    'sidebar[0].entries[0].hidden：须为 true 或 false（不加引号）',
  ],
  [
    'a group without entries',
    ({ sidebar }) => Object.assign(sidebar[0], { entries: [] }),
    'sidebar[0].entries：至少要有 1 项',
  ],
  [
    'a missing icon',
    ({ sidebar }) => delete sidebar[0].entries[0].icon,
    'sidebar[0].entries[0].icon：没有写，可用：grid、chart',
  ],
])
