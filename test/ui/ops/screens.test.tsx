import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { staff } from 'virtual:staff'
import { endpoints } from '../../../contract/endpoints.ts'
import { approval } from '../../../contract/entities/approval.ts'
import { NO_PERMISSIONS, PERMISSION_NAMES, type Permission } from '../../../contract/permissions.ts'
import { permissionsOfRoles } from '../../../contract/roles.ts'
import { parseConfig } from '../../../src/config/compiler/check-config.ts'
import { consoleConfig } from '../../../src/config/console.ts'
import { permittedForms } from '../../../src/config/runtime/permitted-forms.ts'
import { permitted } from '../../../src/config/runtime/permitted.ts'
import { commandEntries } from '../../../src/layout/command-palette/command-entries.ts'
import { toPinyin } from '../../../src/layout/command-palette/pinyin.ts'
import { session } from '../../../src/providers/session.ts'
import { callTables } from '../../../vite/call-table.ts'
import { renderApp, toastTexts } from '../render-app.tsx'
import { good, restoreWire, stubSite } from '../stub-wire.ts'
import { aUser } from '../users.ts'

const whole = parseConfig(consoleConfig)
Object.assign(staff, whole, {
  entries: commandEntries({ config: whole.app, resources: whole.resources, toPinyin }),
  calls: callTables(endpoints).forStaff,
})

// The code of a list takes its time on a busy machine.
beforeAll(async () => {
  await Promise.all([
    import('../../../src/app/console.tsx'),
    import('../../../src/resources/list/list-page.tsx'),
    import('../../../src/providers/staff/show-staff-console.ts'),
  ])
}, 60_000)

afterEach(() => {
  act(() => session.close())
  restoreWire()
})

const MODEL = {
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
const APPROVAL = {
  id: 'a1',
  action: 'price.propose',
  state: 'waiting',
  subject: 'model:qinglan',
  payload: JSON.stringify({
    modelId: 'qinglan',
    before: { input: '2.00' },
    price: { input: '1' },
    effectiveAt: null,
  }),
  payloadHash: 'hash of it',
  proposerId: 'u9',
  proposerName: '小周',
  proposerRoles: 'operator',
  reason: '促销降价',
  isSolo: false,
  rev: 1,
  createdAt: 1763688600000,
  expiresAt: 1763775000000,
  decidedBy: '',
  decidedByName: '',
  decidedAt: null,
  decisionReason: '',
}
const VERSION = {
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
const KEY = {
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
const FIGURES = {
  breaker: 'open',
  breakerText: '甲机 断开',
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
const CHANNEL = {
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
const ROUTE = {
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
const STEPS = ['channel', 'test', 'model', 'price', 'call'].map((step, index) => ({
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
const NODE = { id: 'n1', host: '甲机', startedAt: 1763688600000, isCurrent: true, source: 'database' }
const MEMBER = {
  id: 'u2:support',
  userId: 'u2',
  username: '小李',
  phone: '139****0001',
  role: 'support',
  grantedBy: 'u1',
  grantedByName: '老板',
  grantedAt: 1763688600000,
  rev: 4,
}
const SETTING = {
  name: 'breakerFailures',
  title: '连续几次出错熔断',
  group: 'upstream',
  kind: 'number',
  value: '5',
  valueText: '5 次',
  defaultText: '5 次',
  rangeText: '1 到 1000000 次，整数',
  source: 'default',
  variable: 'UPSTREAM_BREAKER_FAILURES',
  isGuarded: false,
  until: null,
  by: '',
  changedAt: null,
  rev: 0,
}
const USER = {
  id: 'u7',
  username: '小陈',
  nickname: '',
  phone: '139****0002',
  type: 'person',
  isVerified: true,
  frozen: [] as string[],
  balance: '12.50',
  createdAt: 1763688600000,
  closedAt: null,
  rev: 3,
}
const USER_DETAIL = {
  ...USER,
  held: '0.20',
  tokens: 1000,
  heldTokens: 0,
  packages: 1,
  keys: 2,
  sessions: 1,
  lastSeenAt: null,
  state: null,
}
const AUDIT = {
  n: 12,
  at: 1763688600000,
  actorId: 'u9',
  actorName: '小周',
  isSolo: false,
  roles: 'operator',
  sessionId: 's1',
  address: '10.0.0.1',
  requestId: 'r1',
  action: 'price.propose',
  outcome: 'done',
  subject: 'model:qinglan',
  reason: '促销降价',
  before: '',
  after: '{"price":{"input":"1"}}',
  approvalId: 'a1',
  previousHash: 'h11',
  keyId: 'k',
  hash: 'h12',
}

const ORDER = {
  orderNo: 'C2026112100001',
  userId: 'u7',
  phone: '138****0001',
  kind: 'topup',
  subject: '充值 1500.00 元',
  amount: '1500.00',
  channel: 'alipay',
  status: 'paid',
  transactionId: '4200000001',
  createdAt: 1763688600000,
  paidAt: 1763688660000,
  expiresAt: 1763690400000,
}

const REFUND = {
  refundNo: 'Pr1',
  orderNo: 'C2026112100001',
  userId: 'u7',
  amount: '1200.00',
  destination: 'channel',
  tokens: 0,
  state: 'failed',
  remark: '退款',
  tries: 5,
  approvalId: 'r1',
  createdAt: 1763688600000,
  decidedAt: 1763688700000,
  doneAt: null,
}

const ALERT = {
  id: 'al1',
  kind: 'missingThere',
  state: 'open',
  channel: 'wechat',
  orderNo: 'C2026112100001',
  transactionId: '4200000001',
  amount: '30.00',
  detail: '2026-11-21 本地有收款 30.00 元，渠道账单没有',
  times: 2,
  hours: 5,
  day: '2026-11-21',
  assigneeName: '',
  resolvedByName: '',
  resolution: '',
  createdAt: 1763688600000,
  lastAt: 1763688600000,
  resolvedAt: null,
  rev: 3,
}

const RECONCILED = {
  id: 'wechat 2026-11-21',
  channel: 'wechat',
  day: '2026-11-21',
  state: 'differs',
  payments: 12,
  refunds: 1,
  differences: 2,
  open: 1,
  doneAt: 1763688600000,
}

const BATCH = {
  id: 'b1',
  name: '春节活动',
  state: 'active',
  amount: '10.00',
  count: 3,
  redeemed: 1,
  issuedYuan: '30.00',
  redeemedYuan: '10.00',
  outstandingYuan: '20.00',
  expiredYuan: '0.00',
  audience: 'all',
  perUser: 1,
  perPerson: 1,
  startsAt: null,
  endsAt: 1795104000000,
  drawnAt: null,
  draws: 0,
  isDrawn: false,
  note: '',
  issuerName: '小赵',
  approverName: '',
  approvalId: 'a9',
  createdAt: 1763688600000,
  rev: 2,
}

const CODE = {
  id: 'c1',
  batchId: 'b1',
  batchName: '春节活动',
  code: '••••-••••-••••-6789',
  tail: '6789',
  state: 'redeemed',
  amount: '10.00',
  userId: 'u1',
  phone: '137****0009',
  redeemedAt: 1763688600000,
  createdAt: 1763688600000,
}

const OFFER = {
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
const OFFER_PREVIEW = {
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
const TOPUP_RULES = { id: 'topup', min: '1.00', max: '50000.00', presets: ['10.00', '50.00'], rev: 8 }
const INVITE_RULES = {
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
const ANNOUNCEMENT = {
  id: 'n1',
  title: '周六凌晨维护',
  body: '**2 点到 4 点**',
  importance: 'warn',
  place: 'bar',
  audience: 'all',
  modelId: null,
  packageId: null,
  shownFrom: null,
  shownUntil: null,
  state: 'draft',
  stage: 'hidden',
  readers: 0,
  createdAt: 1763688600000,
  createdByName: '小周',
  changedAt: 1763688600000,
  changedByName: '小周',
  publishedAt: null,
  withdrawnAt: null,
  rev: 3,
}

const page = (row: object) =>
  good({ records: [row], total: 1, size: 10, current: 1, pages: 1, isTotalExact: true })

const ME = { roles: [], stepUpUntil: {}, hasTotp: true, isTotpRequired: false, hasFourEyes: true }

const REHEARSAL = {
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

const MOVED = {
  id: 'ledger-1',
  createdAt: 1763688600000,
  item: 'topup',
  userId: 'u1',
  balance: '30.00',
  packages: '0.00',
  cash: '30.00',
  refType: 'order',
  refId: 'o1',
  remark: '充值 30.00 元',
}
const PERIOD = {
  begin: 1763654400000,
  end: 1763740799999,
  equation: {
    opening: '1.00',
    cash: '30.00',
    gifts: '0.00',
    consumption: '0.00',
    refunds: '0.00',
    expiry: '0.00',
    adjustments: '0.00',
    closing: '31.00',
    balances: '31.00',
    packages: '0.00',
  },
  billed: '0.00',
  covered: '0.00',
  requests: { attempts: 9, tests: 0, lost: 0, unpriced: 0, lostUnknown: 0 },
}

/** Opens a page as someone who holds these. */
function openAs(path: string, permissions: readonly Permission[], answers: object = {}) {
  const userInfo = aUser({ isAdmin: permissions.length > 0 })
  const sent = stubSite({
    '/admin/me': good({ ...ME, permissions }),
    '/userCenter/userInfo': good(userInfo),
    '/admin/model/list': page(MODEL),
    '/admin/model/detail': good(MODEL),
    '/admin/approval/list': page(APPROVAL),
    '/admin/approval/detail': good(APPROVAL),
    '/admin/catalog/versions': page(VERSION),
    '/admin/channel/list': page(CHANNEL),
    '/admin/channel/detail': good(CHANNEL),
    '/admin/channel/health': page(ROUTE),
    '/admin/channel/key/list': page(KEY),
    '/admin/node/list': page(NODE),
    '/admin/setup/state': good(STEPS),
    '/admin/setup/firstCall': good(null),
    '/admin/staff/list': page(MEMBER),
    '/admin/setting/list': page(SETTING),
    '/admin/user/list': page(USER),
    '/admin/user/detail': good(USER_DETAIL),
    '/admin/order/list': page(ORDER),
    '/admin/refund/list': page(REFUND),
    '/admin/alert/list': page(ALERT),
    '/admin/reconciliation/list': page(RECONCILED),
    '/admin/voucher/list': page(BATCH),
    '/admin/voucher/detail': good(BATCH),
    '/admin/voucher/codes': page(CODE),
    '/admin/audit/list': page(AUDIT),
    '/admin/audit/detail': good(AUDIT),
    '/admin/report/rows': page(MOVED),
    '/admin/report/summary': good({ ...PERIOD, lines: [], previous: PERIOD }),
    '/admin/report/groups': good([]),
    '/admin/report/series': good([]),
    '/admin/package/list': page(OFFER),
    '/admin/package/detail': good(OFFER),
    '/admin/topupRule/list': good([TOPUP_RULES]),
    '/admin/inviteRule/list': good([INVITE_RULES]),
    '/admin/notice/list': page(ANNOUNCEMENT),
    '/admin/notice/detail': good(ANNOUNCEMENT),
    '/notice/mine': good([]),
    '/draft/read': good(null),
    ...answers,
  })
  act(() => session.open({ accessToken: `token of ${path} ${permissions.join()}`, userInfo }))
  return { ...renderApp(path), sent }
}

const bodyTo = (sent: ReturnType<typeof stubSite>, path: string): unknown =>
  JSON.parse(String(sent.findLast(({ url }) => url === path)?.data ?? 'null'))

const menuTitles = () =>
  within(screen.getByRole('navigation', { name: '控制台导航' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent)

const SCREENS = [
  ['/ops/setup', '开始使用', '接入上游渠道'],
  ['/ops/report', '经营看板', '充值 30.00 元'],
  ['/ops/models', '模型管理', '青岚'],
  ['/ops/prices', '模型价格', '输入 2.00，输出 8.00'],
  ['/ops/versions', '目录版本', '促销'],
  ['/ops/channels', '上游渠道', '…wxyz'],
  ['/ops/routes', '上游路由', '青岚'],
  ['/ops/nodes', '服务节点', '甲机'],
  ['/ops/users', '用户', '139****0002'],
  ['/ops/orders', '订单', '138****0001'],
  ['/ops/refunds', '退款', 'C2026112100001'],
  ['/ops/alerts', '告警', '本地有、渠道没有'],
  ['/ops/reconciliation', '对账', '2026-11-21'],
  ['/ops/approvals', '审批', '修改价格'],
  ['/ops/adjustments', '调账', 'model:qinglan'],
  ['/ops/vouchers', '兑换码', '春节活动'],
  ['/ops/audit', '审计记录', '提议改价'],
  ['/ops/staff', '员工', '小李'],
  ['/ops/settings', '系统设置', '连续几次出错熔断'],
  ['/ops/packages', '资源包', '标准包'],
  ['/ops/topup-rules', '充值规则', '10.00、50.00'],
  ['/ops/invite-rules', '邀请规则', '首次充值'],
  ['/ops/notices', '公告', '周六凌晨维护'],
] as const

test('every screen for staff is one of these', () => {
  const paths = whole.app.routes.map(({ path }) => path).filter((path) => path.startsWith('/ops/'))
  expect(paths).toEqual(SCREENS.map(([path]) => path))
})

test.each(SCREENS)('%s is shown to the owner, under its title in the menu', async (path, title, cell) => {
  openAs(path, PERMISSION_NAMES)
  expect(await screen.findByRole('heading', { name: title, level: 1 })).toBeInTheDocument()
  expect(await screen.findByText(cell)).toBeInTheDocument()
  expect(menuTitles()).toContain(title)
})

test.each(SCREENS)('%s is no page for a user', async (path) => {
  openAs(path, [])
  await screen.findByRole('heading', { name: '没有找到这个页面' })
})

test('a user is given no word of them', () => {
  const parts = { ...permitted(whole, NO_PERMISSIONS), forms: permittedForms(whole, NO_PERMISSIONS) }
  expect(JSON.stringify(parts)).not.toMatch(/\/ops\/|运营后台|上游渠道|price\.propose|catalogModel/)
})

test('each role has the screens of what it may read', () => {
  const pathsOf = (role: 'operator' | 'finance' | 'support' | 'auditor') =>
    permitted(whole, permissionsOfRoles([role]))
      .app.routes.map(({ path }) => path.replace('/ops/', ''))
      .filter((path) => !path.startsWith('/') && path !== '*')
  const all = [
    'models',
    'prices',
    'versions',
    'nodes',
    'users',
    'orders',
    'refunds',
    'alerts',
    'approvals',
    'adjustments',
    'vouchers',
  ]
  const withChannels = all.toSpliced(3, 0, 'channels', 'routes')
  const withReconciliation = (paths: string[]) =>
    paths.toSpliced(paths.indexOf('alerts') + 1, 0, 'reconciliation')
  const offers = ['packages', 'topup-rules', 'invite-rules']
  expect(pathsOf('finance')).toEqual(['report', ...withReconciliation(all), ...offers])
  expect(pathsOf('support')).toEqual(all)
  expect(pathsOf('operator')).toEqual(['setup', 'report', ...withChannels, 'settings', ...offers, 'notices'])
  expect(pathsOf('auditor')).toEqual([
    'report',
    ...withReconciliation(withChannels),
    'audit',
    'staff',
    'settings',
    ...offers,
    'notices',
  ])
})

test('the equation leaves out cost and margin that the answer has not', async () => {
  openAs('/ops/report', ['report.read'])
  const equation = await screen.findByRole('region', { name: '负债等式' })
  expect(await within(equation).findByRole('row', { name: /期末负债.*¥31\.00/ })).toBeInTheDocument()
  expect(within(equation).queryByRole('row', { name: /毛利|上游成本/ })).toBeNull()
})

test('a step begins with what is known, and sends why', async () => {
  const { user, sent } = openAs('/ops/setup', ['channel.read', 'channel.write', 'call.read'], {
    '/admin/channel/add': good({ version: 1, effectiveAt: 1763688600000, differences: [] }),
  })
  await user.click(await screen.findByRole('button', { name: /^添加渠道/ }))
  const form = await screen.findByRole('dialog', { name: '添加渠道' })
  expect(within(form).getByRole('textbox', { name: '编号' })).toHaveValue('main')
  await user.type(within(form).getByRole('textbox', { name: '地址' }), 'https://api.example.com/v1')
  await user.click(within(form).getByRole('button', { name: '确认添加渠道' }))
  await waitFor(() =>
    expect(bodyTo(sent, '/admin/channel/add')).toMatchObject({
      id: 'main',
      name: '主渠道',
      baseUrl: 'https://api.example.com/v1',
      reason: '首次启动',
    }),
  )
  expect(screen.getByText('已完成 0/5 步')).toBeInTheDocument()
})

test('a setting is changed by its name, with the revision that was read', async () => {
  const { user, sent } = openAs('/ops/settings', ['setting.read', 'setting.write'], {
    '/admin/setting/edit': good({ state: 'done', approvalId: 'a1' }),
  })
  await user.click(await screen.findByRole('button', { name: /^修改/ }))
  const sheet = await screen.findByRole('dialog', { name: '修改' })
  expect(sheet).toHaveTextContent('现在是 5 次，可填 1 到 1000000 次，整数')
  await user.type(within(sheet).getByRole('textbox', { name: '改成' }), '9')
  await user.type(within(sheet).getByRole('textbox', { name: '理由' }), '上游不稳')
  await user.click(within(sheet).getByRole('button', { name: '确认修改' }))
  await waitFor(() =>
    expect(bodyTo(sent, '/admin/setting/edit')).toEqual({
      name: 'breakerFailures',
      rev: 0,
      value: '9',
      reason: '上游不稳',
    }),
  )
})

test('a channel is disabled after what that strands is shown, with the revision that was read', async () => {
  const { user, sent } = openAs('/ops/channels', ['channel.read', 'channel.write', 'model.read'], {
    '/admin/channel/state/preview': good({ stranded: ['qinglan'], strandedText: 'qinglan', models: 1 }),
    '/admin/channel/state': good({ version: 4, effectiveAt: 1, differences: [] }),
  })
  await user.click(await screen.findByRole('button', { name: /^停用/ }))
  const sheet = await screen.findByRole('dialog', { name: '停用' })
  await user.type(within(sheet).getByRole('textbox', { name: '理由' }), '上游在维护')
  await user.click(within(sheet).getByRole('button', { name: '预览' }))
  expect(await within(sheet).findByText('qinglan')).toBeInTheDocument()
  await user.click(await within(sheet).findByRole('button', { name: '确认停用' }))
  await waitFor(() =>
    expect(bodyTo(sent, '/admin/channel/state')).toEqual({
      id: 'far',
      rev: 9,
      state: 'disabled',
      reason: '上游在维护',
    }),
  )
})

test('a price is proposed for the model of the row, and waits for a second person', async () => {
  const { user, sent } = openAs('/ops/prices', ['model.read', 'price.propose'], {
    '/admin/price/preview': good(REHEARSAL),
    '/admin/price/propose': good({ state: 'waiting', approvalId: 'a1' }),
  })
  await user.click(await screen.findByRole('button', { name: /^提议改价/ }))
  const sheet = await screen.findByRole('dialog', { name: '提议改价' })
  expect(sheet).toHaveTextContent('“青岚”的现价（元）：输入 2.00，输出 8.00')
  await user.type(within(sheet).getByRole('textbox', { name: '输入' }), '1')
  await user.type(within(sheet).getByRole('textbox', { name: '输出' }), '4.5')
  await user.type(within(sheet).getByRole('textbox', { name: '理由' }), '促销降价')
  await user.click(within(sheet).getByRole('button', { name: '预览' }))
  expect(bodyTo(sent, '/admin/price/preview')).toEqual({ modelId: 'qinglan', input: '1', output: '4.5' })
  const confirm = await within(sheet).findByRole('button', { name: '确认提议改价' })
  expect(within(sheet).getByText('按新价').nextElementSibling).toHaveTextContent('44.00')
  await user.click(confirm)
  await waitFor(() => expect(toastTexts()).toEqual(['已提交审批，可在“审批”里查看']))
  expect(bodyTo(sent, '/admin/price/propose')).toEqual({
    modelId: 'qinglan',
    input: '1',
    output: '4.5',
    reason: '促销降价',
  })
})

test.each(Object.keys(approval.fields.action.words))(
  'what waits as %s can be approved on its screen',
  (action) => {
    const decisions = (whole.resources['ops-approvals']?.actions ?? []).filter(
      (one) => one.input?.decision === 'approve' && one.when?.action?.includes(action),
    )
    expect(decisions.map(({ title }) => title)).toEqual(['批准'])
  },
)

test('what is decided is what was read: its revision and the hash of its content', async () => {
  const { user, sent } = openAs('/ops/approvals?detail=a1', ['price.approve'], {
    '/admin/price/rehearsal': good(REHEARSAL),
    '/admin/approval/decide': good({ ...APPROVAL, state: 'approved' }),
  })
  const detail = await screen.findByRole('dialog', { name: '审批详情' })
  expect((await within(detail).findByText('新价 · 输入')).nextElementSibling).toHaveTextContent('2.00 → 1')
  await user.click(within(detail).getByRole('button', { name: /close|关闭/i }))
  await user.click(await screen.findByRole('button', { name: /^批准/ }))
  const sheet = await screen.findByRole('dialog', { name: '批准' })
  await user.type(within(sheet).getByRole('textbox', { name: '理由' }), '已经核对')
  await user.click(within(sheet).getByRole('button', { name: '预览' }))
  await user.click(await within(sheet).findByRole('button', { name: '确认批准' }))
  await waitFor(() => expect(toastTexts()).toEqual(['已批准']))
  expect(bodyTo(sent, '/admin/approval/decide')).toEqual({
    id: 'a1',
    rev: 1,
    payloadHash: 'hash of it',
    decision: 'approve',
    reason: '已经核对',
  })
})

test('a role is taken back from its person, and the revision goes along', async () => {
  const { user, sent } = openAs('/ops/staff', ['staff.read', 'staff.grant'], {
    '/admin/staff/revoke': good(null),
  })
  await user.click(await screen.findByRole('button', { name: /^收回/ }))
  const sheet = await screen.findByRole('dialog', { name: '收回' })
  expect(sheet).toHaveTextContent('“小李”不再是客服')
  await user.type(within(sheet).getByRole('textbox', { name: '理由' }), '调去别的组')
  await user.click(within(sheet).getByRole('button', { name: '确认收回' }))
  await waitFor(() => expect(toastTexts()).toEqual(['已收回']))
  expect(bodyTo(sent, '/admin/staff/revoke')).toEqual({
    userId: 'u2',
    role: 'support',
    rev: 4,
    reason: '调去别的组',
  })
})

test('a model is changed as a whole, and the nodes that run the change are told', async () => {
  const { user, sent } = openAs('/ops/models', ['model.read', 'model.write'], {
    '/admin/model/edit': good({
      version: 4,
      effectiveAt: 1,
      differences: [],
      nodes: { count: 3, confirmed: 2, lagging: ['乙机'], tookMs: 400 },
    }),
  })
  await user.click(await screen.findByRole('button', { name: /^修改/ }))
  const form = await screen.findByRole('dialog', { name: '修改“青岚”' })
  const name = await within(form).findByRole('textbox', { name: '名称' })
  await user.clear(name)
  await user.type(name, '青岚二')
  await user.type(within(form).getByRole('textbox', { name: '理由' }), '改个名字')
  await user.click(within(form).getByRole('button', { name: '保存' }))
  await waitFor(() => expect(toastTexts()).toEqual(['已保存，2/3 个节点已生效，还没有生效的：乙机']))
  expect(bodyTo(sent, '/admin/model/edit')).toEqual({
    id: 'qinglan',
    rev: 7,
    name: '青岚二',
    vendor: '澄明',
    description: '',
    tags: ['对话'],
    aliases: [],
    state: 'draft',
    sunset: null,
    successor: null,
    reason: '改个名字',
  })
})

test.each([
  ['checked', '', '检查通过，与现在的目录有 1 处不同，没有发布'],
  ['waiting', 'a1', '已提交审批，可在“审批”里查看'],
])('a catalogue that is imported and %s is told so', async (state, approvalId, told) => {
  const differences = [{ path: 'models.qinglan.name', before: '"青岚"', after: '"新名"' }]
  const { user, sent } = openAs('/ops/versions', ['model.read', 'price.approve'], {
    '/admin/catalog/import': good({ state, approvalId, version: null, effectiveAt: null, differences }),
  })
  await user.click(await screen.findByRole('button', { name: /导入目录/ }))
  const form = await screen.findByRole('dialog', { name: '导入目录' })
  await user.type(await within(form).findByRole('textbox', { name: '目录' }), '[[]')
  await user.type(within(form).getByRole('textbox', { name: '理由' }), '整份导入')
  await user.click(within(form).getByRole('button', { name: '导入' }))
  await waitFor(() => expect(toastTexts()).toEqual([told]))
  expect(bodyTo(sent, '/admin/catalog/import')).toMatchObject({ document: '[]', reason: '整份导入' })
})

const DIFF = {
  from: 2,
  to: 3,
  differences: [
    { path: 'models.qinglan-2.5.price.input', before: '"2"', after: '"1.5"' },
    { path: 'models.lan.state', before: '"onSale"', after: '"withdrawn"' },
    { path: 'packages.p1', before: '', after: '{"name":"新包","tokens":1000}' },
  ],
  withheld: ['models.qinglan-2.5.upstreams'],
}

/** The names in “” of a section of a document. */
function namesIn(document: string, section: string): string[] {
  const text = readFileSync(join(__dirname, '../../..', document), 'utf8')
  const [, body = ''] = text.split(`## ${section}\n`)
  return [...(body.split('\n## ')[0] ?? '').matchAll(/“(.+?)”/g)].map(([, name = '']) => name)
}

test('two versions are compared and one is kept as a file, as the document for operators says', async () => {
  const named = namesIn('docs/for-operators.md', '比较和下载目录')
  const [list = '', compare = '', other = '', look = '', download = ''] = named
  const saved: { name: string; file: Blob }[] = []
  const create = jest.fn((file: Blob) => `blob:${saved.push({ name: '', file })}`)
  Object.assign(URL, { createObjectURL: create, revokeObjectURL: () => undefined })
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    Object.assign(saved.at(-1) ?? {}, { name: this.download })
  })
  const { user, sent } = openAs('/ops/versions', ['model.read', 'report.cost', 'channel.read'], {
    '/admin/catalog/diff': good(DIFF),
    '/admin/catalog/export': good({ version: 3, document: '{\n  "models": ["青岚"]\n}\n' }),
  })
  expect(await screen.findByRole('heading', { name: list, level: 1 })).toBeVisible()
  await user.click(await screen.findByRole('button', { name: new RegExp(`^${compare}`) }))
  const drawer = await screen.findByRole('dialog', { name: /^比较/ })
  const lookedAt = () => sent.findLast(({ url }) => url === '/admin/catalog/diff')?.params as object
  expect(lookedAt()).toMatchObject({ to: 3 })
  expect(lookedAt()).not.toHaveProperty('from')
  const lines = (await within(drawer).findAllByRole('listitem')).map(({ textContent }) => textContent)
  expect(lines).toEqual([
    '模型 · qinglan-2.5 · 价格 · 输入原来是 2→改为 1.5',
    '模型 · lan · 状态原来是 在售→改为 已下架',
    '资源包 · p1原来是 （无）→改为 名称新包Token 数1000',
    '模型 · qinglan-2.5 · 上游',
  ])
  await user.type(within(drawer).getByRole('textbox', { name: other }), 'x')
  await user.click(within(drawer).getByRole('button', { name: look }))
  expect(await within(drawer).findByText('须为版本号')).toBeVisible()
  await user.clear(within(drawer).getByRole('textbox', { name: other }))
  await user.type(within(drawer).getByRole('textbox', { name: other }), '1')
  await user.click(within(drawer).getByRole('button', { name: look }))
  await waitFor(() => expect(lookedAt()).toMatchObject({ from: '1', to: 3 }))
  await user.click(within(drawer).getByRole('button', { name: /close|关闭/i }))
  await user.click(await screen.findByRole('button', { name: new RegExp(`^${download}`) }))
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['catalog-3.json']))
  expect(await readText(saved[0]?.file)).toBe('{\n  "models": ["青岚"]\n}\n')
  const asked = sent.find(({ url }) => url === '/admin/catalog/export')
  expect(asked?.params).toMatchObject({ version: 3 })
  expect(String(asked?.headers['X-Access-Token'])).toContain('token of')
  click.mockRestore()
})

/** jsdom's blobs have no `text()`. */
const readText = (file: Blob | undefined) =>
  new Promise((resolve) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(reader.result))
    reader.readAsText(file ?? new Blob())
  })

test('a version is kept as a file by those only who may see its channels and its costs', () => {
  const titles = (permissions: readonly Permission[]) =>
    permitted(whole, new Set(permissions)).resources['ops-versions']?.actions.map(({ title }) => title)
  expect(titles(['model.read', 'report.cost'])).toEqual(['比较'])
  expect(titles(['model.read', 'channel.read'])).toEqual(['比较'])
  expect(titles(['model.read', 'report.cost', 'channel.read'])).toEqual(['比较', '下载'])
})

test('the list of adjustments asks for adjustments only', async () => {
  const { sent } = openAs('/ops/adjustments', PERMISSION_NAMES)
  await screen.findByText('model:qinglan')
  expect(sent.findLast(({ url }) => url === '/admin/approval/list')?.params).toMatchObject({
    action_MultiString: 'adjustment.propose',
  })
})

test('an adjustment is looked at before it is sent, and again once something else is filled in', async () => {
  const preview = { balance: '30.00', balanceAfter: '10.00', shortfall: '0.00', proposedToday: '0.00' }
  const { user, sent } = openAs('/ops/adjustments', ['adjustment.propose'], {
    '/admin/adjust/preview': good({ ...preview, mustWait: false }),
    '/admin/adjust/propose': good({ state: 'done', approvalId: 'a2' }),
  })
  await user.click(await screen.findByRole('button', { name: '新建调账' }))
  const form = await screen.findByRole('dialog', { name: '新建调账' })
  const fill = (name: string, text: string) => user.type(within(form).getByRole('textbox', { name }), text)
  const choose = async (name: string, word: string) => {
    await user.click(within(form).getByRole('combobox', { name }))
    await user.click(await screen.findByTitle(word))
  }
  await fill('用户编号', 'u5')
  await choose('类别', '更正')
  await choose('方向', '扣减余额')
  await fill('金额', '20')
  await fill('备注', '多退的')
  await fill('理由', '更正多退的钱')
  await user.click(within(form).getByRole('button', { name: '预览' }))
  expect(await within(form).findByText('调账后的余额')).toBeInTheDocument()
  expect(within(form).getByText('立刻生效')).toBeInTheDocument()
  expect(bodyTo(sent, '/admin/adjust/preview')).toEqual({
    userId: 'u5',
    category: 'correction',
    direction: 'debit',
    amount: '20',
    remark: '多退的',
  })
  await fill('备注', '了')
  expect(within(form).queryByText('调账后的余额')).toBeNull()
  await user.click(within(form).getByRole('button', { name: '预览' }))
  await user.click(await within(form).findByRole('button', { name: '提交' }))
  await waitFor(() => expect(toastTexts()).toEqual(['已调账']))
  expect(bodyTo(sent, '/admin/adjust/propose')).toMatchObject({ remark: '多退的了', reason: '更正多退的钱' })
  expect(sent.findLast(({ url }) => url === '/admin/adjust/propose')?.headers.get('Idempotency-Key')).toMatch(
    /^[0-9a-f]{32}$/,
  )
})

const PHONE = '13912340002'
const stored = () => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, window.location.href])
const searchBox = () => screen.findByRole('textbox', { name: '查找' })
const lastSearch = (sent: ReturnType<typeof stubSite>) =>
  (
    JSON.parse(String(sent.findLast(({ url }) => url === '/admin/user/list')?.data ?? '{}')) as {
      search?: string
    }
  ).search

test('a phone that is searched for is in no address; Back undoes the search, a reload forgets it', async () => {
  const { user, sent } = openAs('/ops/users', ['user.read'])
  await user.type(await searchBox(), `${PHONE}{Enter}`)
  await waitFor(() => expect(lastSearch(sent)).toBe(PHONE))
  expect(stored()).not.toContain(PHONE)
  await user.click(screen.getByRole('link', { name: '详情' }))
  await user.click(await screen.findByRole('button', { name: /close|关闭/i }))
  expect(await searchBox()).toHaveValue(PHONE)
  expect(stored()).not.toContain(PHONE)
  act(() => window.history.back())
  await waitFor(async () => expect(await searchBox()).toHaveValue(''))
  act(() => window.history.forward())
  await waitFor(async () => expect(await searchBox()).toHaveValue(PHONE))
  const { pathname, search } = window.location
  cleanup()
  openAs(`${pathname}${search}`, ['user.read'])
  expect(await searchBox()).toHaveValue('')
})

test('a phone is shown once, for a minute, and is kept nowhere', async () => {
  const { user, sent } = openAs('/ops/users', ['user.read', 'user.reveal'], {
    '/admin/user/reveal': good({ value: PHONE }),
  })
  await user.click(await screen.findByRole('button', { name: /^显示手机号/ }))
  const sheet = await screen.findByRole('dialog', { name: '显示手机号' })
  await user.type(within(sheet).getByRole('textbox', { name: '理由' }), '用户要求核对')
  await user.click(within(sheet).getByRole('button', { name: '确认显示手机号' }))
  expect(await within(sheet).findByText(PHONE)).toBeInTheDocument()
  expect(bodyTo(sent, '/admin/user/reveal')).toEqual({ id: 'u7', field: 'phone', reason: '用户要求核对' })
  expect(within(sheet).queryByRole('textbox')).toBeNull()
  expect(toastTexts()).toEqual([])
  expect(stored()).not.toContain(PHONE)
  const later = Date.now() + 60_000
  const clock = jest.spyOn(Date, 'now').mockImplementation(() => later)
  await waitFor(() => expect(screen.queryByText(PHONE)).toBeNull(), { timeout: 3000 })
  clock.mockRestore()
})

test('a user is frozen in what is chosen, with the revision that was read, and only who is frozen is unfrozen', async () => {
  const { user, sent } = openAs('/ops/users', ['user.read', 'user.suspend'], {
    '/admin/user/freeze': good({}),
    '/admin/user/samePerson': good({ accounts: ['小陈二 139****0003', '小陈三 139****0004（已冻结登录）'] }),
  })
  await user.click(await screen.findByRole('button', { name: /^冻结/ }))
  expect(screen.queryByRole('button', { name: /^解冻/ })).toBeNull()
  const sheet = await screen.findByRole('dialog', { name: '冻结' })
  expect(sheet).toHaveTextContent('“小陈”立刻不能再做所选的事')
  await user.click(within(sheet).getByRole('combobox', { name: '范围' }))
  await user.click(await screen.findByTitle('调用'))
  await user.type(within(sheet).getByRole('textbox', { name: '理由' }), '疑似盗用')
  await user.click(within(sheet).getByRole('switch', { name: /其他账号一起冻结/ }))
  await user.click(within(sheet).getByRole('button', { name: '预览' }))
  await user.click(await within(sheet).findByRole('button', { name: '确认冻结' }))
  await waitFor(() => expect(toastTexts()).toEqual(['已冻结']))
  expect(sheet).toHaveTextContent('小陈二 139****0003、小陈三 139****0004（已冻结登录）')
  expect(bodyTo(sent, '/admin/user/freeze')).toMatchObject({
    id: 'u7',
    rev: 3,
    scopes: ['calls'],
    withSamePerson: true,
    reason: '疑似盗用',
  })
})

test('what a user is kept from stands as tags, and can be lifted', async () => {
  openAs('/ops/users', ['user.read', 'user.suspend'], {
    '/admin/user/list': page({ ...USER, frozen: ['signIn', 'spending'] }),
  })
  await screen.findByRole('button', { name: /^解冻/ })
  for (const word of ['登录', '消费']) expect(screen.getByText(word)).toHaveAttribute('data-tone', 'bad')
})

test('keys are revoked once the name of their user is typed', async () => {
  const { user, sent } = openAs('/ops/users', ['user.read', 'key.revoke'], {
    '/admin/user/revokeKeys': good({ ended: 2 }),
  })
  await user.click(await screen.findByRole('button', { name: /^停用 Key/ }))
  const sheet = await screen.findByRole('dialog', { name: '停用 Key' })
  await user.type(within(sheet).getByRole('textbox', { name: '理由' }), '密钥泄露')
  expect(within(sheet).getByRole('button', { name: '确认停用 Key' })).toBeDisabled()
  await user.type(within(sheet).getByRole('textbox', { name: '输入“小陈”以确认' }), '小陈')
  await user.click(within(sheet).getByRole('button', { name: '确认停用 Key' }))
  await waitFor(() => expect(toastTexts()).toEqual(['已停用全部 API Key']))
  expect(bodyTo(sent, '/admin/user/revokeKeys')).toEqual({ id: 'u7', reason: '密钥泄露' })
})

test('a note about a user is written with what is noted, and without a reason', async () => {
  const { user, sent } = openAs('/ops/users', ['user.read', 'user.note'], {
    '/admin/user/note': good({ noteId: 'n1' }),
  })
  await user.click(await screen.findByRole('button', { name: '写备注 小陈' }))
  const sheet = await screen.findByRole('dialog', { name: '写备注' })
  await user.type(within(sheet).getByRole('textbox', { name: '备注' }), '约好周五回电')
  await user.click(within(sheet).getByRole('button', { name: '确认写备注' }))
  await waitFor(() => expect(toastTexts()).toEqual(['已写备注']))
  expect(bodyTo(sent, '/admin/user/note')).toEqual({ id: 'u7', text: '约好周五回电' })
})

test('the detail of a user has the ledger of that user, proved', async () => {
  const sums = { opening: '0.00', income: '12.50', outgo: '0.00', closing: '12.50' }
  const asset = { ...sums, balance: '12.50', expectedBalance: '12.50' }
  const { user, sent } = openAs('/ops/users?detail=u7', PERMISSION_NAMES, {
    '/admin/user/ledger': page({
      id: 5,
      createdAt: 1763688600000,
      kind: 'topup',
      asset: 'yuan',
      amount: '12.50',
      balanceAfter: '12.50',
      refType: 'order',
      refId: 'o1',
      remark: '充值到账',
    }),
    '/admin/user/ledgerProof': good({
      begin: null,
      end: null,
      yuan: asset,
      token: { ...asset, income: '0', closing: '0' },
      rows: 1,
      checkedRows: 1,
      isSound: false,
      broken: [],
    }),
  })
  const detail = await screen.findByRole('dialog', { name: '用户详情' })
  const tabs = await within(detail).findAllByRole('tab')
  expect(tabs.map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['收支', '调用', '订单', '登录设备', '备注', '调账', '审计']),
  )
  await user.click(within(detail).getByRole('tab', { name: '收支' }))
  await within(detail).findByText('充值到账')
  expect(await within(detail).findByText('请停下这个用户的调账，把这一页告诉开发同事。')).toBeInTheDocument()
  for (const path of ['/admin/user/ledger', '/admin/user/ledgerProof'])
    expect(sent.findLast(({ url }) => url === path)?.params).toMatchObject({ userId: 'u7' })
})

test('the detail of a user has the audit of that user alone', async () => {
  const { user, sent } = openAs('/ops/users?detail=u7', PERMISSION_NAMES)
  const detail = await screen.findByRole('dialog', { name: '用户详情' })
  expect(await within(detail).findByText('¥12.50')).toBeInTheDocument()
  await user.click(within(detail).getByRole('tab', { name: '审计' }))
  await within(detail).findByText('提议改价')
  expect(sent.findLast(({ url }) => url === '/admin/audit/list')?.params).toMatchObject({
    subject: 'user:u7',
  })
})

const ENROLMENT = { uri: 'otpauth://totp/a:139****0001?secret=ABCDEFGH234&issuer=a', ticket: 't1' }
const openAsMe = (me: object) =>
  openAs('/ops/models', ['model.read'], {
    '/admin/me': good({ ...ME, permissions: ['model.read'], ...me }),
    '/admin/me/totp/enrol': good(ENROLMENT),
    '/admin/me/totp/confirm': good(null),
  })

test('one person deciding alone stands in red above every screen of staff', async () => {
  openAsMe({ hasFourEyes: false })
  expect(await screen.findByText(/双人审批已关闭/)).toHaveAttribute('role', 'alert')
  cleanup()
  openAsMe({})
  expect(await screen.findByRole('cell', { name: '青岚' })).toBeVisible()
  expect(screen.queryByText(/双人审批已关闭/)).toBeNull()
})

test('an authenticator app is enrolled by code or by its key, and confirmed by its first code', async () => {
  const { user, sent } = openAsMe({ hasTotp: false, isTotpRequired: true })
  expect(await screen.findByText(/这里只认验证器/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: '绑定验证器' }))
  await user.click(await screen.findByRole('button', { name: '下一步' }))
  expect(await screen.findByText('ABCDEFGH234')).toBeVisible()
  await user.type(screen.getByRole('textbox', { name: '验证器上的六位数' }), '123456')
  await user.click(screen.getByRole('button', { name: '绑定' }))
  await waitFor(() => expect(toastTexts()).toContain('验证器已绑定'))
  const confirmed = sent.find(({ url }) => url === '/admin/me/totp/confirm')
  expect(JSON.parse(String(confirmed?.data))).toEqual({ ticket: 't1', code: '123456' })
  expect(stored()).not.toContain('ABCDEFGH234')
})

test('staff of any role replace their authenticator app in the user centre, and users have none there', async () => {
  const settings = {
    hasPassword: true,
    balanceAlert: { threshold: null, isBelow: false, isDismissed: false },
  }
  const more = { '/userCenter/settings': good(settings), '/admin/me/totp/enrol': good(ENROLMENT) }
  const { user } = openAs('/center/user', ['order.read'], more)
  const panel = (await screen.findByRole('heading', { name: '验证器' })).closest('section')
  expect(panel).toHaveTextContent('已绑定')
  await user.click(within(panel as HTMLElement).getByRole('button', { name: '更换验证器' }))
  await user.click(await screen.findByRole('button', { name: '下一步' }))
  expect(await screen.findByText('ABCDEFGH234')).toBeVisible()
  cleanup()
  openAs('/center/user', [], more)
  expect(await screen.findByRole('heading', { name: '登录密码' })).toBeVisible()
  expect(screen.queryByRole('heading', { name: '验证器' })).toBeNull()
})

test('an order is refunded after what that does is shown, to the user who paid it', async () => {
  const { user, sent } = openAs('/ops/orders', ['order.read', 'order.refund'], {
    '/admin/refund/preview': good({
      paid: '1500.00',
      refunded: '0.00',
      refundableAfter: '300.00',
      balance: '1500.00',
      balanceAfter: '300.00',
      shortfall: '0.00',
      tokens: 0,
      refusal: '',
      mustWait: true,
    }),
    '/admin/refund/propose': good({ state: 'waiting', approvalId: 'r1' }),
  })
  await user.click(await screen.findByRole('button', { name: /^退款/ }))
  const sheet = await screen.findByRole('dialog', { name: '退款' })
  await user.type(within(sheet).getByRole('textbox', { name: '金额' }), '1200.00')
  await user.click(within(sheet).getByRole('combobox', { name: '退到' }))
  await user.click(await screen.findByTitle('支付渠道'))
  await user.type(within(sheet).getByRole('textbox', { name: '备注' }), '退款')
  await user.type(within(sheet).getByRole('textbox', { name: '理由' }), '用户申请退款')
  await user.click(within(sheet).getByRole('button', { name: '预览' }))
  expect(await within(sheet).findByText('要等另一个人批准')).toBeInTheDocument()
  await user.click(await within(sheet).findByRole('button', { name: '确认退款' }))
  await waitFor(() => expect(toastTexts()).toEqual(['已提交审批，可在“审批”里查看']))
  expect(bodyTo(sent, '/admin/refund/propose')).toEqual({
    orderNo: 'C2026112100001',
    userId: 'u7',
    amount: '1200.00',
    destination: 'channel',
    remark: '退款',
    reason: '用户申请退款',
  })
})

test('a refund that its channel did not take is tried again by its number', async () => {
  const { user, sent } = openAs('/ops/refunds', ['order.read', 'order.refund'], {
    '/admin/refund/retry': good({ ...REFUND, state: 'done' }),
  })
  await user.click(await screen.findByRole('button', { name: /^再退一次/ }))
  await user.click(await screen.findByRole('button', { name: /确认再退一次|^确认/ }))
  await waitFor(() => expect(bodyTo(sent, '/admin/refund/retry')).toEqual({ refundNo: 'Pr1' }))
})

const alertTitles = (permissions: readonly Permission[]) =>
  permitted(whole, new Set(permissions)).resources['ops-alerts']?.actions.map(({ title }) => title)

test('an alert is closed with what was done about it, at the revision that was read', async () => {
  const { user, sent } = openAs('/ops/alerts', ['order.read', 'alert.resolve'], {
    '/admin/alert/resolve': good({ ...ALERT, state: 'resolved' }),
  })
  await user.click(await screen.findByRole('button', { name: /^处理完/ }))
  const sheet = await screen.findByRole('dialog', { name: '处理完' })
  expect(within(sheet).getByRole('button', { name: '确认处理完' })).toBeVisible()
  await user.type(within(sheet).getByRole('textbox', { name: '理由' }), '渠道已补账')
  await user.click(within(sheet).getByRole('button', { name: '确认处理完' }))
  await waitFor(() => expect(toastTexts()).toEqual(['已处理完']))
  expect(bodyTo(sent, '/admin/alert/resolve')).toEqual({ id: 'al1', rev: 3, reason: '渠道已补账' })
})

test('an alert is assigned to its reader, and has no action for those who may not resolve it', async () => {
  const { user, sent } = openAs('/ops/alerts', ['order.read', 'alert.resolve'], {
    '/admin/alert/assign': good(ALERT),
  })
  await user.click(await screen.findByRole('button', { name: /^指派给我/ }))
  await user.click(await screen.findByRole('button', { name: '确认指派给我' }))
  await waitFor(() =>
    expect(bodyTo(sent, '/admin/alert/assign')).toEqual({ id: 'al1', rev: 3, assignee: 'me' }),
  )
  expect(screen.queryByRole('button', { name: /^再退一次/ })).toBeNull()
  expect(alertTitles(['order.read'])).toEqual([])
})

test('the differences of a day are the alerts of its channel', async () => {
  const { user, sent } = openAs('/ops/reconciliation', ['order.read', 'reconciliation.read'])
  await user.click(await screen.findByRole('link', { name: /^看差异/ }))
  await screen.findByText('本地有、渠道没有')
  expect(sent.findLast(({ url }) => url === '/admin/alert/list')?.params).toMatchObject({
    channel: 'wechat',
    day: '2026-11-21',
  })
})

test('a day is compared with its bill again', async () => {
  const { user, sent } = openAs('/ops/reconciliation', ['reconciliation.read', 'reconciliation.run'], {
    '/admin/reconciliation/run': good(RECONCILED),
  })
  await user.click(await screen.findByRole('button', { name: /^重新对账/ }))
  await user.click(await screen.findByRole('button', { name: /确认重新对账|^确认/ }))
  await waitFor(() => expect(bodyTo(sent, '/admin/reconciliation/run')).toEqual({ id: 'wechat 2026-11-21' }))
})

test('a batch of vouchers is issued, drawn into a file and looked at, as the document for operators says', async () => {
  const named = namesIn('docs/for-operators.md', '发一批兑换码')
  const [list = '', issue = '', name = '', amount = '', count = '', end = '', reason = ''] = named
  const [preview = '', send = '', draw = '', confirm = '', redraw = '', codes = '', story = ''] =
    named.slice(7)
  const saved: { name: string; file: Blob }[] = []
  const create = jest.fn((file: Blob) => `blob:${saved.push({ name: '', file })}`)
  Object.assign(URL, { createObjectURL: create, revokeObjectURL: () => undefined })
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    Object.assign(saved.at(-1) ?? {}, { name: this.download })
  })
  const csv = '兑换码\r\nACDF-2345-HJKM-6789\r\n'
  const { user, sent } = openAs('/ops/vouchers', ['voucher.read', 'voucher.issue', 'user.read'], {
    '/admin/voucher/preview': good({
      liability: '1500.00',
      issuedToday: '0.00',
      outstanding: '20.00',
      mustWait: true,
    }),
    '/admin/voucher/issue': good({ state: 'waiting', approvalId: 'a9' }),
    '/admin/voucher/draw': good({ name: '春节活动', count: 3, csv }),
    '/admin/voucher/events': page({
      id: '1',
      at: 1763688600000,
      what: '提议发行',
      by: '小赵',
      reason: '发码',
    }),
  })
  expect(await screen.findByRole('heading', { name: list, level: 1 })).toBeVisible()
  await user.click(await screen.findByRole('button', { name: issue }))
  const form = await screen.findByRole('dialog', { name: issue })
  const fill = (field: string, text: string) =>
    user.type(within(form).getByLabelText(new RegExp(`^${field}`)), text)
  await fill(name, '春节活动')
  await fill(amount, '15')
  await fill(count, '100')
  await fill(end, '2026-12-31T23:59')
  await fill(reason, '春节活动发码')
  await user.click(within(form).getByRole('button', { name: preview }))
  expect(await within(form).findByText('¥1,500.00')).toBeVisible()
  expect(within(form).getByText('要等另一个人批准')).toBeVisible()
  await user.click(await within(form).findByRole('button', { name: send }))
  await waitFor(() => expect(toastTexts()).toEqual(['已提交审批，可在“审批”里查看']))
  expect(bodyTo(sent, '/admin/voucher/issue')).toMatchObject({
    name: '春节活动',
    amount: '15',
    count: 100,
    audience: 'all',
    perUser: 1,
    perPerson: 1,
    reason: '春节活动发码',
  })
  await user.click(await screen.findByRole('button', { name: new RegExp(`^${draw}`) }))
  const sheet = await screen.findByRole('dialog', { name: draw })
  expect(sheet).toHaveTextContent('只有这一次')
  await user.type(within(sheet).getByRole('textbox', { name: '理由' }), '发给活动的用户')
  await user.click(within(sheet).getByRole('button', { name: confirm }))
  await waitFor(() => expect(saved.map((one) => one.name)).toEqual(['春节活动.csv']))
  expect(await readText(saved[0]?.file)).toBe(csv)
  expect(bodyTo(sent, '/admin/voucher/draw')).toEqual({ id: 'b1', rev: 2, reason: '发给活动的用户' })
  expect(screen.queryByText(/ACDF-2345/)).toBeNull()
  click.mockRestore()
  expect(whole.resources['ops-vouchers']?.actions.map(({ title }) => title)).toContain(redraw)
  await user.click(await screen.findByRole('link', { name: /^详情/ }))
  const drawer = await screen.findByRole('dialog', { name: '兑换码详情' })
  await user.click(await within(drawer).findByRole('tab', { name: codes }))
  expect(await within(drawer).findByText('••••-••••-••••-6789')).toBeVisible()
  expect(within(drawer).getByText('137****0009')).toBeVisible()
  await user.click(within(drawer).getByRole('tab', { name: story }))
  expect(await within(drawer).findByText('提议发行')).toBeVisible()
})

test('codes whose file was lost on its way are told so, and are not said to be kept', async () => {
  const { user } = openAs('/ops/vouchers', ['voucher.read', 'voucher.issue'], {
    '/admin/voucher/draw': good({ name: '春节活动', count: 3, csv: null }),
  })
  await user.click(await screen.findByRole('button', { name: /^生成兑换码/ }))
  const sheet = await screen.findByRole('dialog', { name: '生成兑换码' })
  await user.type(within(sheet).getByRole('textbox', { name: '理由' }), '发给活动的用户')
  await user.click(within(sheet).getByRole('button', { name: '确认生成兑换码' }))
  await waitFor(() => expect(toastTexts()).toEqual(['文件没有收到，里面的内容没有存在别处，请再做一次']))
})

test('a batch is paused at the revision that was read, and has no action for those who only read', async () => {
  const { user, sent } = openAs('/ops/vouchers', ['voucher.read', 'voucher.issue'], {
    '/admin/voucher/turn': good({ ...BATCH, state: 'paused' }),
  })
  await user.click(await screen.findByRole('button', { name: /^暂停/ }))
  const sheet = await screen.findByRole('dialog', { name: '暂停' })
  await user.type(within(sheet).getByRole('textbox', { name: '理由' }), '有人在刷')
  await user.click(within(sheet).getByRole('button', { name: '确认暂停' }))
  await waitFor(() =>
    expect(bodyTo(sent, '/admin/voucher/turn')).toEqual({
      id: 'b1',
      rev: 2,
      state: 'paused',
      reason: '有人在刷',
    }),
  )
  const titles = (permissions: readonly Permission[]) =>
    permitted(whole, new Set(permissions)).resources['ops-vouchers']?.actions.map(({ title }) => title)
  expect(titles(['voucher.read'])).toEqual([])
})

test('an offer is changed once what that does is seen; only what is changed is sent, with its revision', async () => {
  const { user, sent } = openAs('/ops/packages', ['package.read', 'package.write', 'model.read'], {
    '/admin/package/preview': good(OFFER_PREVIEW),
    '/admin/package/edit': good({ state: 'waiting', approvalId: 'a1', version: null, differences: [] }),
  })
  await user.click(await screen.findByRole('button', { name: /^修改/ }))
  const form = await screen.findByRole('dialog', { name: '修改“标准包”' })
  const price = await within(form).findByRole('textbox', { name: '售价' })
  await user.clear(price)
  await user.type(price, '14')
  await user.type(within(form).getByRole('textbox', { name: '理由' }), '季末促销')
  await user.click(within(form).getByRole('button', { name: '预览' }))
  expect(await within(form).findByText('售价低于可抵金额的 75%')).toBeVisible()
  expect(bodyTo(sent, '/admin/package/preview')).toEqual({ id: 'standard', rev: 6, price: '14' })
  await user.click(await within(form).findByRole('button', { name: '保存' }))
  await waitFor(() => expect(toastTexts()).toEqual(['已提交审批，可在“审批”里查看']))
  expect(bodyTo(sent, '/admin/package/edit')).toEqual({
    id: 'standard',
    rev: 6,
    price: '14',
    reason: '季末促销',
  })
})

test('an offer is taken off sale and put back', async () => {
  const answers = { '/admin/package/state': good({ state: 'done', approvalId: 'a1', version: 4 }) }
  const held = ['package.read', 'package.write'] as const
  const first = openAs('/ops/packages', held, answers)
  await first.user.click(await screen.findByRole('button', { name: /^下架/ }))
  const sheet = await screen.findByRole('dialog', { name: '下架' })
  await first.user.type(within(sheet).getByRole('textbox', { name: '理由' }), '卖完了不再补')
  await first.user.click(within(sheet).getByRole('button', { name: '确认下架' }))
  await waitFor(() => expect(toastTexts()).toEqual(['已下架']))
  expect(bodyTo(first.sent, '/admin/package/state')).toEqual({
    id: 'standard',
    rev: 6,
    state: 'withdrawn',
    reason: '卖完了不再补',
  })
  cleanup()
  openAs('/ops/packages', held, {
    ...answers,
    '/admin/package/list': page({ ...OFFER, state: 'withdrawn' }),
  })
  expect(await screen.findByRole('button', { name: /^恢复上架/ })).toBeVisible()
  expect(screen.queryByRole('button', { name: /^下架/ })).toBeNull()
})

test('rules of invitations are changed once it is seen whom that concerns', async () => {
  const { user, sent } = openAs('/ops/invite-rules', ['package.read', 'invite.write'], {
    '/admin/inviteRule/preview': good({
      changeText: '好友得 50000 → 60000',
      perFriend: '1.20',
      perFriendAfter: '1.28',
      waiting: 7,
      rewards: 3,
      given: '3.60',
      givenAfter: '3.84',
      overLimit: 0,
      cautionText: '好友得放宽，赠送会变多',
    }),
    '/admin/inviteRule/edit': good({ state: 'waiting', approvalId: 'a1', version: null, differences: [] }),
  })
  await user.click(await screen.findByRole('button', { name: /^修改/ }))
  const form = await screen.findByRole('dialog', { name: '修改邀请规则' })
  const tokens = await within(form).findByRole('textbox', { name: '好友得 Token' })
  await user.clear(tokens)
  await user.type(tokens, '60000')
  await user.type(within(form).getByRole('textbox', { name: '理由' }), '开学季拉新')
  await user.click(within(form).getByRole('button', { name: '预览' }))
  expect((await within(form).findByText('等着发奖励的好友')).nextElementSibling).toHaveTextContent('7')
  expect(bodyTo(sent, '/admin/inviteRule/preview')).toEqual({ id: 'invite', rev: 9, inviteeTokens: 60000 })
  await user.click(await within(form).findByRole('button', { name: '保存' }))
  await waitFor(() => expect(toastTexts()).toEqual(['已提交审批，可在“审批”里查看']))
})

test('an announcement is published to its audience once it is seen how many they are', async () => {
  const { user, sent } = openAs('/ops/notices', ['notice.read', 'notice.write'], {
    '/admin/notice/preview': good({
      users: 321,
      audienceText: '所有人',
      periodText: '发布后立刻，到撤回为止',
      published: 0,
    }),
    '/admin/notice/publish': good({ ...ANNOUNCEMENT, state: 'published' }),
  })
  await user.click(await screen.findByRole('button', { name: /^发布/ }))
  const sheet = await screen.findByRole('dialog', { name: '发布' })
  expect(sheet).toHaveTextContent('“周六凌晨维护”发布给 所有人。')
  await user.type(within(sheet).getByRole('textbox', { name: '理由' }), '计划内的维护')
  await user.click(within(sheet).getByRole('button', { name: '预览' }))
  expect((await within(sheet).findByText('现在有多少人')).nextElementSibling).toHaveTextContent('321')
  await user.click(await within(sheet).findByRole('button', { name: '确认发布' }))
  await waitFor(() => expect(toastTexts()).toEqual(['已发布']))
  expect(bodyTo(sent, '/admin/notice/publish')).toEqual({ id: 'n1', rev: 3, reason: '计划内的维护' })
})

test('a limited offer is made and taken off sale, as the document for operators says', async () => {
  const names = namesIn('docs/for-operators.md', '卖一个资源包')
  const [list = '', create = '', price = '', worth = '', stock = '', perUser = '', ...others] = names
  const [from = '', until = '', look = '', settings = '', approvals = '', edit = '', changed = ''] = others
  const [off = '', back = ''] = others.slice(7)
  const { user, sent } = openAs('/ops/packages', ['package.read', 'package.write', 'model.read'], {
    '/admin/package/preview': good({ ...OFFER_PREVIEW, cautionText: null }),
    '/admin/package/add': good({ state: 'done', approvalId: 'a1', version: 4, differences: [] }),
  })
  expect(await screen.findByRole('heading', { name: list, level: 1 })).toBeVisible()
  await user.click(await screen.findByRole('button', { name: create }))
  const form = await screen.findByRole('dialog', { name: create })
  const fill = async (name: string, text: string) =>
    user.type(await within(form).findByRole('textbox', { name }), text)
  await fill('编号', 'autumn')
  await fill('名称', '秋季包')
  await fill(price, '18')
  await fill('Token', '1000000')
  await fill(worth, '20')
  await fill('有效天数', '90')
  await fill(stock, '100')
  await fill(perUser, '2')
  for (const name of [from, until]) expect(within(form).getByLabelText(new RegExp(`^${name}`))).toBeVisible()
  await fill('理由', '秋季活动')
  await user.click(within(form).getByRole('button', { name: look }))
  expect(await within(form).findByText(changed)).toBeVisible()
  await user.click(await within(form).findByRole('button', { name: '创建' }))
  await waitFor(() => expect(toastTexts()).toEqual(['已上架']))
  expect(bodyTo(sent, '/admin/package/add')).toMatchObject({
    id: 'autumn',
    price: '18',
    tokens: 1_000_000,
    worth: '20',
    stock: 100,
    perUser: 2,
    reason: '秋季活动',
  })
  expect(screen.getByRole('button', { name: new RegExp(`^${edit}`) })).toBeVisible()
  expect(screen.getByRole('button', { name: new RegExp(`^${off}`) })).toBeVisible()
  const titles = whole.resources['ops-packages']?.actions.map(({ title }) => title)
  expect(titles).toEqual([edit, off, back])
  const routes = whole.app.routes.map(({ title }) => title)
  expect(routes).toEqual(expect.arrayContaining([settings, approvals]))
})

test('rules are changed once their effect is seen, as the document for operators says', async () => {
  const names = namesIn('docs/for-operators.md', '改充值与邀请规则')
  const [topups = '', edit = '', min = '', max = '', presets = '', look = '', invites = ''] = names
  const { user, sent } = openAs('/ops/topup-rules', ['package.read', 'package.write'], {
    '/admin/topupRule/preview': good({
      changeText: '最少 1.00 → 5',
      orders: 40,
      users: 12,
      refused: 3,
      refusedUsers: 2,
      pending: 1,
    }),
    '/admin/topupRule/edit': good({ version: 4, effectiveAt: 1, differences: [] }),
  })
  expect(await screen.findByRole('heading', { name: topups, level: 1 })).toBeVisible()
  await user.click(await screen.findByRole('button', { name: new RegExp(`^${edit}`) }))
  const form = await screen.findByRole('dialog', { name: `修改${topups}` })
  const least = await within(form).findByRole('textbox', { name: min })
  expect(within(form).getByRole('textbox', { name: max })).toHaveValue('50000.00')
  expect(within(form).getByLabelText(new RegExp(`^${presets}`))).toBeInTheDocument()
  await user.clear(least)
  await user.type(least, '5')
  await user.type(within(form).getByRole('textbox', { name: '理由' }), '小额手续费')
  await user.click(within(form).getByRole('button', { name: look }))
  expect((await within(form).findByText('照新规则充不了的')).nextElementSibling).toHaveTextContent('3')
  await user.click(await within(form).findByRole('button', { name: '保存' }))
  await waitFor(() => expect(toastTexts()).toEqual(['已保存']))
  expect(bodyTo(sent, '/admin/topupRule/edit')).toMatchObject({ id: 'topup', rev: 8, min: '5' })
  expect(whole.app.routes.map(({ title }) => title)).toContain(invites)
})

test('an announcement is written, as the document for operators says', async () => {
  const names = namesIn('docs/for-operators.md', '发一条公告')
  const [list = '', write = '', look = '', keep = '', publish = '', , bar = '', panel = ''] = names
  const { user, sent } = openAs('/ops/notices', ['notice.read', 'notice.write'], {
    '/admin/notice/add': good(ANNOUNCEMENT),
  })
  expect(await screen.findByRole('heading', { name: list, level: 1 })).toBeVisible()
  expect(await screen.findByRole('button', { name: new RegExp(`^${publish}`) })).toBeVisible()
  await user.click(screen.getByRole('button', { name: write }))
  const form = await screen.findByRole('dialog', { name: write })
  const choose = async (name: string, word: string) => {
    await user.click(within(form).getByRole('combobox', { name }))
    await user.click(await screen.findByTitle(word))
  }
  await user.type(await within(form).findByRole('textbox', { name: '标题' }), '周六维护')
  await user.type(within(form).getByRole('textbox', { name: '正文' }), '**2 点**开始')
  await user.click(within(form).getByRole('tab', { name: look }))
  expect((await within(form).findByText('2 点')).tagName).toBe('STRONG')
  await choose('重要程度', '普通')
  await user.click(within(form).getByRole('combobox', { name: '位置' }))
  expect(await screen.findByTitle(bar)).toBeInTheDocument()
  await user.click(screen.getByTitle(panel))
  await choose('给谁看', '所有人')
  await user.type(within(form).getByRole('textbox', { name: '理由' }), '计划内的维护')
  await user.click(within(form).getByRole('button', { name: keep }))
  await waitFor(() => expect(toastTexts()).toEqual(['已存为草稿']))
  expect(bodyTo(sent, '/admin/notice/add')).toMatchObject({
    title: '周六维护',
    body: '**2 点**开始',
    importance: 'info',
    place: 'panel',
    audience: 'all',
    reason: '计划内的维护',
  })
  const titles = whole.resources['ops-notices']?.actions.map(({ title }) => title)
  expect(titles).toEqual(expect.arrayContaining([publish, ...names.slice(-2)]))
})
