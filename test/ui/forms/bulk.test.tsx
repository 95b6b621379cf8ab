/** @fixture promotion */
import { act, screen, waitFor, within } from '@testing-library/react'
import { session } from '../../../src/providers/session.ts'
import { giveRole } from '../../server/support/written-rows.ts'
import { renderApp, signInHere, toastTexts } from '../render-app.tsx'
import { restoreWire, stubWire } from '../stub-wire.ts'

// A hundred rows in jsdom.
jest.setTimeout(120_000)

afterEach(restoreWire)

test('an action is done on a hundred rows, one by one; those that failed are said and alone tried again; no row is the 101st', async () => {
  const { accessToken: token } = await signInHere()
  const call = (method: string, path: string, body?: object) =>
    backend.request(method, `/maas/promotion/${path}`, { token, ...(body && { body }) })
  type Promotion = { id: string; rev: number; title: string; state: string }
  const page = async (pageNo: number) =>
    ((await call('GET', `list?pageSize=100&pageNo=${pageNo}`)) as { records: Promotion[] }).records
  const list = async () => [...(await page(1)), ...(await page(2))]
  await list()
  for (let n = 0; n < 101; n += 1) await call('POST', 'add', { title: `活动 ${n}`, kind: 'gift' })
  const rows = await list()
  const refused = rows.slice(0, 3)
  const [last] = rows.slice(100)
  const { user } = renderApp('/center/promotions?pageSize=100')
  await user.click(await screen.findByRole('checkbox', { name: '选择这些行' }))
  const bar = within(await screen.findByRole('region', { name: '已选的行' }))
  expect(bar.getByRole('status')).toHaveTextContent('已选 100 行')
  await user.click(screen.getByRole('link', { name: '2' }))
  await user.click(await screen.findByRole('checkbox', { name: `选择 ${last?.title}` }))
  await waitFor(() => expect(toastTexts()).toEqual(['一次最多选 100 行']))
  expect(bar.getByRole('status')).toHaveTextContent('已选 100 行')

  for (const { id } of refused) await call('POST', 'close', { id, reason: '先结束了' })
  await user.click(bar.getByRole('button', { name: '结束' }))
  const sheet = within(await screen.findByRole('dialog', { name: '结束 100 行' }))
  await user.type(sheet.getByRole('textbox', { name: '理由' }), '已经办完')
  const sent = stubWire(() => null)
  const closed = () => sent.filter(({ url }) => url === '/promotion/close').length
  await user.click(sheet.getByRole('button', { name: '确认结束' }))
  expect(await sheet.findByText('97 行已做好，3 行没做成', {}, { timeout: 60_000 })).toBeVisible()
  expect(closed()).toBe(100)
  const lines = sheet.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(lines).toHaveLength(100)
  expect(lines.slice(0, 4)).toEqual([
    ...refused.map(({ title }) => `${title}活动已经结束`),
    expect.stringMatching(/已做好$/),
  ])

  for (const { id } of refused) await call('POST', 'reopen', { id, rev: 2, state: 'draft' })
  await user.click(sheet.getByRole('button', { name: '重试没做成的' }))
  await waitFor(() => expect(toastTexts()).toContain('已结束'))
  expect(closed()).toBe(103)
  await waitFor(() => expect(screen.queryByRole('region', { name: '已选的行' })).toBeNull())
  expect(screen.getByRole('main')).toHaveFocus()
  expect((await list()).map(({ state, rev }) => `${state} ${rev}`).sort()).toEqual(
    [...refused.map(() => 'closed 4'), ...Array.from({ length: 97 }, () => 'closed 2'), 'draft 1'].sort(),
  )
})

/** Rows chosen in the list of someone of staff who may feature them, before the action is confirmed. */
async function chosenByStaff(count: number) {
  const { phone, accessToken, userInfo } = await signInHere()
  const { db } = backend.deps.database
  await backend.request('GET', '/maas/promotion/list', { token: accessToken })
  for (let n = 0; n < count; n += 1)
    await backend.request('POST', '/maas/promotion/add', {
      token: accessToken,
      body: { title: `活动 ${n}`, kind: 'gift' },
    })
  const { userId } = userInfo
  await giveRole(backend.deps, { userId, role: 'operator' })
  const login = await backend.signIn(phone)
  act(() => session.open(login))
  const { user } = renderApp('/center/promotions?pageSize=100')
  const bar = async () => within(await screen.findByRole('region', { name: '已选的行' }))
  await screen.findByRole('button', { name: '置顶 活动 0' })
  await user.click(screen.getByRole('checkbox', { name: '选择这些行' }))
  await user.click((await bar()).getByRole('button', { name: '置顶' }))
  const sheet = within(await screen.findByRole('dialog', { name: `置顶 ${count} 行` }))
  await user.type(sheet.getByRole('textbox', { name: '理由' }), '开学第一周')
  const subject = `staff-write:${userId}`
  return {
    user,
    sheet,
    /** When the writes so far were made, as if time had passed. */
    setWritten: (at: number) =>
      db.updateTable('password_attempt').set({ attempted_at: at }).where('subject', '=', subject).execute(),
    write: (times: number, at: number) =>
      db
        .insertInto('password_attempt')
        .values(
          Array.from({ length: times }, (_, n) => ({ id: `${subject}.${n}`, subject, attempted_at: at })),
        )
        .execute(),
    revs: async () => {
      const page = await backend.request('GET', '/maas/promotion/list?pageSize=100', { token: accessToken })
      const { records } = page as { records: { rev: number; isFeatured: boolean }[] }
      return records.map(({ rev, isFeatured }) => `${rev} ${isFeatured}`)
    },
  }
}

test('more rows than staff may write in a minute wait as the server says and go on by themselves, each done once', async () => {
  const { user, sheet, setWritten, revs } = await chosenByStaff(100)
  const isFeature = ({ url }: { url?: string }) => url === '/admin/promotion/feature'
  let calls = 0
  const sent = stubWire(async (request) => {
    if (isFeature(request)) calls += 1
    // Of the minute that the limit counts two seconds are left.
    if (isFeature(request) && calls === 61) await setWritten(Date.now() - 58_000)
    return null
  })
  await user.click(sheet.getByRole('button', { name: '确认置顶' }))
  expect(
    await sheet.findByText(/^已到每分钟的次数上限，\d 秒后自动继续/, {}, { timeout: 60_000 }),
  ).toBeVisible()
  await waitFor(() => expect(toastTexts()).toContain('已置顶'), { timeout: 60_000 })
  expect(await revs()).toEqual(Array.from({ length: 100 }, () => '2 true'))
  expect(sent.filter(isFeature).length).toBeGreaterThan(100)
})

test('what waits for the limit can be stopped: the rows that are left are said, and done later', async () => {
  const { user, sheet, setWritten, write, revs } = await chosenByStaff(3)
  await write(60, Date.now() - 10_000)
  await user.click(sheet.getByRole('button', { name: '确认置顶' }))
  expect(await sheet.findByText(/秒后自动继续/)).toBeVisible()
  expect(screen.queryByRole('button', { name: '关闭' })).toBeNull()
  await user.click(sheet.getByRole('button', { name: /^停 ?下$/ }))
  expect(await sheet.findByText('0 行已做好，3 行还没做')).toBeVisible()
  expect(sheet.queryByText(/秒后自动继续/)).toBeNull()
  expect(await revs()).toEqual(['1 false', '1 false', '1 false'])
  expect(screen.getByRole('region', { name: '已选的行' })).toHaveTextContent('已选 3 行')

  await setWritten(Date.now() - 61_000)
  await user.click(sheet.getByRole('button', { name: '做完剩下的' }))
  await waitFor(() => expect(toastTexts()).toContain('已置顶'))
  expect(await revs()).toEqual(['2 true', '2 true', '2 true'])
})
