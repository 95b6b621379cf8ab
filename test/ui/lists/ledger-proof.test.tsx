import { act, screen, within } from '@testing-library/react'
import { session } from '../../../src/providers/session.ts'
import { openApp } from '../render-app.tsx'
import { verifiedLedger } from '../verified-ledger.ts'
import { good, restoreWire, stubSite } from '../stub-wire.ts'
import { aUser } from '../users.ts'

afterEach(restoreWire)

const signIn = () => act(() => session.open({ accessToken: 'a-token', userInfo: aUser() }))
const proof = () => screen.findByRole('region', { name: '对账' })

test.each([
  ['fails', { status: 500 }],
  ['is no proof', good({ records: [] })],
])(
  'a proof that %s takes no list down, reports no mismatch, and can be asked for again',
  async (_, answer) => {
    const answers = { '/income/proof': answer }
    stubSite(answers)
    signIn()
    const { user } = await openApp('/center/income')
    await screen.findByText('没能完成对账')
    expect(screen.getByRole('heading', { level: 1, name: '收支明细' })).toBeVisible()
    expect(screen.queryByText('账目不符')).toBeNull()
    answers['/income/proof'] = verifiedLedger
    await user.click(within(await proof()).getByRole('button', { name: /重试/ }))
    expect(await screen.findByText('账目相符')).toBeVisible()
  },
)
