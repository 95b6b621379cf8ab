import { waitFor } from '@testing-library/react'
import { session } from '../../../src/providers/session.ts'
import { aUser } from '../users.ts'

const looked = { accessToken: 'view.token', userInfo: aUser({ userId: 'looked-at' }) }

test('a session of this tab alone is stored nowhere, told to no other tab and ended by none', async () => {
  const otherTab = new BroadcastChannel('session')
  const messages: unknown[] = []
  otherTab.addEventListener('message', ({ data }) => messages.push(data))
  session.open({ accessToken: 'own', userInfo: aUser() })
  const own = Object.entries(localStorage)

  session.openHere(looked)
  session.merge({ balance: '5.00' })
  expect(session.read()).toMatchObject({ accessToken: 'view.token', userInfo: { balance: '5.00' } })
  expect(Object.entries(localStorage)).toEqual(own)

  otherTab.postMessage('logout')
  window.dispatchEvent(new StorageEvent('storage', { key: 'accessToken' }))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(session.read()?.accessToken).toBe('view.token')

  session.close()
  expect(session.read()).toBeNull()
  expect(Object.entries(localStorage)).toEqual(own)
  otherTab.postMessage('after')
  await waitFor(() => expect(messages).toEqual([]))
  otherTab.close()
})
