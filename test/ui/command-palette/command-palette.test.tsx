import { act, screen, waitFor, within } from '@testing-library/react'
import { atPath, renderApp, signInHere } from '../render-app.tsx'
import { restoreWire, stubSite } from '../stub-wire.ts'

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
