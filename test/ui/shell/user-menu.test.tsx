import { act, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import type { UserInfo } from '../../../contract/user.ts'
import { navigation } from '../../../src/providers/navigation.ts'
import { session } from '../../../src/providers/session.ts'
import { openApp, signInHere, toastTexts } from '../render-app.tsx'
import { good, restoreWire, stubSite, stubWire } from '../stub-wire.ts'
import { aUser } from '../users.ts'

afterEach(restoreWire)

const signIn = (parts?: Partial<UserInfo>) =>
  act(() => session.open({ accessToken: 'a-token', userInfo: aUser(parts) }))
const menuButton = () =>
  within(screen.getByRole('navigation', { name: '主导航' })).getByRole('button', { expanded: false })

async function signOut(user: UserEvent) {
  await user.click(menuButton())
  await user.click(screen.getByRole('button', { name: '退出登录' }))
}
const balances = () => screen.getAllByRole('definition').map((one) => one.textContent)

test.each([
  [{ nickname: '小明', username: 'user_1' }, '小明'],
  [{ nickname: '', username: 'user_1' }, 'user_1'],
  [{ nickname: '', username: '' }, '用户'],
])('%j is shown as %s', async (parts, name) => {
  signIn(parts)
  await openApp('/union')
  expect(menuButton()).toHaveTextContent(name)
})

test('opening it brings the user up to date', async () => {
  signIn({ balance: '1.00', tokenBalance: 5 })
  const sent = stubSite({ '/userCenter/userInfo': good(aUser({ balance: '1234.5', tokenBalance: 1234567 })) })
  const { user } = await openApp('/union')

  await user.click(menuButton())

  await waitFor(() => expect(balances()).toEqual(['¥1,234.50', '1,234,567']))
  expect(sent.map(({ url }) => url)).toContain('/userCenter/userInfo')
  expect(screen.getByRole('link', { name: '充值' })).toHaveAttribute('href', '/center/topup')
  expect(screen.getByRole('link', { name: '购买' })).toHaveAttribute('href', '/center/purchase')
  expect(screen.getByRole('link', { name: '个人中心' })).toHaveAttribute('href', '/center/user')
})

test('balances that are no number are shown as 0', async () => {
  signIn({ balance: 'abc', tokenBalance: 'x' as never })
  stubSite({ '/userCenter/userInfo': { status: 500 } })
  const { user } = await openApp('/union')
  await user.click(menuButton())
  expect(balances()).toEqual(['¥0.00', '0'])
  expect(toastTexts()).toEqual([])
})

test('it closes with Esc, giving the focus back, and by a click elsewhere', async () => {
  signIn()
  stubSite({ '/userCenter/userInfo': good(aUser()) })
  const { user } = await openApp('/union')
  await user.click(menuButton())
  await user.keyboard('{Escape}')
  expect(screen.queryByText('退出登录')).toBeNull()
  expect(menuButton()).toHaveFocus()

  await user.click(menuButton())
  await user.click(screen.getByRole('main'))
  expect(screen.queryByText('退出登录')).toBeNull()
})

test('signing out of a route for users ends the session on the server and leads home', async () => {
  const { accessToken } = await signInHere()
  const { user } = await openApp('/center/orders')
  await screen.findByText('还没有订单')

  await signOut(user)

  await waitFor(() => expect(session.read()).toBeNull())
  expect(window.location.pathname).toBe('/')
  expect(toastTexts()).toEqual([])
  await expect(backend.request('GET', '/maas/userCenter/userInfo', { token: accessToken })).rejects.toThrow(
    '登录已过期',
  )
})

test('signing out of another route reloads it', async () => {
  const reload = jest.spyOn(navigation, 'reload').mockImplementation(() => undefined)
  await signInHere()
  const { user } = await openApp('/union')
  await signOut(user)

  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
  expect(window.location.pathname).toBe('/union')
  expect(session.read()).toBeNull()
  reload.mockRestore()
})

test('signing out does not wait for a server that never answers', async () => {
  signIn()
  const nothing = good({ records: [], total: 0, size: 10, current: 1, pages: 0 })
  stubWire(({ url }) => (url === '/login/logout' ? new Promise(() => undefined) : nothing))
  const { user } = await openApp('/center/orders')
  await screen.findByText('还没有订单')
  await signOut(user)

  await waitFor(() => expect(session.read()).toBeNull())
  expect(window.location.pathname).toBe('/')
})

test.each([500, 401, 503])('signing out works when the server answers %i', async (status) => {
  signIn()
  stubSite({ '/login/logout': { status } })
  const { user } = await openApp('/center/orders')
  await screen.findByText('还没有订单')
  await signOut(user)

  await waitFor(() => expect(session.read()).toBeNull())
  expect(window.location.pathname).toBe('/')
  expect(toastTexts()).toEqual([])
})
