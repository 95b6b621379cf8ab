import { act, screen, waitFor, within } from '@testing-library/react'
import { atPath, renderApp, signInHere } from '../render-app.tsx'
import { good, restoreWire, stubSite, stubWire } from '../stub-wire.ts'

afterEach(restoreWire)

const shortcut = '{Control>}k{/Control}'
const options = () => screen.getAllByRole('option').map((option) => option.textContent)

async function openPalette(path: string) {
  const app = renderApp(path)
  await act(async () => undefined)
  await app.user.keyboard(shortcut)
  return { ...app, input: await screen.findByRole('combobox', { name: '搜索' }) }
}

test.each([
  ['the initials', 'mxgc', /^模型广场/],
  ['the sound', 'dingdan', /^订单明细/],
  ['a part of the title', '广场', /^模型广场/],
  ['the initials of a later part', 'mx', /^模型广场/],
  ['a path', '/center/topup', /^账户充值/],
  ['what is said about a list', '变动', /^收支明细/],
])('%s find a page', async (_, query, expected) => {
  stubSite()
  const { user, input } = await openPalette('/union')
  await user.type(input, query)
  expect(options()[0]).toMatch(expected)
})

test('arrows choose, Enter opens, and the palette is closed then', async () => {
  stubSite()
  await signInHere()
  const { user, input } = await openPalette('/union')
  await user.type(input, 'mingxi')
  const [first, second] = screen.getAllByRole('option')
  expect(input).toHaveAttribute('aria-activedescendant', first?.id)
  await user.keyboard('{ArrowDown}')
  expect(second).toHaveAttribute('aria-selected', 'true')
  expect(input).toHaveAttribute('aria-activedescendant', second?.id)
  await user.keyboard('{ArrowUp}{ArrowUp}')
  expect(screen.getAllByRole('option').at(-1)).toHaveAttribute('aria-selected', 'true')

  await user.clear(input)
  await user.type(input, 'ddmx{Enter}')
  await waitFor(() => expect(window.location.pathname).toBe('/center/orders'))
  expect(screen.queryByRole('combobox', { name: '搜索' })).toBeNull()
})

test('models of the real catalog are found by name and lead to their documentation', async () => {
  const { user, input } = await openPalette('/')
  await user.type(input, 'qinglanmax')
  const list = within(screen.getByRole('listbox', { name: '搜索结果' }))
  const [option] = await list.findAllByText('模型')
  expect(option).toBeVisible()
  await user.click(option ?? input)
  await waitFor(() => expect(window.location.pathname).toMatch(/^\/model-doc\//))
})

test('Esc closes it, the button opens it, and a query without a match says so', async () => {
  stubSite()
  const { user } = await openPalette('/union')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('combobox', { name: '搜索' })).toBeNull())
  await user.click(screen.getByRole('button', { name: '搜索页面和模型' }))
  await user.type(await screen.findByRole('combobox', { name: '搜索' }), 'zzzz')
  expect(screen.queryByRole('option')).toBeNull()
  expect(screen.getByText('没有找到，换个说法试试')).toBeVisible()
  await atPath('/union')
})

test('words that say what to do are done: a top-up of an amount, a request, another look', async () => {
  stubSite()
  await signInHere()
  const { user, input } = await openPalette('/union')
  await user.type(input, '充值 50')
  expect(options()[0]).toMatch(/^充值 50 元/)
  await user.clear(input)
  await user.type(input, '0VcHmKPA1b2c3d4e5f6g7h')
  expect(options().slice(0, 2)).toEqual([
    expect.stringMatching(/^查看这次调用/),
    expect.stringMatching(/^诊断这次调用/),
  ])
  await user.clear(input)
  await user.type(input, 'qhss{Enter}')
  await waitFor(() => expect(document.documentElement.dataset.theme).toBe('dark'))
  await atPath('/union')
  await user.keyboard(shortcut)
  await user.type(await screen.findByRole('combobox', { name: '搜索' }), '跟随系统{Enter}')
  await waitFor(() => expect(document.documentElement.dataset.theme).toBe('light'))
})

test('the reader’s own key, order, conversation and shared link are found once typing stops, five of a kind', async () => {
  await signInHere()
  const keys = Array.from({ length: 8 }, (_, n) => ({ id: `k${n}`, name: `0001 生产 ${n}` }))
  const sent = stubWire(({ url }) => {
    if (url === '/model/userApiKeyDetailInfo') return good({ baseUrl: '', keys })
    if (url === '/order/list')
      return good({
        records: [
          { orderNo: 'T0001', kind: 'topup', subject: '充值', amount: '50', createdAt: 1_790_000_000_000 },
        ],
        total: 1,
      })
    if (url === '/conversation/find')
      return good({
        records: [{ id: 'c1', title: '0001 号方案', excerpt: '', updatedAt: 1 }],
        isPartial: false,
      })
    if (url === '/share/list')
      return good({
        records: [
          { id: 's1', title: '0001 的分享', views: 3, createdAt: 1_790_000_000_000 },
          { id: 's2', title: '别的', views: 0, createdAt: 1_790_000_000_000 },
        ],
        total: 2,
      })
    return null
  })
  const { user, input } = await openPalette('/union')
  await user.type(input, '0001')
  const found = await screen.findByRole('option', { name: /^0001 号方案/ })
  expect(options()).toEqual([
    ...Array.from({ length: 5 }, (_, n) => `0001 生产 ${n}API KeyKey`),
    expect.stringMatching(/^T0001/),
    expect.stringMatching(/^0001 号方案/),
    expect.stringMatching(/^0001 的分享打开 3 次.*分享链接$/),
  ])
  for (const url of ['/model/userApiKeyDetailInfo', '/order/list', '/conversation/find', '/share/list'])
    expect(sent.filter((request) => request.url === url)).toHaveLength(1)
  await user.click(found)
  await waitFor(() => expect(window.location.search).toBe('?c=c1'))
})

test('nothing of their own is asked for visitors', async () => {
  const sent = stubWire(() => null)
  const { user, input } = await openPalette('/union')
  await user.type(input, '0001')
  await act(() => new Promise((done) => setTimeout(done, 400)))
  expect(sent.filter(({ url }) => url?.startsWith('/conversation'))).toEqual([])
})
