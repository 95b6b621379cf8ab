import { screen, waitFor, within } from '@testing-library/react'
import { PERMISSION_NAMES, type Permission } from '../../../contract/permissions.ts'
import { consoleFor } from '../../../src/config/compiler/staff-parts.ts'
import { toastTexts } from '../render-app.tsx'
import { good } from '../stub-wire.ts'
import { REHEARSAL } from '../../support/ops-rows/catalog.ts'
import { ALERT } from '../../support/ops-rows/money.ts'
import { APPROVAL, RISK } from '../../support/ops-rows/people.ts'
import { whole, page, openAs, bodyTo } from '../../support/ops-console.tsx'

test('a setting is changed by its name, with the revision that was read', async () => {
  const { user, sent } = openAs('/ops/settings', ['setting.read', 'setting.write'], {
    '/admin/setting/edit': good({ state: 'done', approvalId: 'a1' }),
  })
  await user.click(await screen.findByRole('button', { name: /^修改/ }))
  const sheet = await screen.findByRole('dialog', { name: '修改' })
  expect(sheet).toHaveTextContent('现在是 5 次，可填 1 到 1000000 次，整数')
  await user.type(within(sheet).getByRole('textbox', { name: '改成' }), '9')
  await user.type(within(sheet).getByRole('textbox', { name: '理由' }), '上游不稳')
  await user.click(within(sheet).getByRole('button', { name: '确认修改' }))
  await waitFor(() =>
    expect(bodyTo(sent, '/admin/setting/edit')).toEqual({
      name: 'breakerFailures',
      rev: 0,
      value: '9',
      reason: '上游不稳',
    }),
  )
})

test('what is decided is what was read: its revision and the hash of its content', async () => {
  const { user, sent } = openAs('/ops/approvals?detail=a1', ['price.approve'], {
    '/admin/price/rehearsal': good(REHEARSAL),
    '/admin/approval/decide': good({ ...APPROVAL, state: 'approved' }),
  })
  const detail = await screen.findByRole('dialog', { name: '审批详情' })
  expect((await within(detail).findByText('新价 · 输入')).nextElementSibling).toHaveTextContent('2.00 → 1')
  await user.click(within(detail).getByRole('button', { name: /close|关闭/i }))
  await user.click(await screen.findByRole('button', { name: /^批准/ }))
  const sheet = await screen.findByRole('dialog', { name: '批准' })
  await user.type(within(sheet).getByRole('textbox', { name: '理由' }), '已经核对')
  await user.click(within(sheet).getByRole('button', { name: '预览' }))
  await user.click(await within(sheet).findByRole('button', { name: '确认批准' }))
  await waitFor(() => expect(toastTexts()).toEqual(['已批准']))
  expect(bodyTo(sent, '/admin/approval/decide')).toEqual({
    id: 'a1',
    rev: 1,
    payloadHash: 'hash of it',
    decision: 'approve',
    reason: '已经核对',
  })
})

test('one withdraws what one proposed, and decides what others did', async () => {
  const titles = () =>
    screen
      .getAllByRole('button', { name: /^(批准|拒绝|撤回)/ })
      .map((one) => one.textContent.replace(' ', ''))
  const { unmount } = openAs('/ops/approvals', PERMISSION_NAMES)
  await screen.findByRole('button', { name: /^批准/ })
  expect(titles()).toEqual(['批准', '拒绝'])
  unmount()
  openAs('/ops/approvals', PERMISSION_NAMES, {
    '/admin/approval/list': page({ ...APPROVAL, proposerId: 'u1' }),
  })
  await screen.findByRole('button', { name: /^撤回/ })
  expect(titles()).toEqual(['撤回'])
})

const alertTitles = (permissions: readonly Permission[]) =>
  consoleFor(whole, new Set(permissions)).resources['ops-alerts']?.actions.map(({ title }) => title)
test('an alert is closed with what was done about it, at the revision that was read', async () => {
  const { user, sent } = openAs('/ops/alerts', ['order.read', 'alert.resolve'], {
    '/admin/alert/resolve': good({ ...ALERT, state: 'resolved' }),
  })
  await user.click(await screen.findByRole('button', { name: /^处理完/ }))
  const sheet = await screen.findByRole('dialog', { name: '处理完' })
  expect(within(sheet).getByRole('button', { name: '确认处理完' })).toBeVisible()
  await user.type(within(sheet).getByRole('textbox', { name: '理由' }), '渠道已补账')
  await user.click(within(sheet).getByRole('button', { name: '确认处理完' }))
  await waitFor(() => expect(toastTexts()).toEqual(['已处理完']))
  expect(bodyTo(sent, '/admin/alert/resolve')).toEqual({ id: 'al1', rev: 3, reason: '渠道已补账' })
})

test('an alert is assigned to its reader, and has no action for those who may not resolve it', async () => {
  const { user, sent } = openAs('/ops/alerts', ['order.read', 'alert.resolve'], {
    '/admin/alert/assign': good(ALERT),
  })
  await user.click(await screen.findByRole('button', { name: /^指派给我/ }))
  await user.click(await screen.findByRole('button', { name: '确认指派给我' }))
  await waitFor(() =>
    expect(bodyTo(sent, '/admin/alert/assign')).toEqual({ id: 'al1', rev: 3, assignee: 'me' }),
  )
  expect(screen.queryByRole('button', { name: /^再退一次/ })).toBeNull()
  expect(screen.queryByRole('button', { name: /^取消指派/ })).toBeNull()
  expect(alertTitles(['order.read'])).toEqual([])
})

test.each(['alert', 'risk'])(
  'what one of staff sees to already (%s) is not assigned to them again, but to another',
  async (what) => {
    const assigned = { ...(what === 'risk' ? RISK : ALERT), assigneeName: '小王' }
    const openFor = async (assigneeId: string) => {
      const opened = openAs(what === 'risk' ? '/ops/risk' : '/ops/alerts', PERMISSION_NAMES, {
        [`/admin/${what}/list`]: page({ ...assigned, assigneeId }),
      })
      await screen.findByRole('link', { name: /^详情/ })
      return opened
    }
    const { unmount } = await openFor('u1')
    expect(screen.queryByRole('button', { name: /^指派给我/ })).toBeNull()
    unmount()
    await openFor('another')
    expect(screen.getByRole('button', { name: /^指派给我/ })).toBeVisible()
  },
)
