import '../../fixtures/staff/add-sales.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { calls } from 'virtual:calls'
import { staff } from 'virtual:staff'
import type { Permission } from '../../../contract/permissions.ts'
import { parseConfig } from '../../../src/config/compiler/check-config.ts'
import { accessControlProvider } from '../../../src/providers/access-control-provider.ts'
import { navigate } from '../../../src/providers/router/location.ts'
import { session } from '../../../src/providers/session.ts'
import { looseConfig } from '../../config/refuses.ts'
import { salesEntry, salesRoute } from '../../fixtures/staff/sales-place.ts'
import sales from '../../fixtures/staff/sales.ts'
import { renderApp, toastTexts } from '../render-app.tsx'
import { good, restoreWire, stubSite } from '../stub-wire.ts'
import { aUser } from '../users.ts'
import { staffFiles } from '../virtual.ts'

const config = looseConfig()
config.resources.sales = sales
config.routes.push(salesRoute)
config.sidebar[2].entries.push(salesEntry)
const whole = parseConfig(config)
staff.splice(0, staff.length, ...staffFiles(whole))

afterEach(() => {
  act(() => session.close())
  restoreWire()
})

const ROW = { id: 's1', amount: '10.00', cost: '7.00', channel: { name: '甲', key: 'sk-1' }, createdAt: 1 }

/** Each session has a token of its own. */
let sessions = 0

/** Opens a page as someone who holds these. */
function openAs(path: string, ...permissions: Permission[]) {
  const userInfo = aUser({ isAdmin: permissions.length > 0 })
  const answers: Parameters<typeof stubSite>[0] & object = {
    '/admin/me': good({ permissions }),
    '/userCenter/userInfo': good(userInfo),
    '/admin/sale/list': good({
      records: [ROW],
      total: 1,
      size: 10,
      current: 1,
      pages: 1,
      totals: { amount: '10.00', cost: '7.00' },
    }),
  }
  const sent = stubSite(answers)
  sessions += 1
  act(() => session.open({ accessToken: `token ${sessions} of ${permissions.join()}`, userInfo }))
  return { ...renderApp(path), answers, sent }
}

const menuTitles = () =>
  within(screen.getByRole('navigation', { name: '控制台导航' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent)

test('a list of staff does not exist for a user: no entry, no route, no search, no access', async () => {
  const { user } = openAs('/ops/sales')
  await screen.findByRole('heading', { name: '没有找到这个页面' })
  act(() => navigate('/center/orders'))
  await screen.findByRole('heading', { name: '订单明细' })
  await waitFor(() => expect(menuTitles()).toContain('订单明细'))
  expect(menuTitles()).not.toContain('销售记录')
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await screen.findByRole('combobox', { name: '搜索' }), '销售')
  expect(await screen.findByText('没有找到，换个说法试试')).toBeInTheDocument()
  expect(await accessControlProvider.can({ resource: 'sales', action: 'list' })).toMatchObject({ can: false })
  expect(Object.keys(calls)).not.toContain('sale.list')
})

/** From now on the server says that the user holds this. */
function grant(answers: Parameters<typeof stubSite>[0] & object, ...permissions: Permission[]) {
  answers['/userCenter/userInfo'] = good(aUser({ isAdmin: true }))
  answers['/admin/me'] = good({ permissions })
}

test('a role that is granted meanwhile is there within a minute, without a reload', async () => {
  jest.useFakeTimers({
    doNotFake: ['setTimeout', 'clearTimeout', 'setImmediate', 'queueMicrotask', 'nextTick'],
  })
  try {
    const { answers } = openAs('/center/orders')
    await act(async () => undefined)
    grant(answers, 'report.read')
    await act(async () => jest.advanceTimersByTime(46_000))
  } finally {
    jest.useRealTimers()
  }
  await waitFor(() => expect(menuTitles()).toContain('销售记录'))
})

test('who is sent to a page of a role that was granted a moment ago gets it instead of a 404', async () => {
  const { answers } = openAs('/center/orders')
  await screen.findByRole('heading', { name: '订单明细' })
  grant(answers, 'report.read')
  act(() => navigate('/ops/sales'))
  await screen.findByRole('heading', { name: '销售记录' })
})

test('staff have the list with what they may see, and nothing of what they may not', async () => {
  const { user } = openAs('/ops/sales', 'report.read')
  expect(await screen.findByRole('heading', { name: '销售记录' })).toBeInTheDocument()
  expect(await screen.findByRole('columnheader', { name: '销售金额' })).toBeInTheDocument()
  for (const name of ['上游成本', '渠道密钥', '操作'])
    expect(screen.queryByRole('columnheader', { name })).toBeNull()
  expect(screen.queryByLabelText('上游成本')).toBeNull()
  expect(screen.queryByText(/成本合计/)).toBeNull()
  expect(screen.getByText(/金额合计/)).toBeInTheDocument()
  await waitFor(() => expect(menuTitles()).toContain('销售记录'))
  await user.click(screen.getByRole('button', { name: '显示列' }))
  expect(screen.queryByRole('checkbox', { name: '上游成本' })).toBeNull()
  const can = async (action: string, params = {}) =>
    (await accessControlProvider.can({ resource: 'sales', action, params })).can
  expect(await can('list')).toBe(true)
  expect(await can('export')).toBe(true)
  expect(await can('show')).toBe(false)
  expect(await can('关闭销售', { row: ROW })).toBe(false)
})

test('with all permissions there is all of it, until the session ends', async () => {
  const { answers } = openAs(
    '/ops/sales',
    'report.read',
    'report.cost',
    'channel.read',
    'order.read',
    'order.refund',
  )
  expect(await screen.findByRole('columnheader', { name: '上游成本' })).toBeInTheDocument()
  expect(screen.getByText('sk-1')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: '关闭销售 s1' })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: /^详情/ })).toBeInTheDocument()
  answers['/userCenter/userInfo'] = good(aUser())
  act(() => session.open({ accessToken: 'token of a user', userInfo: aUser() }))
  await screen.findByRole('heading', { name: '没有找到这个页面' })
  await waitFor(() => expect(menuOrNone()).not.toContain('销售记录'))
})

test('a write that waits for a second person says so instead of being done', async () => {
  const { user, answers } = openAs('/ops/sales', 'report.read', 'order.refund')
  answers['/admin/sale/close'] = good({ state: 'waiting', approvalId: 'a1' })
  await user.click(await screen.findByRole('button', { name: '关闭销售 s1' }))
  await waitFor(() => expect(toastTexts()).toEqual(['已提交审批']))
})

const menuOrNone = () => screen.queryAllByRole('link').map(({ textContent }) => textContent)

test('a server out of reach takes no rights away; a right that was taken away is gone once it is refused', async () => {
  const { user, answers, sent } = openAs('/ops/sales', 'report.read')
  const me = answers['/admin/me'] ?? {}
  answers['/admin/me'] = { status: 503 }
  await waitFor(() => expect(sent.map(({ url }) => url)).toContain('/admin/me'))
  answers['/admin/me'] = me
  await screen.findByRole('heading', { name: '销售记录' })

  await screen.findByRole('columnheader', { name: '销售金额' })
  Object.assign(answers, { '/admin/me': good({ permissions: [] }), '/admin/sale/list': { status: 403 } })
  await user.click(screen.getByRole('button', { name: '刷新' }))
  await screen.findByRole('heading', { name: '没有找到这个页面' })
})

test('a part of the console that fails to load is reported, and retried', async () => {
  const file = staff.find(({ needs }) => needs.some((needed) => needed.join() === 'report.read'))
  if (!file) throw new Error('no file is for report.read')
  const { load } = file
  file.load = async () => {
    file.load = load
    throw new TypeError('Failed to fetch dynamically imported module')
  }
  openAs('/ops/sales', 'report.read')
  await waitFor(() => expect(toastTexts()).toEqual(['网络连接失败，请检查网络设置后刷新页面']))
  expect(screen.queryByRole('heading', { name: '没有找到这个页面' })).toBeNull()
  await screen.findByRole('heading', { name: '销售记录' })
})

test('no file of what others may do is loaded', async () => {
  const loads = staff.map((file) => jest.spyOn(file, 'load'))
  openAs('/ops/sales', 'report.read')
  await screen.findByRole('heading', { name: '销售记录' })
  const loaded = await Promise.all(
    loads.flatMap((load) => load.mock.results.map(({ value }) => value as Promise<unknown>)),
  )
  const text = JSON.stringify(loaded)
  expect(text).toContain('销售金额')
  expect(text).not.toMatch(/上游成本|渠道密钥|关闭销售|sale\.close|sale\.edit/)
  for (const load of loads) load.mockRestore()
})
