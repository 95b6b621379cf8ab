import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { DAY_MS, startOfDay } from '../../../contract/time.ts'
import { NO_PERMISSIONS, PERMISSION_NAMES, type Permission } from '../../../contract/permissions.ts'
import { permissionsOfRoles } from '../../../contract/roles.ts'
import { consoleFor } from '../../../src/config/compiler/staff-parts.ts'
import { toastTexts } from '../render-app.tsx'
import { good, stubSite } from '../stub-wire.ts'
import { ALERT } from '../../support/ops-rows/money.ts'
import { AUDIT_PROOF, USER } from '../../support/ops-rows/people.ts'
import { namesIn } from '../../support/names-in.ts'
import { whole, page, openAs, bodyTo, stored, openAsMe } from '../../support/ops-console.tsx'

const menuTitles = () =>
  within(screen.getByRole('navigation', { name: '控制台导航' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent)

const SCREENS = [
  ['/ops/setup', '开始使用', '接入上游渠道'],
  ['/ops/report', '经营看板', '充值 30.00 元'],
  ['/ops/attempts', '上游请求', '远山官方'],
  ['/ops/models', '模型管理', '青岚'],
  ['/ops/prices', '模型价格', '输入 2.00，输出 8.00'],
  ['/ops/versions', '目录版本', '促销'],
  ['/ops/channels', '上游渠道', '…wxyz'],
  ['/ops/routes', '上游路由', '青岚'],
  ['/ops/nodes', '服务节点', '甲机'],
  ['/ops/users', '用户', '139****0002'],
  ['/ops/orders', '订单', '138****0001'],
  ['/ops/refunds', '退款', 'C2026112100001'],
  ['/ops/invoices', '发票管理', '北京澄明科技有限公司'],
  ['/ops/companies', '企业审核', '91330100799655058B'],
  ['/ops/alerts', '告警', '本地有、渠道没有'],
  ['/ops/risk', '风险', '3 个账号用同一个身份证号认证'],
  ['/ops/shares', '分享管理', '有效'],
  ['/ops/reconciliation', '对账', '2026-11-21'],
  ['/ops/bills', '上游账单', '远山'],
  ['/ops/bill-formats', '账单格式', '远山'],
  ['/ops/approvals', '审批', '修改价格'],
  ['/ops/adjustments', '调账', '模型 qinglan'],
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
  const parts = consoleFor(whole, NO_PERMISSIONS)
  expect(JSON.stringify(parts)).not.toMatch(
    /\/ops\/|经营看板|模型与上游|上游渠道|price\.propose|catalogModel/,
  )
})

test('each role has the screens of what it may read', () => {
  const pathsOf = (role: 'operator' | 'finance' | 'support' | 'auditor') =>
    consoleFor(whole, permissionsOfRoles([role]))
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
    'invoices',
    'companies',
    'alerts',
    'approvals',
    'adjustments',
    'vouchers',
  ]
  const withChannels = all.toSpliced(3, 0, 'channels', 'routes')
  const withReconciliation = (paths: string[]) =>
    paths.toSpliced(paths.indexOf('alerts') + 1, 0, 'reconciliation', 'bills', 'bill-formats')
  const offers = ['packages', 'topup-rules', 'invite-rules']
  expect(pathsOf('finance')).toEqual(['report', 'attempts', ...withReconciliation(all), ...offers])
  expect(pathsOf('support')).toEqual(all)
  const withRisk = (paths: string[]) => paths.toSpliced(paths.indexOf('alerts') + 1, 0, 'risk', 'shares')
  expect(pathsOf('operator')).toEqual([
    'setup',
    'report',
    'attempts',
    ...withRisk(withChannels),
    'settings',
    ...offers,
    'notices',
  ])
  expect(pathsOf('auditor')).toEqual([
    'report',
    'attempts',
    ...withRisk(withReconciliation(withChannels)),
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

/** One row, steps of a page, or what is kept about people in confidence. */
const NO_FILES = ['ops-topup-rules', 'ops-invite-rules', 'ops-setup', 'ops-user-notes']

test('every list of staff can be kept as a file', () => {
  const lists = Object.entries(whole.resources).filter(([name]) => name.startsWith('ops-'))
  expect(lists.filter(([, list]) => !list.canExport).map(([name]) => name)).toEqual(NO_FILES)
})

test('a version is kept as a file by those only who may see its channels and its costs', () => {
  const titles = (permissions: readonly Permission[]) =>
    consoleFor(whole, new Set(permissions)).resources['ops-versions']?.actions.map(({ title }) => title)
  expect(titles(['model.read', 'report.cost'])).toEqual(['比较'])
  expect(titles(['model.read', 'channel.read'])).toEqual(['比较'])
  expect(titles(['model.read', 'report.cost', 'channel.read'])).toEqual(['比较', '下载'])
})

test('the list of adjustments asks for adjustments only', async () => {
  const { sent } = openAs('/ops/adjustments', PERMISSION_NAMES)
  await screen.findByText('模型 qinglan')
  expect(sent.findLast(({ url }) => url === '/admin/approval/list')?.params).toMatchObject({
    action_MultiString: 'adjustment.propose',
  })
})

const PHONE = '13912340002'

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
  await user.click(screen.getByRole('link', { name: /^详情/ }))
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
  await waitFor(() => expect(screen.queryByText(PHONE)).toBeNull())
  clock.mockRestore()
})

test('what a user is kept from stands as tags, and can be lifted', async () => {
  openAs('/ops/users', ['user.read', 'user.suspend'], {
    '/admin/user/list': page({ ...USER, frozen: ['signIn', 'spending'] }),
  })
  await screen.findByRole('button', { name: /^解冻/ })
  for (const word of ['登录', '消费']) expect(screen.getByText(word)).toHaveAttribute('data-tone', 'bad')
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

test('above the audit stands whether it is whole, or where it is not and what to do', async () => {
  openAs('/ops/audit', PERMISSION_NAMES)
  const sound = await screen.findByRole('region', { name: '核对审计记录' })
  await within(sound).findByText('审计记录完整')
  expect(sound).toHaveTextContent('已逐条核对 1,234 条，最后一条的校验值 0f0f0f0f0f0f')
  cleanup()
  openAs('/ops/audit', PERMISSION_NAMES, {
    '/admin/audit/proof': good({ ...AUDIT_PROOF, entries: 7, brokenAt: 8 }),
  })
  const alert = await within(await screen.findByRole('region', { name: '核对审计记录' })).findByRole('alert')
  expect(alert).toHaveTextContent('从第 8 条起对不上')
})

test('one person deciding alone stands in red above every screen of staff', async () => {
  openAsMe({ hasFourEyes: false })
  expect(await screen.findByText(/双人审批已关闭/)).toHaveAttribute('role', 'alert')
  cleanup()
  openAsMe({})
  expect(await screen.findByRole('cell', { name: '青岚' })).toBeVisible()
  expect(screen.queryByText(/双人审批已关闭/)).toBeNull()
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

test('what a model cost is a line for each item, which are not added up', async () => {
  const today = startOfDay(Date.now())
  const point = (item: string, price: string, days = 0) => ({ at: today - days * DAY_MS, item, price })
  const { user, sent } = openAs('/ops/prices?detail=qinglan', ['model.read'], {
    '/admin/price/series': good([
      ...Array.from({ length: 9 }, (_, nth) => point(`第 ${nth + 1} 项`, `${nth + 1}.00`)),
      point('第 9 项', '8.50', 1),
    ]),
    '/admin/price/notices': page({
      versionId: 7,
      from: 1763688600000,
      since: 1763000000000,
      state: 'shown',
      priceText: '输入 3.00',
      users: 12,
      dismissed: 5,
    }),
  })
  const chart = within(await screen.findByRole('region', { name: '价格' }))
  await user.click(await chart.findByRole('button', { name: '切换为表格' }))
  const heads = chart.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(heads).toEqual(['时间', ...[9, 8, 7, 6, 5, 4, 3].map((nth) => `第 ${nth} 项`)])
  const [before, last] = chart.getAllByRole('row').slice(-2)
  expect(before).toHaveTextContent('¥8.50')
  expect(last).toHaveTextContent('¥9.00')
  expect(sent.findLast(({ url }) => url === '/admin/price/series')?.params).toMatchObject({
    id: 'qinglan',
    granularity: 'day',
  })
  await user.click(screen.getByRole('tab', { name: '涨价提醒' }))
  expect(await screen.findByText('正在提醒')).toBeVisible()
  expect(screen.getByText('12')).toBeVisible()
  expect(screen.queryByRole('tab', { name: '受影响的用户' })).toBeNull()
})

test('whom a rise of a price concerns is listed with what they spent and whether they know', async () => {
  const { user, sent } = openAs('/ops/prices?detail=qinglan', ['model.read', 'user.read'], {
    '/admin/price/series': good([]),
    '/admin/price/noticeUsers': page({
      userId: 'u7',
      name: '小*',
      calls: 31,
      spend: '12.50',
      state: 'unseen',
      readAt: null,
      seenAt: null,
    }),
  })
  await user.click(await screen.findByRole('tab', { name: '受影响的用户' }))
  expect(await screen.findByRole('cell', { name: '¥12.50' })).toBeVisible()
  expect(screen.getByText('提醒后还没打开过控制台')).toBeVisible()
  expect(sent.findLast(({ url }) => url === '/admin/price/noticeUsers')?.params).toMatchObject({
    modelId: 'qinglan',
  })
})

test('what was done about an alert is shown to those who may read it', async () => {
  const tab = namesIn('docs/for-operators.md', '处理一条告警').at(-1) ?? ''
  const { user, sent } = openAs('/ops/alerts?detail=al1', ['order.read'], {
    '/admin/alert/detail': good(ALERT),
    '/admin/alert/events': page({ id: '7', at: 1763688600000, what: '指派给小王', by: '小王', reason: '' }),
  })
  await user.click(await screen.findByRole('tab', { name: tab }))
  expect(await screen.findByText('指派给小王')).toBeVisible()
  expect(sent.findLast(({ url }) => url === '/admin/alert/events')?.params).toMatchObject({ alertId: 'al1' })
  expect(screen.queryByRole('tab', { name: '审计' })).toBeNull()
})
