import { act, waitFor } from '@testing-library/react'
import { refreshUser } from '../../../src/providers/refresh-user.ts'
import { session } from '../../../src/providers/session.ts'
import { shownToasts } from '../../../src/providers/toast.ts'
import { good, restoreWire, stubWire } from '../stub-wire.ts'
import { aUser } from '../users.ts'

afterEach(restoreWire)

const login = () => ({ accessToken: 'a-token', userInfo: aUser() })

test('a sign-in is kept under accessToken and userInfo, and nothing else is', () => {
  session.open(login())
  expect(Object.entries(localStorage)).toEqual([
    ['accessToken', 'a-token'],
    ['userInfo', JSON.stringify(aUser())],
  ])
  expect(session.read()).toEqual(login())
})

test.each([
  ['no user', { accessToken: 'a-token' }],
  ['no token', { userInfo: aUser() }],
  ['nothing', null],
])('a login response with %s is refused and nothing is kept', (_, result) => {
  expect(() => session.open(result)).toThrow('登录失败，响应格式错误')
  expect(session.read()).toBeNull()
  expect(localStorage).toHaveLength(0)
})

test('closing forgets token and user', () => {
  session.open(login())
  session.close()
  expect(session.read()).toBeNull()
  expect(localStorage).toHaveLength(0)
})

test('a tab hears that another one signed out, and tells the others', async () => {
  const otherTab = new BroadcastChannel('session')
  const messages: unknown[] = []
  otherTab.addEventListener('message', ({ data }) => messages.push(data))

  session.open(login())
  otherTab.postMessage('logout')
  await waitFor(() => expect(session.read()).toBeNull())
  expect(localStorage).toHaveLength(0)
  expect(messages).toEqual([])

  session.open(login())
  session.close()
  await waitFor(() => expect(messages).toEqual(['logout']))
  otherTab.close()
})

test('a tab follows what another one stores', () => {
  session.open(login())
  localStorage.clear()
  window.dispatchEvent(new StorageEvent('storage', { key: 'accessToken' }))
  expect(session.read()).toBeNull()

  localStorage.setItem('accessToken', 'b-token')
  localStorage.setItem('userInfo', JSON.stringify(aUser({ nickname: '小红' })))
  window.dispatchEvent(new StorageEvent('storage', { key: 'userInfo' }))
  expect(session.read()).toMatchObject({ accessToken: 'b-token', userInfo: { nickname: '小红' } })
})

test.each([
  ['is no JSON', '{'],
  ['is no user', '"x"'],
  ['has no id', '{"nickname":"小明"}'],
  ['is missing', null],
])('a stored user that %s counts as signed out', (_, stored) => {
  localStorage.setItem('accessToken', 'a-token')
  if (stored !== null) localStorage.setItem('userInfo', stored)
  window.dispatchEvent(new StorageEvent('storage', { key: 'userInfo' }))
  expect(session.read()).toBeNull()
})

test('a refresh merges what the server says into the stored user', async () => {
  session.open(login())
  stubWire(() => good({ balance: '99.00' }))
  await refreshUser()
  expect(session.read()?.userInfo).toEqual(aUser({ balance: '99.00' }))
  expect(JSON.parse(localStorage.getItem('userInfo') ?? '')).toEqual(aUser({ balance: '99.00' }))
})

test('a failed refresh changes nothing and says nothing', async () => {
  session.open(login())
  stubWire(() => ({ status: 500 }))
  await refreshUser()
  expect(session.read()).toEqual(login())
  expect(shownToasts()).toEqual([])
})

test('an answer that comes after the user has changed is not mixed into the new one', async () => {
  session.open(login())
  stubWire(() => {
    act(() => session.open({ accessToken: 'b-token', userInfo: aUser({ userId: 'u2' }) }))
    return good({ balance: '99.00' })
  })
  await refreshUser()
  expect(session.read()?.userInfo).toEqual(aUser({ userId: 'u2' }))
})
