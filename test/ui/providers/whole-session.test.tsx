import { act, screen, waitFor, within } from '@testing-library/react'
import { type AxiosAdapter, getAdapter } from 'axios'
import { execFileSync } from 'node:child_process'
import { authProvider } from '../../../src/providers/auth-provider.ts'
import { http } from '../../../src/providers/client.ts'
import { dataProvider } from '../../../src/providers/data-provider.ts'
import { session } from '../../../src/providers/session.ts'
import { postV1 } from '../../../src/providers/v1/send-v1.ts'
import { field, fillPhone, newPhone, sendCode, submit } from '../public/login-form.ts'
import { atPath, renderApp, signInHere } from '../render-app.tsx'

const realAdapter = http.defaults.adapter

afterEach(() => {
  http.defaults.adapter = realAdapter
  jest.restoreAllMocks()
})

/** Counts what reaches the wire. */
function watchWire() {
  const sent: string[] = []
  const adapter: AxiosAdapter = async (config) => {
    sent.push(`${config.method?.toUpperCase()} ${config.url}`)
    return getAdapter(realAdapter)(config)
  }
  http.defaults.adapter = adapter
  return (what: string) => sent.filter((one) => one === what).length
}

test('signing in, the guard, reading, writing and signing out go through the providers, and nothing passes them by', async () => {
  const wire = watchWire()
  const auth = {
    login: jest.spyOn(authProvider, 'login'),
    check: jest.spyOn(authProvider, 'check'),
    getIdentity: jest.spyOn(authProvider, 'getIdentity'),
    logout: jest.spyOn(authProvider, 'logout'),
  }
  const data = {
    getList: jest.spyOn(dataProvider, 'getList'),
    getOne: jest.spyOn(dataProvider, 'getOne'),
    create: jest.spyOn(dataProvider, 'create'),
    update: jest.spyOn(dataProvider, 'update'),
    deleteOne: jest.spyOn(dataProvider, 'deleteOne'),
    custom: jest.spyOn(dataProvider, 'custom'),
  }

  const phone = newPhone()
  const { user } = renderApp('/center/api-key')
  await atPath(`/login?to=${encodeURIComponent('/center/api-key')}`)
  expect(auth.check).toHaveBeenCalled()

  await fillPhone(user, phone)
  await sendCode(user)
  await user.type(field('验证码'), backend.lastCode(phone))
  await submit(user)
  await screen.findByText('还没有 API Key')
  expect(auth.login).toHaveBeenCalledTimes(wire('POST /login/v2/smsAuthV2'))
  expect(auth.getIdentity).toHaveBeenCalled()
  expect(data.getList).toHaveBeenCalledTimes(wire('GET /model/userApiKeyDetailInfo'))

  await user.click((await screen.findAllByRole('button', { name: '新建 API Key' }))[0] as HTMLElement)
  await user.type(await screen.findByRole('textbox', { name: '名称' }), '一把')
  await user.click(screen.getByRole('button', { name: '创建' }))
  await user.click(await screen.findByRole('button', { name: '我已保存，关闭' }))
  expect(data.create).toHaveBeenCalledTimes(wire('POST /model/apiKey/add'))

  await user.click(await screen.findByRole('button', { name: '编辑 一把' }))
  await user.type(await screen.findByRole('textbox', { name: '名称' }), '钥匙')
  await user.click(screen.getByRole('button', { name: '保存' }))
  await screen.findByRole('heading', { name: '一把钥匙' })
  expect(data.update).toHaveBeenCalledTimes(wire('POST /model/apiKey/edit'))

  await user.click(await screen.findByRole('button', { name: '删除 一把钥匙' }))
  await user.click(await screen.findByRole('button', { name: '确认删除' }))
  await waitFor(() => expect(data.deleteOne).toHaveBeenCalledTimes(1))
  expect(wire('DELETE /model/apiKey/delete')).toBe(1)

  const accessToken = session.read()?.accessToken ?? ''
  const { orderNo } = (await backend.request('POST', '/maas/order/topup', {
    token: accessToken,
    body: { amount: '22', channel: 'sandbox' },
  })) as { orderNo: string }
  await user.click(screen.getByRole('link', { name: '订单明细' }))
  await user.click(await screen.findByRole('link', { name: /^详情/ }))
  await within(await screen.findByRole('dialog')).findByText(orderNo)
  const details = data.getOne.mock.calls.filter(([{ resource }]) => resource === 'orders')
  expect(details).toHaveLength(wire('GET /order/detail'))
  expect(details.length).toBeGreaterThan(0)
  await user.click(screen.getByRole('button', { name: '关闭' }))

  const before = { list: wire('GET /order/list'), user: wire('GET /userCenter/userInfo') }
  await user.click(await screen.findByRole('button', { name: /^取消订单/ }))
  await user.click(await screen.findByRole('button', { name: '确认取消订单' }))
  await screen.findByText('已关闭')
  const cancels = data.custom.mock.calls.filter(([{ url }]) => url === '/order/cancel')
  expect(cancels).toHaveLength(wire('POST /order/cancel'))
  expect(wire('GET /order/list')).toBeGreaterThan(before.list)
  await waitFor(() => expect(wire('GET /userCenter/userInfo')).toBeGreaterThan(before.user))

  const navigation = within(screen.getByRole('navigation', { name: '主导航' }))
  await user.click(navigation.getByRole('button', { expanded: false }))
  await user.click(screen.getByRole('button', { name: '退出登录' }))
  await waitFor(() => expect(session.read()).toBeNull())
  expect(auth.logout).toHaveBeenCalledTimes(wire('GET /login/logout'))
  expect(wire('GET /login/logout')).toBe(1)
}, 120_000)

test('a 401 of /maas or of /v1 comes to onError, ends the session once, and calls no logout', async () => {
  const onError = jest.spyOn(authProvider, 'onError')
  const logout = jest.spyOn(authProvider, 'logout')
  const otherTab = new BroadcastChannel('session')
  const messages: unknown[] = []
  otherTab.addEventListener('message', ({ data }) => messages.push(data))

  for (const fail of [
    () => dataProvider.getList({ resource: 'orders' }),
    () => postV1({ path: '/chat/completions', body: {}, signal: new AbortController().signal }),
  ]) {
    const { accessToken } = await signInHere()
    await backend.request('GET', '/maas/login/logout', { token: accessToken })
    onError.mockClear()
    messages.length = 0
    await act(() => Promise.allSettled([fail(), fail(), fail()]))
    expect(onError).toHaveBeenCalledTimes(3)
    expect(session.read()).toBeNull()
    await waitFor(() => expect(messages).toEqual(['logout']))
  }
  otherTab.close()
  expect(logout).not.toHaveBeenCalled()
})

test('no other file opens or ends a session', () => {
  const found = execFileSync('grep', ['-rlE', 'session\\.(open|close)\\(', 'src'])
    .toString()
    .trim()
    .split('\n')
  expect(found).toEqual(['src/providers/auth-provider.ts'])
})
