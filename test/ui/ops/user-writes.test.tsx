import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { toastTexts } from '../render-app.tsx'
import { good } from '../stub-wire.ts'
import { ANNOUNCEMENT, ENROLMENT } from '../../support/ops-rows/people.ts'
import { openAs, bodyTo, stored, openAsMe } from '../../support/ops-console.tsx'

test('an adjustment is looked at before it is sent, and again once something else is filled in', async () => {
  const preview = { balance: '30.00', balanceAfter: '10.00', shortfall: '0.00', proposedToday: '0.00' }
  const { user, sent } = openAs('/ops/adjustments', ['adjustment.propose'], {
    '/admin/adjust/preview': good({ ...preview, mustWait: false }),
    '/admin/adjust/propose': good({ state: 'done', approvalId: 'a2' }),
  })
  await user.click(await screen.findByRole('button', { name: '新建调账' }))
  const form = await screen.findByRole('dialog', { name: '新建调账' })
  const fill = (name: string, text: string) => user.type(within(form).getByRole('textbox', { name }), text)
  const choose = async (name: string, word: string) => {
    await user.click(within(form).getByRole('combobox', { name }))
    await user.click(await screen.findByTitle(word))
  }
  await fill('用户编号', 'u5')
  await choose('类别', '更正')
  await choose('方向', '扣减余额')
  await fill('金额', '20')
  await fill('备注', '多退的')
  await fill('理由', '更正多退的钱')
  await user.click(within(form).getByRole('button', { name: '预览' }))
  expect(await within(form).findByText('调账后的余额')).toBeInTheDocument()
  expect(within(form).getByText('立刻生效')).toBeInTheDocument()
  expect(bodyTo(sent, '/admin/adjust/preview')).toEqual({
    userId: 'u5',
    category: 'correction',
    direction: 'debit',
    amount: '20',
    remark: '多退的',
  })
  await fill('备注', '了')
  expect(within(form).queryByText('调账后的余额')).toBeNull()
  await user.click(within(form).getByRole('button', { name: '预览' }))
  await user.click(await within(form).findByRole('button', { name: '提交' }))
  await waitFor(() => expect(toastTexts()).toEqual(['已调账']))
  expect(bodyTo(sent, '/admin/adjust/propose')).toMatchObject({ remark: '多退的了', reason: '更正多退的钱' })
  expect(sent.findLast(({ url }) => url === '/admin/adjust/propose')?.headers.get('Idempotency-Key')).toMatch(
    /^[0-9a-f]{32}$/,
  )
})

test('a user is frozen in what is chosen, with the revision that was read, and only who is frozen is unfrozen', async () => {
  const { user, sent } = openAs('/ops/users', ['user.read', 'user.suspend'], {
    '/admin/user/freeze': good({}),
    '/admin/user/samePerson': good({ accounts: ['小陈二 139****0003', '小陈三 139****0004（已冻结登录）'] }),
  })
  await user.click(await screen.findByRole('button', { name: /^冻结/ }))
  expect(screen.queryByRole('button', { name: /^解冻/ })).toBeNull()
  const sheet = await screen.findByRole('dialog', { name: '冻结' })
  expect(sheet).toHaveTextContent('“小陈”立刻不能再做所选的事')
  await user.click(within(sheet).getByRole('combobox', { name: '范围' }))
  await user.click(await screen.findByTitle('调用'))
  await user.type(within(sheet).getByRole('textbox', { name: '理由' }), '疑似盗用')
  await user.click(within(sheet).getByRole('switch', { name: /其他账号一起冻结/ }))
  await user.click(within(sheet).getByRole('button', { name: '预览' }))
  await user.click(await within(sheet).findByRole('button', { name: '确认冻结' }))
  await waitFor(() => expect(toastTexts()).toEqual(['已冻结']))
  expect(sheet).toHaveTextContent('小陈二 139****0003、小陈三 139****0004（已冻结登录）')
  expect(bodyTo(sent, '/admin/user/freeze')).toMatchObject({
    id: 'u7',
    rev: 3,
    scopes: ['calls'],
    withSamePerson: true,
    reason: '疑似盗用',
  })
})

test('keys are revoked once the name of their user is typed', async () => {
  const { user, sent } = openAs('/ops/users', ['user.read', 'key.revoke'], {
    '/admin/user/revokeKeys': good({ ended: 2 }),
  })
  await user.click(await screen.findByRole('button', { name: /^停用 Key/ }))
  const sheet = await screen.findByRole('dialog', { name: '停用 Key' })
  await user.type(within(sheet).getByRole('textbox', { name: '理由' }), '密钥泄露')
  expect(within(sheet).getByRole('button', { name: '确认停用 Key' })).toBeDisabled()
  await user.type(within(sheet).getByRole('textbox', { name: '输入“小陈”以确认' }), '小陈')
  await user.click(within(sheet).getByRole('button', { name: '确认停用 Key' }))
  await waitFor(() => expect(toastTexts()).toEqual(['已停用全部 API Key']))
  expect(bodyTo(sent, '/admin/user/revokeKeys')).toEqual({ id: 'u7', reason: '密钥泄露' })
})

test('a note about a user is written with what is noted, and without a reason', async () => {
  const { user, sent } = openAs('/ops/users', ['user.read', 'user.note'], {
    '/admin/user/note': good({ noteId: 'n1' }),
  })
  await user.click(await screen.findByRole('button', { name: '写备注 小陈' }))
  const sheet = await screen.findByRole('dialog', { name: '写备注' })
  await user.type(within(sheet).getByRole('textbox', { name: '备注' }), '约好周五回电')
  await user.click(within(sheet).getByRole('button', { name: '确认写备注' }))
  await waitFor(() => expect(toastTexts()).toEqual(['已写备注']))
  expect(bodyTo(sent, '/admin/user/note')).toEqual({ id: 'u7', text: '约好周五回电' })
})

test('an authenticator app is enrolled by code or by its key, and confirmed by its first code', async () => {
  const { user, sent } = openAsMe({ hasTotp: false, isTotpRequired: true })
  expect(await screen.findByText(/这里只认验证器/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: '绑定验证器' }))
  await user.click(await screen.findByRole('button', { name: '下一步' }))
  expect(await screen.findByText('ABCDEFGH234')).toBeVisible()
  await user.type(screen.getByRole('textbox', { name: '验证器上的六位数' }), '123456')
  await user.click(screen.getByRole('button', { name: '绑定' }))
  await waitFor(() => expect(toastTexts()).toContain('验证器已绑定'))
  const confirmed = sent.find(({ url }) => url === '/admin/me/totp/confirm')
  expect(JSON.parse(String(confirmed?.data))).toEqual({ ticket: 't1', code: '123456' })
  expect(stored()).not.toContain('ABCDEFGH234')
})

test('staff of any role replace their authenticator app in the user centre, and users have none there', async () => {
  const settings = {
    hasPassword: true,
    balanceAlert: { threshold: null, isBelow: false, isDismissed: false },
  }
  const more = { '/userCenter/settings': good(settings), '/admin/me/totp/enrol': good(ENROLMENT) }
  const { user } = openAs('/center/user', ['order.read'], more)
  const panel = (await screen.findByRole('heading', { name: '验证器' })).closest('section')
  expect(panel).toHaveTextContent('已绑定')
  await user.click(within(panel as HTMLElement).getByRole('button', { name: '更换验证器' }))
  await user.click(await screen.findByRole('button', { name: '下一步' }))
  expect(await screen.findByText('ABCDEFGH234')).toBeVisible()
  cleanup()
  openAs('/center/user', [], more)
  expect(await screen.findByRole('heading', { name: '登录密码' })).toBeVisible()
  expect(screen.queryByRole('heading', { name: '验证器' })).toBeNull()
})

test('a role is taken back from its person, and the revision goes along', async () => {
  const { user, sent } = openAs('/ops/staff', ['staff.read', 'staff.grant'], {
    '/admin/staff/revoke': good(null),
  })
  await user.click(await screen.findByRole('button', { name: /^收回/ }))
  const sheet = await screen.findByRole('dialog', { name: '收回' })
  expect(sheet).toHaveTextContent('“小李”不再是客服')
  await user.type(within(sheet).getByRole('textbox', { name: '理由' }), '调去别的组')
  await user.click(within(sheet).getByRole('button', { name: '确认收回' }))
  await waitFor(() => expect(toastTexts()).toEqual(['已收回']))
  expect(bodyTo(sent, '/admin/staff/revoke')).toEqual({
    userId: 'u2',
    role: 'support',
    rev: 4,
    reason: '调去别的组',
  })
})

test('an announcement is published to its audience once it is seen how many they are', async () => {
  const { user, sent } = openAs('/ops/notices', ['notice.read', 'notice.write'], {
    '/admin/notice/preview': good({
      users: 321,
      audienceText: '所有人',
      periodText: '发布后立刻，到撤回为止',
      published: 0,
    }),
    '/admin/notice/publish': good({ ...ANNOUNCEMENT, state: 'published' }),
  })
  await user.click(await screen.findByRole('button', { name: /^发布/ }))
  const sheet = await screen.findByRole('dialog', { name: '发布' })
  expect(sheet).toHaveTextContent('“周六凌晨维护”发布给 所有人。')
  await user.type(within(sheet).getByRole('textbox', { name: '理由' }), '计划内的维护')
  await user.click(within(sheet).getByRole('button', { name: '预览' }))
  expect((await within(sheet).findByText('现在有多少人')).nextElementSibling).toHaveTextContent('321')
  await user.click(await within(sheet).findByRole('button', { name: '确认发布' }))
  await waitFor(() => expect(toastTexts()).toEqual(['已发布']))
  expect(bodyTo(sent, '/admin/notice/publish')).toEqual({ id: 'n1', rev: 3, reason: '计划内的维护' })
})
