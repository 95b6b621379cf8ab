import { refuses } from './refuses.ts'

const users = { endpoint: 'user.list', columns: ['username'], filters: [] }

refuses([
  [
    'a filter by what is personal that would stand in the address',
    ({ resources }) =>
      Object.assign(resources, {
        users: { ...users, filters: [{ control: 'text', field: 'search', title: '查找' }] },
      }),
    'resources.users.filters[0].inMemory：接口 user.list 的“search”是个人信息，不能写进地址',
  ],
  [
    'days of a list that comes in one piece',
    ({ resources }) => Object.assign(resources.keys.filters[0], { control: 'dates', field: 'createdAt' }),
    'resources.keys.filters[0].control：接口 key.overview 一次给全，只能用 text 和 select 筛选',
  ],
  [
    'a filter of such a list by what it does not have',
    ({ resources }) => Object.assign(resources.keys.filters[0], { field: 'nam' }),
    'resources.keys.filters[0].field：接口 key.overview 不返回字段“nam”（你是想写 name 吗？）',
  ],
  [
    'days that no address would hold',
    ({ resources }) => Object.assign(resources.orders.filters[2], { inMemory: true }),
    'resources.orders.filters[2].inMemory：inMemory 只用于 text 和 select',
  ],
  [
    'an answer that comes once and is not shown',
    ({ resources }) =>
      Object.assign(resources, {
        users: {
          ...users,
          actions: [{ title: '显示', call: 'user.reveal', input: { field: 'phone' }, reason: true }],
        },
      }),
    'resources.users.actions[0].shows：接口 user.reveal 的“value”只答复一次',
  ],
  [
    'a form whose endpoint is not named',
    ({ resources }) => Object.assign(resources.keys, { endpoints: { update: 'key.edit' } }),
    'resources.keys.forms.create：没有写 endpoint，资源也没有写 endpoints.create',
  ],
  [
    'a new key that is not shown',
    ({ resources }) => delete resources.keys.forms.create.shows,
    'resources.keys.forms.create.shows：接口 key.add 的“key”只答复一次，不显示就没有了',
  ],
  [
    'how to show what is not shown',
    ({ resources }) => Object.assign(resources.keys.forms.edit, { shown: { note: '请复制' } }),
    'resources.keys.forms.edit.shown：shown 只用于 shows',
  ],
  [
    'a way on that is no action of the list',
    ({ resources }) => Object.assign(resources.keys.forms.create.shown.lost, { action: '更换' }),
    'resources.keys.forms.create.shown.lost.action：没有名为“更换”的 call 操作',
  ],
  [
    'a way on from what is no row',
    ({ resources }) => Object.assign(resources.keys.forms.create.shown.lost, { row: 'key' }),
    'resources.keys.forms.create.shown.lost.row：接口 key.add 的“key”不是有“id”的一行',
  ],
  [
    'what staff see without an end',
    ({ resources }) =>
      Object.assign(resources, {
        users: {
          ...users,
          actions: [
            {
              title: '显示',
              call: 'user.reveal',
              input: { field: 'phone' },
              reason: true,
              shows: [{ field: 'value', title: '手机号' }],
              shown: { staysOpen: true },
            },
          ],
        },
      }),
    'resources.users.actions[0].shown.staysOpen：给员工看的至多 60 秒',
  ],
  [
    'samples of a key below what is no new key, or gone after a minute',
    ({ resources }) => {
      Object.assign(resources.keys.actions[3].shown, { below: 'key-samples', staysOpen: false })
    },
    'resources.keys.actions[3].shown.below：一分钟来不及用，请写 staysOpen: true',
  ],
  [
    'days for what is no moment',
    ({ resources }) =>
      Object.assign(resources.keys.actions[3].ask[0], { quick: [{ title: '7 天', days: 7 }] }),
    'resources.keys.actions[3].ask[0].quick[0]：days 只用于 timestamp',
  ],
  [
    'a quick choice that the field does not take',
    ({ resources }) => Object.assign(resources.keys.actions[3].ask[0].quick[3], { value: '169' }),
    'resources.keys.actions[3].ask[0].quick[3]：字段“graceHours”填不了“169”',
  ],
  [
    'nothing for a field that needs something',
    ({ resources }) =>
      Object.assign(resources.keys.forms.create.sections[0].fields[0], {
        quick: [{ title: '不填', value: '' }],
      }),
    'resources.keys.forms.create.sections[0].fields[0].quick[0]：字段“name”不能不填',
  ],
  [
    'quick choices of a list',
    ({ resources }) =>
      Object.assign(resources.keys.forms.create.sections[1].fields[0], {
        quick: [{ title: '全部', value: '' }],
      }),
    'resources.keys.forms.create.sections[1].fields[0].quick[0]：quick 不用于 models',
  ],
  [
    'a deletion that wants more than the key of a row',
    ({ resources }) => Object.assign(resources.keys.endpoints, { delete: 'user.verify' }),
    'resources.keys.endpoints.delete：接口 user.verify 不是只要“id”就能调用的：还要“realName、idNumber、consent”',
  ],
  [
    'a change that is not told which row',
    ({ resources }) => Object.assign(resources.keys.endpoints, { update: 'user.profile' }),
    'resources.keys.endpoints.update：接口 user.profile 没有参数“id”',
  ],
  [
    'a list that shows nothing at first',
    ({ resources }) =>
      resources.orders.columns.forEach((column: object) => Object.assign(column, { defaultOff: true })),
    'resources.orders.columns：至少要有一列起初就显示',
  ],
  [
    'a column that is hidden and off by default',
    ({ resources }) => Object.assign(resources.orders.columns[0], { hidden: true, defaultOff: true }),
    'resources.orders.columns[0].defaultOff：已经写了 hidden',
  ],
  [
    'a column to switch on where nothing does',
    ({ resources }) => Object.assign(resources.sessions.columns[0], { defaultOff: true }),
    'resources.sessions.columns[0].defaultOff：这个列表没有自己的路由',
  ],
  [
    'a hidden column as the title of a card',
    ({ resources }) => Object.assign(resources.orders.columns[2], { hidden: true }),
    'resources.orders.card.title：列“subject”藏起来了',
  ],
  [
    'a column that is switched off by another word',
    ({ resources }) => Object.assign(resources.orders.columns[0], { defaultoff: true }),
    'resources.orders.columns[0]：没有选项“defaultoff”（你是想写 defaultOff 吗？）',
  ],
  [
    'a word of an action that its field never is',
    ({ resources }) => Object.assign(resources.orders.actions[0], { when: { status: ['payed'] } }),
    'resources.orders.actions[0].when.status：字段“status”没有值“payed”',
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
    ({ resources }) => delete resources['model-calls'].columns[2].values.failed,
    'resources.model-calls.columns[2].values：缺少值“failed”的说法',
  ],
  [
    'a word for a value that is not there',
    ({ resources }) => Object.assign(resources.orders.columns[5].values, { lost: '丢失' }),
    'resources.orders.columns[5].values.lost：字段“status”没有值“lost”',
  ],
  [
    'a time kept by what is no link',
    ({ resources }) => Object.assign(resources.stats.columns[1], { keepTime: true }),
    'resources.stats.columns[1].keepTime：keepTime 只用于 to',
  ],
  [
    'a time kept of a list without one',
    ({ resources }) => Object.assign(resources.keys.columns[0], { to: '/center/orders', keepTime: true }),
    'resources.keys.columns[0].keepTime：这个列表没有按时间的筛选',
  ],
  [
    'a time kept for what is no list',
    ({ resources }) => Object.assign(resources.stats.columns[0], { to: '/center/model' }),
    'resources.stats.columns[0].keepTime：“/center/model”不是可以按时间筛选的列表',
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
    'resources.orders.actions[0]：to、call、form、read、download 须写且只写一个',
  ],
  [
    'an action that calls what a key of a row is not enough for',
    ({ resources }) => Object.assign(resources.orders.actions[1], { call: 'order.topup' }),
    'resources.orders.actions[1].call：接口 order.topup 不是只要“orderNo”就能调用的：还要“amount、channel”',
  ],
  [
    'an action that makes another one with each call, without a question before it',
    ({ resources }) => (resources.keys.actions[3] = { title: '换一把', call: 'key.rotate' }),
    'resources.keys.actions[3].call：接口 key.rotate 不是只要“id”就能调用的：它在契约里写了 creates，每次都新做一遍；同一行做一次就够的，请去掉 creates',
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
    'an unknown format',
    ({ resources }) => Object.assign(resources.orders.columns[1], { format: 'money' }),
    'resources.orders.columns[1].format：没有“money”，可用：',
  ],
  [
    'an unknown endpoint',
    ({ resources }) => Object.assign(resources.orders, { endpoint: 'shipment.list' }),
    'resources.orders.endpoint：没有名为“shipment.list”的列表接口',
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
    'resources.signIns：名称只能用小写字母和连字符，以字母开头，至多 48 个字符',
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
    'days to begin with where no time is filtered',
    ({ resources }) => Object.assign(resources.keys, { defaultDays: 7 }),
    'resources.keys.defaultDays：没有按时间的筛选（dates 或 period），不能写 defaultDays',
  ],
  [
    'a time written as an amount',
    ({ resources }) => Object.assign(resources.orders.columns[6], { format: 'yuan' }),
    'resources.orders.columns[6].format：字段“createdAt”不能写成 yuan（可用：time）',
  ],
  [
    'a number drawn as a line',
    ({ resources }) => Object.assign(resources.stats.columns[2], { format: 'sparkline' }),
    'resources.stats.columns[2].format：字段“calls”不能写成 sparkline',
  ],
  [
    'words written as an amount',
    ({ resources }) => Object.assign(resources.orders.detail.fields[1], { format: 'yuan' }),
    'resources.orders.detail.fields[1].format：字段“subject”不能写成 yuan',
  ],
  [
    'a yes or no without words',
    ({ resources }) => resources.orders.columns.push({ field: 'isRefundable', title: '可退' }),
    'resources.orders.columns[8].format：字段“isRefundable”不能写成 text（可用：code、mono、tag）',
  ],
  [
    'a column that is there twice',
    ({ resources }) => resources.orders.columns.push({ field: 'amount', title: '价', format: 'yuan' }),
    'resources.orders.columns[8].field：字段“amount”与 columns[3] 重复',
  ],
  [
    'a filter that is there twice',
    ({ resources }) => resources.orders.filters.push({ control: 'select', field: 'status' }),
    'resources.orders.filters[4].field：与 filters[0] 重复',
  ],
])
