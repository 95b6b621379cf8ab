import type { ConsoleConfig } from './types.ts'

/**
 * The whole console in one place: its name, links, routes, sidebar and lists. Plain data: change it, then run `npm run check`.
 * Every option is explained in `schema.ts`.
 */
export const consoleConfig = {
  productName: '澄明模型服务',
  smsBase: '',
  links: {
    docs: '',
    terms: '',
    privacy: '',
    depositRules: '',
    chatBoxGuide: '',
    desktopGuide: '',
  },

  routes: [
    { path: '/', title: '首页', page: 'home', layout: 'public' },
    { path: '/union', title: '社区生态', page: 'union', layout: 'public' },
    { path: '/login', title: '登录', page: 'login', layout: 'bare' },
    {
      path: '/model-doc/:modelId',
      title: '接口文档',
      page: 'model-doc',
      layout: 'public',
      auth: true,
      open: true,
      under: '/center/model',
    },
    { path: '/cashier/:orderNo', title: '收银台', page: 'cashier', layout: 'public', auth: true },

    { path: '/center', title: '控制台', redirect: '/center/model', auth: true, open: true },
    { path: '/center/model', title: '模型广场', page: 'model', auth: true, open: true },
    { path: '/center/stats', title: '用量统计', resource: 'stats', auth: true },
    {
      path: '/center/stats-detail/:modelId/:modelName',
      title: '用量明细',
      page: 'stats-detail',
      auth: true,
      under: '/center/stats',
    },
    { path: '/center/display/:type/:id?', title: '体验中心', page: 'display', auth: true },
    { path: '/center/verification', title: '实名认证', page: 'verification', auth: true },
    {
      path: '/center/personal-verification',
      title: '个人实名认证',
      page: 'personal-verification',
      auth: true,
      under: '/center/verification',
    },
    { path: '/center/api-key', title: 'API Key', page: 'api-key', auth: true },
    { path: '/center/user', title: '用户中心', page: 'user', auth: true },
    { path: '/center/topup', title: '账户充值', page: 'topup', auth: true },
    { path: '/center/purchase', title: '购买资源', page: 'purchase', auth: true },
    { path: '/center/income', title: '收支明细', resource: 'income', auth: true },
    { path: '/center/orders', title: '订单明细', resource: 'orders', auth: true },
    {
      path: '/center/calls',
      title: '调用记录',
      resource: 'calls',
      auth: true,
      under: '/center/stats',
    },
    { path: '/docs/quick-start', title: '快速上手', document: 'quick-start', layout: 'public' },
    { path: '/center/invite', title: '邀请好友', page: 'invite', auth: true },

    { path: '*', title: '404 Not Found', page: 'not-found', layout: 'public' },
  ],

  sidebar: [
    {
      title: '模型',
      entries: [
        { path: '/center/model', icon: 'grid' },
        { path: '/center/stats', icon: 'chart' },
      ],
    },
    {
      title: '体验中心',
      entries: [
        { path: '/center/display/chat', title: '文本对话', icon: 'chat' },
        { path: '/center/display/image', title: '图像生成', icon: 'image' },
        { path: '/center/display/speech', title: '语音合成', icon: 'sound' },
      ],
    },
    {
      title: '账户',
      entries: [
        { path: '/center/verification', icon: 'shield' },
        { path: '/center/api-key', icon: 'key' },
        { path: '/center/topup', icon: 'wallet' },
        { path: '/center/purchase', icon: 'cart' },
        { path: '/center/income', icon: 'ledger' },
        { path: '/center/orders', icon: 'receipt' },
        { path: '/center/user', icon: 'user' },
      ],
    },
    { title: '活动', entries: [{ path: '/center/invite', icon: 'gift' }] },
  ],

  resources: {
    orders: {
      description: '充值与购买资源的每一笔订单。',
      endpoint: 'order.list',
      rowKey: 'orderNo',
      empty: { text: '还没有订单', link: { title: '去充值', to: '/center/topup' } },
      columns: [
        { field: 'orderNo', title: '订单号', format: 'code' },
        { field: 'kind', title: '类型', format: 'tag', values: { topup: '充值', purchase: '购买资源' } },
        { field: 'subject', title: '内容' },
        { field: 'amount', title: '金额', format: 'yuan', sortable: true },
        {
          field: 'channel',
          title: '支付方式',
          format: 'tag',
          values: { sandbox: '沙箱支付', alipay: '支付宝', wechat: '微信支付', balance: '余额' },
        },
        {
          field: 'status',
          title: '状态',
          format: 'tag',
          values: {
            pending: { text: '待支付', tone: 'warn' },
            paid: { text: '已支付', tone: 'good' },
            refunded: { text: '已退款', tone: 'accent' },
            closed: '已关闭',
          },
        },
        { field: 'createdAt', title: '下单时间', format: 'time', sortable: true },
        { field: 'paidAt', title: '支付时间', format: 'time', sortable: true, phone: false },
      ],
      filters: [
        { control: 'select', field: 'status' },
        { control: 'select', field: 'kind' },
        { control: 'dates', field: 'createdAt' },
        { control: 'text', field: 'orderNo' },
      ],
      actions: [
        { title: '去支付', to: '/cashier/:orderNo', when: { status: ['pending'] } },
        {
          title: '看收支',
          to: '/center/income',
          filters: { refId: ':orderNo' },
          when: { status: ['paid', 'refunded'] },
        },
      ],
      detail: {
        title: '订单详情',
        endpoint: 'order.detail',
        fields: [
          { field: 'orderNo', title: '订单号', format: 'code' },
          { field: 'subject', title: '内容' },
          { field: 'amount', title: '金额', format: 'yuan' },
          { field: 'createdAt', title: '下单时间', format: 'time' },
          { field: 'paidAt', title: '支付时间', format: 'time' },
          { field: 'expiresAt', title: '支付截止', format: 'time' },
        ],
      },
      totals: [{ field: 'paidAmount', title: '已付合计', format: 'yuan' }],
      export: true,
    },

    income: {
      description: '余额与 Token 的每一次变动，逐笔可查。',
      endpoint: 'income.list',
      rowKey: 'id',
      empty: { text: '还没有收支记录', link: { title: '去充值', to: '/center/topup' } },
      columns: [
        { field: 'createdAt', title: '时间', format: 'time', sortable: true },
        {
          field: 'kind',
          title: '类型',
          format: 'tag',
          values: {
            topup: '充值',
            consume: '消费',
            purchase: '购买资源',
            refund: '退款',
            reward: '奖励',
            adjust: '调整',
          },
        },
        { field: 'asset', title: '账户', format: 'tag', values: { yuan: '余额', token: 'Token' } },
        { field: 'amount', title: '变动', format: 'signed', unitField: 'asset' },
        { field: 'balanceAfter', title: '变动后', format: 'yuan', unitField: 'asset' },
        { field: 'remark', title: '说明' },
        {
          field: 'refId',
          title: '关联单号',
          format: 'code',
          phone: false,
          toBy: {
            field: 'refType',
            paths: {
              order: '/center/orders?detail=:refId',
              call: '/center/calls?detail=:refId',
              invite: '/center/invite',
            },
          },
        },
      ],
      filters: [
        { control: 'select', field: 'kind' },
        { control: 'select', field: 'asset' },
        { control: 'dates', field: 'createdAt' },
        { control: 'text', field: 'refId' },
      ],
      totals: [
        { field: 'yuanIn', title: '余额收入', format: 'yuan' },
        { field: 'yuanOut', title: '余额支出', format: 'yuan' },
        { field: 'tokenIn', title: 'Token 收入', format: 'count' },
        { field: 'tokenOut', title: 'Token 支出', format: 'count' },
      ],
      export: true,
    },

    stats: {
      description: '近 30 天各模型的调用与花费，点模型名看明细。',
      endpoint: 'stats.list',
      rowKey: 'modelId',
      empty: { text: '这段时间没有调用', link: { title: '去体验', to: '/center/display/chat' } },
      columns: [
        {
          field: 'modelName',
          title: '模型',
          to: '/center/stats-detail/:modelId/:modelName',
        },
        {
          field: 'type',
          title: '类型',
          format: 'tag',
          values: { chat: '文本', image: '图像', speech: '语音', video: '视频', embedding: '向量' },
        },
        { field: 'calls', title: '调用次数', format: 'count', sortable: true },
        { field: 'failedCalls', title: '失败次数', format: 'count', phone: false },
        { field: 'successRate', title: '成功率', format: 'percent', phone: false },
        { field: 'promptTokens', title: '输入 Token', format: 'count', sortable: true },
        { field: 'completionTokens', title: '输出 Token', format: 'count', sortable: true },
        { field: 'packageTokens', title: '资源包抵扣', format: 'count', phone: false },
        { field: 'cost', title: '花费', format: 'yuan', sortable: true },
        { field: 'lastCalledAt', title: '最近调用', format: 'time', sortable: true },
      ],
      filters: [{ control: 'period' }],
      export: true,
    },

    calls: {
      description: '每一次调用的用量与花费，点“详情”看账单。',
      endpoint: 'stats.calls',
      rowKey: 'requestId',
      empty: { text: '还没有调用', link: { title: '去体验', to: '/center/display/chat' } },
      columns: [
        { field: 'createdAt', title: '时间', format: 'time', sortable: true },
        { field: 'modelName', title: '模型', to: '/center/stats-detail/:modelId/:modelName' },
        { field: 'keyName', title: 'API Key', phone: false },
        {
          field: 'status',
          title: '状态',
          format: 'tag',
          values: {
            running: { text: '进行中', tone: 'accent' },
            succeeded: { text: '成功', tone: 'good' },
            failed: { text: '失败', tone: 'bad' },
            aborted: { text: '中途停止', tone: 'warn' },
          },
        },
        { field: 'promptTokens', title: '输入 Token', format: 'count' },
        { field: 'completionTokens', title: '输出 Token', format: 'count' },
        { field: 'cost', title: '花费', format: 'yuan' },
        { field: 'requestId', title: '请求 ID', format: 'code', phone: false },
      ],
      filters: [
        { control: 'select', field: 'status' },
        { control: 'dates', field: 'createdAt' },
        { control: 'text', field: 'requestId' },
      ],
      detail: { title: '调用账单', endpoint: 'stats.receipt', view: 'receipt' },
      totals: [{ field: 'cost', title: '花费合计', format: 'yuan' }],
      export: true,
    },
  },
} satisfies ConsoleConfig
