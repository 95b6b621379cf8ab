export const MODEL = {
  id: 'qinglan',
  name: '青岚',
  vendor: '澄明',
  type: 'chat',
  state: 'draft',
  description: '',
  tags: ['对话'],
  aliases: [],
  prices: '输入 2.00，输出 8.00',
  sunset: null,
  successor: null,
  upstreams: 1,
  rev: 7,
}

export const VERSION = {
  id: 3,
  parentId: 2,
  state: 'past',
  source: 'edit',
  effectiveAt: 1763688600000,
  publishedAt: 1763688600000,
  by: '小王',
  reason: '促销',
  approvalId: '',
}

export const KEY = {
  id: 'k1',
  name: 'vllm',
  origin: 'https://up.example.com',
  last4: 'wxyz',
  state: 'next',
  addedAt: 1763688600000,
  by: '小王',
  retiresAt: null,
  rev: 2,
}

export const FIGURES = {
  breaker: 'open',
  breakerText: '甲机 断开',
  isHeld: false,
  calls: 120,
  successRate: 0.975,
  errorText: '出错（503） 3',
  ttftP50Ms: 300,
  ttftP95Ms: 900,
  p50Ms: 2000,
  p95Ms: 4000,
  spend: '1.20',
  margin: '-0.30',
}

export const CHANNEL = {
  id: 'far',
  name: '远山',
  kind: 'http',
  baseUrl: 'https://up.example.com/v1',
  state: 'enabled',
  keyName: 'far',
  takesKey: true,
  keyText: '…wxyz',
  routes: 1,
  ...FIGURES,
  rev: 9,
}

export const ROUTE = {
  id: 'r1',
  channelId: 'far',
  channelName: '远山',
  channelState: 'enabled',
  kind: 'http',
  modelId: 'qinglan',
  modelName: '青岚',
  type: 'chat',
  target: 'far-name',
  weight: 2,
  priority: 0,
  costText: '输入 1，输出 4',
  ...FIGURES,
  rev: 11,
}

export const STEPS = ['channel', 'test', 'model', 'price', 'call'].map((step, index) => ({
  step,
  title: ['接入上游渠道', '试一次', '新建模型', '定价并上架', '第一次客户调用'][index],
  state: index === 0 ? 'now' : 'later',
  text: '填上游的地址和密钥。',
  channelId: 'main',
  channelName: '主渠道',
  target: '',
  type: 'chat',
  modelId: '',
  modelName: '',
  rev: 0,
  reason: '首次启动',
}))

export const NODE = { id: 'n1', host: '甲机', startedAt: 1763688600000, isCurrent: true, source: 'database' }

export const OFFER = {
  id: 'standard',
  name: '标准包',
  state: 'onSale',
  price: '18.00',
  tokens: 1000000,
  worth: '20.00',
  listValue: '20.00',
  discountText: '9 折',
  validDays: 90,
  models: ['qinglan'],
  stock: 100,
  sold: 12,
  reserved: 1,
  left: 87,
  perUser: null,
  from: null,
  until: null,
  soldLately: 5,
  moneyLately: '90.00',
  rev: 6,
}

export const OFFER_PREVIEW = {
  changeText: '售价（元） 18.00 → 14',
  price: '14.00',
  listValue: '20.00',
  discountText: '7 折',
  gift: '6.00',
  left: 87,
  buyers: 3,
  pending: 1,
  cautionText: '售价低于可抵金额的 75%',
}

export const TOPUP_RULES = { id: 'topup', min: '1.00', max: '50000.00', presets: ['10.00', '50.00'], rev: 8 }

export const INVITE_RULES = {
  id: 'invite',
  when: 'first-topup',
  inviterTokens: 100000,
  inviteeTokens: 50000,
  worth: '8.00',
  perInviter: 20,
  perNetwork: 3,
  dailyYuan: '50.00',
  rev: 9,
}

export const ATTEMPT = {
  id: 'rq-1.1',
  startedAt: 1763688600000,
  calledAt: 1763688600000,
  modelId: 'qinglan',
  channelId: 'far',
  channelName: '远山官方',
  origin: 'call',
  outcome: 'succeeded',
  status: 200,
  durationMs: 900,
  requestId: 'rq-1',
  userId: 'u1',
  billed: '0.02',
  cost: '0.01',
  most: null,
}

export const REHEARSAL = {
  modelId: 'qinglan',
  modelName: '青岚',
  begin: 1760976000000,
  end: 1763567999999,
  calls: 1200,
  billed: '88.00',
  repriced: '44.00',
  difference: '-44.00',
  packages: '0.00',
  packagesRepriced: '0.00',
  gone: 0,
  users: 3,
  dearerUsers: 0,
  dearest: [],
  refusals: [],
  cautions: [],
  dearerText: null,
  refusalText: null,
  cautionText: null,
}
