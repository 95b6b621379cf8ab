import { act, screen, waitFor, within } from '@testing-library/react'
import { session } from '../../../src/providers/session.ts'
import { navigate } from '../../../src/providers/router/location.ts'
import { asPhone } from '../as-phone.ts'
import { renderApp, signInHere, toastTexts } from '../render-app.tsx'

const query = () => new URLSearchParams(window.location.search)
const headers = () =>
  screen
    .getAllByRole('columnheader')
    .map((one) => one.getAttribute('aria-label') ?? '')
    .filter(Boolean)
type User = ReturnType<typeof renderApp>['user']

async function openViews(user: User) {
  await user.click(await screen.findByRole('button', { name: /^视图/ }))
}
const viewsOf = (token: string) =>
  backend.request('GET', '/maas/view/list', { token }) as Promise<{ id: string; rev: number; name: string }[]>

/** One paid order and one that is to be paid, and a user who looks at the paid ones by fewer columns. */
async function openPaid() {
  const { accessToken } = await signInHere()
  await backend.topUp(accessToken, '11')
  await backend.request('POST', '/maas/order/topup', {
    token: accessToken,
    body: { amount: '22', channel: 'sandbox' },
  })
  const filter = 'filters[0][field]=status_MultiString&filters[0][operator]=eq&filters[0][value]=paid'
  const { user, unmount } = renderApp(
    `/center/orders?${filter}&sorters[0][field]=amount&sorters[0][order]=asc&columns=amount,status`,
  )
  await screen.findByRole('cell', { name: '¥11.00' })
  return { accessToken, user, unmount }
}

async function save(user: User, name: string) {
  await openViews(user)
  await user.click(await screen.findByRole('button', { name: '存为新视图' }))
  await user.type(screen.getByRole('textbox', { name: '新视图的名称' }), `${name}{Enter}`)
  await screen.findByRole('button', { name })
}

test('what is shown is kept under a name, opens the list as its default, and is shown to others by its address alone', async () => {
  const { user, accessToken } = await openPaid()
  await save(user, '付过的')
  await user.click(screen.getByRole('button', { name: '默认打开“付过的”' }))
  await screen.findByText('默认')
  const [view] = await viewsOf(accessToken)
  expect(query().get('view')).toBe(view?.id)

  act(() => navigate('/center/user'))
  act(() => navigate('/center/orders'))
  await waitFor(() => expect(query().get('view')).toBe(view?.id))
  await screen.findByRole('cell', { name: '¥11.00' })
  expect(headers()).toEqual(['金额', '状态'])
  expect(screen.getByRole('columnheader', { name: '金额' })).toHaveAttribute('aria-sort', 'ascending')
  expect(screen.queryByRole('cell', { name: '¥22.00' })).toBeNull()
  expect(screen.getByRole('button', { name: '视图：付过的' })).toBeVisible()
  const address = window.location.pathname + window.location.search

  const { accessToken: other } = await signInHere()
  await backend.topUp(other, '33')
  act(() => navigate(address))
  await screen.findByRole('cell', { name: '¥33.00' })
  expect(headers()).toEqual(['金额', '状态'])
  expect(screen.getByRole('button', { name: '视图' })).toBeVisible()
}, 120_000)

test('a view is left, changed, replaced, renamed, and deleted until that is taken back', async () => {
  const { user, accessToken } = await openPaid()
  await save(user, '常用')
  await user.click(screen.getByRole('button', { name: '显示列' }))
  await user.click(await screen.findByRole('checkbox', { name: '内容' }))
  await openViews(user)
  expect(screen.getByRole('button', { name: '视图：常用（有改动）' })).toBeVisible()
  await user.click(await screen.findByRole('button', { name: '更新“常用”' }))
  await screen.findByRole('button', { name: '视图：常用' })

  await user.click(screen.getByRole('button', { name: '给“常用”改名' }))
  await user.clear(screen.getByRole('textbox', { name: '“常用”的新名称' }))
  await user.keyboard('每天看{Enter}')
  await screen.findByRole('button', { name: '视图：每天看' })

  await user.click(screen.getByRole('button', { name: '不用视图' }))
  await waitFor(() => expect(window.location.search).toBe('?view='))
  expect(await screen.findByRole('cell', { name: '¥22.00' })).toBeVisible()
  expect(headers().length).toBeGreaterThan(3)

  await openViews(user)
  await user.click(await screen.findByRole('button', { name: '删除“每天看”' }))
  const message = await screen.findByText('已删除“每天看”')
  expect(await viewsOf(accessToken)).toEqual([])
  await user.click(within(message.closest('div') as HTMLElement).getByRole('button', { name: '撤销' }))
  await waitFor(async () => expect(await viewsOf(accessToken)).toMatchObject([{ name: '每天看' }]))
  expect(toastTexts()).not.toContain('已删除“每天看”')
}, 120_000)

test('what another tab changed is not undone unseen, and what it deleted is gone', async () => {
  const { user, accessToken } = await openPaid()
  await save(user, '共用')
  const [view] = await viewsOf(accessToken)
  await backend.request('POST', '/maas/view/edit', {
    token: accessToken,
    body: { id: view?.id, rev: 1, name: '别处改的' },
  })
  await user.click(screen.getByRole('button', { name: '默认打开“共用”' }))
  expect(await screen.findByRole('note')).toHaveTextContent('这个视图已在别处改动，请看过新的再改')
  expect(await screen.findByRole('button', { name: '别处改的' })).toBeVisible()
  expect(await viewsOf(accessToken)).toMatchObject([{ name: '别处改的', rev: 2 }])
}, 120_000)

test('a view of columns, filters and an order that are no more opens without them and says so', async () => {
  const { accessToken } = await signInHere()
  await backend.topUp(accessToken, '11')
  const search =
    'filters[0][field]=gone_MultiString&filters[0][operator]=eq&filters[0][value]=x' +
    '&sorters[0][field]=never&sorters[0][order]=asc&columns=amount,lost'
  await backend.request('POST', '/maas/view/add', {
    token: accessToken,
    body: { list: 'orders', name: '旧的', query: search, isDefault: true },
  })
  renderApp('/center/orders')
  expect(await screen.findByText(/已经没有了，其余照旧/)).toHaveTextContent(
    '筛选“gone_MultiString”、列“lost”、排序“never”已经没有了，其余照旧。',
  )
  expect(await screen.findByRole('cell', { name: '¥11.00' })).toBeVisible()
  expect(headers()).toEqual(['金额'])
}, 120_000)

test('a list works without its views, and on a phone they are a sheet', async () => {
  await signInHere()
  const { user } = renderApp('/center/orders')
  asPhone()
  await user.click(await screen.findByRole('button', { name: '更多' }))
  await openViews(user)
  const sheet = within(await screen.findByRole('dialog', { name: '视图' }))
  expect(await sheet.findByText('把现在的筛选、列和排序存下来，下次一点就到。')).toBeVisible()
  act(() => session.close())
}, 120_000)
