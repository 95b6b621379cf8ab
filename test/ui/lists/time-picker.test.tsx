import { act, screen, waitFor, within } from '@testing-library/react'
import { DAY_MS, startOfDay } from '../../../contract/time.ts'
import { session } from '../../../src/providers/session.ts'
import { renderApp } from '../render-app.tsx'
import { good, restoreWire, stubWire } from '../stub-wire.ts'
import { aUser } from '../users.ts'
import { verifiedLedger } from '../verified-ledger.ts'

afterEach(restoreWire)

const TODAY = startOfDay(Date.now())
const row = { id: 1, createdAt: TODAY, kind: 'topup', asset: 'yuan', amount: '10.00', balanceAfter: '10.00' }

/** A year-old account whose ledger has one row. */
async function openIncome(search = '') {
  act(() => session.open({ accessToken: 'a-token', userInfo: aUser({ createdAt: TODAY - 365 * DAY_MS }) }))
  const sent = stubWire(({ url }) => {
    if (url === '/income/series') return good([{ at: TODAY, income: '10.00', outgo: '0.00' }])
    if (url === '/income/proof') return verifiedLedger
    const records = url === '/income/list' ? [{ ...row, refType: 'order', refId: 'o', remark: '充值' }] : []
    return good({ records, total: records.length, size: 10, current: 1, pages: 1 })
  })
  const { user } = renderApp(`/center/income${search}`)
  const panel = within(await screen.findByRole('region', { name: '余额收支趋势' }))
  const view = await panel.findByRole('application')
  const asked = (url: string) =>
    sent.filter((one) => one.url === url).at(-1)?.params as Record<string, string>
  return { user, panel, view, asked }
}

const days = (from: number, to: number) => ({
  createdAt_begin: String(TODAY - from * DAY_MS),
  createdAt_end: String(TODAY - to * DAY_MS + DAY_MS - 1),
})

test('keys choose days in the chart above a list, which shows them alone until all are shown again', async () => {
  const { user, panel, view, asked } = await openIncome()
  expect(view).toHaveAccessibleName(/按回车只看那一段时间/)
  act(() => view.focus())
  await user.keyboard('{End}{ArrowLeft}{Shift>}{ArrowLeft}{ArrowLeft}{/Shift}')
  expect(panel.getByRole('status')).toHaveTextContent(/^选中/)
  await user.keyboard('{Enter}')
  await waitFor(() => expect(asked('/income/list')).toMatchObject(days(3, 1)))
  expect(asked('/income/series')).toMatchObject({ begin: days(3, 1).createdAt_begin })
  expect(new URLSearchParams(window.location.search).get('range')).toBeNull()

  await user.click(await panel.findByRole('button', { name: '全部时间' }))
  await waitFor(() => expect(asked('/income/list')).not.toHaveProperty('createdAt_begin'))
  expect(panel.queryByRole('button', { name: '全部时间' })).toBeNull()
})

test('the chart follows the filters that its endpoint knows, and names those that it does not', async () => {
  const { panel, asked } = await openIncome(
    '?filters[0][field]=kind_MultiString&filters[0][operator]=eq&filters[0][value]=topup&filters[1][field]=refId&filters[1][operator]=eq&filters[1][value]=o',
  )
  expect(asked('/income/series')).toMatchObject({ kind_MultiString: 'topup' })
  expect(asked('/income/series')).not.toHaveProperty('refId')
  expect(panel.getByText(/未按关联单号筛选$/)).toBeVisible()
})
