/** @fixture promotion */
import { act, screen, waitFor, within } from '@testing-library/react'
import { calls } from 'virtual:calls'
import { forms } from 'virtual:forms'
import { resources } from 'virtual:resources'
import type { Role } from '../../../contract/roles.ts'
import { session } from '../../../src/providers/session.ts'
import { giveRole } from '../../server/support/written-rows.ts'
import { atPath, renderApp, signInHere, toastTexts } from '../render-app.tsx'

// Forms are long, and each key is a render: a loaded machine takes its time.
jest.setTimeout(120_000)

const LIST = '/center/promotions'
const ITEMS = [
  { name: '书签', amount: 3 },
  { name: '贴纸', amount: 8 },
]

/** The list of two promotions with gifts, as someone who holds these roles. */
async function openAs(roles: Role[]) {
  const { phone, userInfo, accessToken } = await signInHere()
  const add = (title: string, items: object[]) =>
    backend.request('POST', '/maas/promotion/add', {
      token: accessToken,
      body: { title, kind: 'gift', seats: 5, items },
    }) as Promise<{ id: string }>
  // The first read makes the table.
  await backend.request('GET', '/maas/promotion/list', { token: accessToken })
  const rows = [await add('开学季', ITEMS), await add('寒假', [{ name: '围巾', amount: 1 }])]
  const { db } = backend.deps.database
  for (const role of roles) await giveRole(backend.deps, { userId: userInfo.userId, role })
  const login = roles.length > 0 ? await backend.signIn(phone) : { accessToken, userInfo }
  act(() => session.open(login))
  const { user } = renderApp(LIST)
  const list = async () =>
    (
      (await backend.request('GET', '/maas/promotion/list', { token: login.accessToken })) as {
        records: Record<string, unknown>[]
      }
    ).records
  return { user, rows, list, db, ...login }
}

const openEdit = async (user: Awaited<ReturnType<typeof openAs>>['user']) => {
  await user.click(await screen.findByRole('button', { name: '修改 开学季' }))
  const dialog = within(await screen.findByRole('dialog', { name: '修改“开学季”' }))
  await dialog.findByRole('textbox', { name: '名额' })
  return dialog
}

test('the detail of a row has its fields, and in a tab the rows of another list that are its own', async () => {
  const { user, rows } = await openAs([])
  const row = (await screen.findByText('开学季')).closest('tr') as HTMLElement
  await user.click(within(row).getByRole('link', { name: /^详情/ }))
  await atPath(`${LIST}?detail=${rows[0]?.id}`)
  await screen.findByRole('dialog', { name: '活动详情' })
  expect(await screen.findByText('开学季', { selector: 'dd *, dd' })).toBeVisible()
  expect(screen.queryByText('成本')).toBeNull()
  await user.click(screen.getByRole('tab', { name: '赠品' }))
  await atPath(`${LIST}?detail=${rows[0]?.id}&tab=gifts`)
  const panel = within(await screen.findByRole('tabpanel', { name: '赠品' }))
  for (const { name } of ITEMS) expect(await panel.findByText(name)).toBeVisible()
  expect(panel.queryByText('围巾')).toBeNull()
})

test('for a user there is no field, section or action of staff, neither on the screen nor in what is loaded', async () => {
  const { user } = await openAs([])
  const dialog = await openEdit(user)
  expect(screen.queryByRole('columnheader', { name: '成本' })).toBeNull()
  expect(screen.queryByRole('button', { name: '置顶 开学季' })).toBeNull()
  expect(dialog.queryByRole('textbox', { name: '成本' })).toBeNull()
  expect(dialog.queryByText('内部')).toBeNull()
  const loaded = JSON.stringify({
    promotions: [resources['promotions'], forms['promotions']],
    calls: Object.keys(calls),
  })
  expect(loaded.match(/成本|内部|置顶|feature|notice\.write/g)).toBeNull()
})

test('staff who may feature a promotion do so with a reason that is audited, and do not see what it costs', async () => {
  const { user, list, db, rows, userInfo } = await openAs(['operator'])
  await user.click(await screen.findByRole('button', { name: '置顶 开学季' }))
  expect(screen.queryByRole('columnheader', { name: '成本' })).toBeNull()
  const sheet = within(await screen.findByRole('dialog', { name: '置顶' }))
  await user.type(sheet.getByRole('textbox', { name: '理由' }), '开学第一周')
  await user.click(sheet.getByRole('button', { name: '确认置顶' }))
  await waitFor(() => expect(toastTexts()).toEqual(['已置顶']))
  const featured = (await list()).filter(({ isFeatured }) => isFeatured === true)
  expect(featured.map(({ id }) => id)).toEqual([rows[0]?.id])
  const audited = await db
    .selectFrom('audit_entry')
    .select(['action', 'reason'])
    .where('actor_id', '=', userInfo.userId)
    .execute()
  expect(audited).toEqual([{ action: 'promotion.feature', reason: '开学第一周' }])
})

test('staff who may see what a promotion costs write it in the same form, and have no other action', async () => {
  const { user, list } = await openAs(['finance'])
  expect(await screen.findByRole('columnheader', { name: '成本' })).toBeVisible()
  expect(screen.queryByRole('button', { name: '置顶 开学季' })).toBeNull()
  const dialog = await openEdit(user)
  expect(dialog.getByText('内部')).toBeVisible()
  await user.type(dialog.getByRole('textbox', { name: '成本' }), '12.5')
  await user.click(dialog.getByRole('button', { name: /^保 ?存$/ }))
  await waitFor(() => expect(toastTexts()).toEqual(['已保存']))
  expect(await screen.findByText('¥12.50')).toBeVisible()
  expect((await list()).map(({ cost }) => cost)).toContain('12.5')
})
