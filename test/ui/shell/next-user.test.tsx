import { act, screen, waitFor } from '@testing-library/react'
import { session } from '../../../src/providers/session.ts'
import { renderApp } from '../render-app.tsx'
import { good, restoreWire, stubWire } from '../stub-wire.ts'
import { aUser } from '../users.ts'

afterEach(restoreWire)

const order = {
  orderNo: 'no-of-the-first',
  kind: 'topup',
  subject: '账户充值',
  amount: '10.00',
  channel: 'sandbox',
  status: 'paid',
  createdAt: 1_763_688_600_000,
  paidAt: null,
  expiresAt: 1_763_690_400_000,
}
const invitation = {
  code: 'code-of-the-first',
  link: 'https://x.example/login?invite=1',
  inviterTokens: 1,
  inviteeTokens: 1,
  when: 'signup',
  invited: 0,
  rewarded: 0,
  earnedTokens: 0,
  perInviter: 20,
  perNetwork: 3,
  received: null,
}
const page = (records: object[]) =>
  good({ records, total: records.length, size: 10, current: 1, pages: records.length })

/** The first user gets answers, the next one waits for theirs. */
function stubFirstUser() {
  return stubWire(({ url, headers }) => {
    if (headers.get('X-Access-Token') !== 'first') return new Promise(() => undefined)
    if (url === '/order/list') return page([order])
    return url === '/invite/info' ? good(invitation) : page([])
  })
}

test.each([
  ['/center/orders', 'no-of-the-first'],
  ['/center/invite', 'code-of-the-first'],
])('%s never shows the next user what the last one was answered', async (path, secret) => {
  const sent = stubFirstUser()
  act(() => session.open({ accessToken: 'first', userInfo: aUser({ userId: 'u1' }) }))
  renderApp(path)
  await screen.findByText(secret)

  act(() => session.open({ accessToken: 'next', userInfo: aUser({ userId: 'u2' }) }))

  expect(screen.queryByText(secret)).toBeNull()
  await waitFor(() => expect(sent.at(-1)?.headers.get('X-Access-Token')).toBe('next'))
})
