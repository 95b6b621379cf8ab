import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { approval } from '../../../contract/entities/approval.ts'
import { PERMISSION_NAMES, type Permission } from '../../../contract/permissions.ts'
import type { Receipt } from '../../../contract/stats.ts'
import { permitted } from '../../../src/config/runtime/permitted.ts'
import { toastTexts } from '../render-app.tsx'
import { good } from '../stub-wire.ts'
import { OFFER, OFFER_PREVIEW, STEPS } from '../../support/ops-rows/catalog.ts'
import { REFUND, ALERT, RECONCILED, BATCH } from '../../support/ops-rows/money.ts'
import { APPROVAL, ANNOUNCEMENT, ENROLMENT, RISK } from '../../support/ops-rows/people.ts'
import { whole, page, openAs, bodyTo, stored, openAsMe } from '../../support/ops-console.tsx'

const REHEARSAL = {
  modelId: 'qinglan',
  modelName: '青岚',
  begin: 1760976000000,
  end: 1763567999999,
  calls: 1200,
  billed: '88.00',
  repriced: '44.00',
  difference: '-44.00',
  packages: '0.00',
  packagesRepriced: '0.00',
  gone: 0,
  users: 3,
  dearerUsers: 0,
  dearest: [],
  refusals: [],
  cautions: [],
  dearerText: null,
  refusalText: null,
  cautionText: null,
}

test('a step begins with what is known, and sends why', async () => {
  const { user, sent } = openAs('/ops/setup', ['channel.read', 'channel.write', 'call.read'], {
    '/admin/channel/add': good({ version: 1, effectiveAt: 1763688600000, differences: [] }),
  })
  await user.click(await screen.findByRole('button', { name: /^添加渠道/ }))
  const form = await screen.findByRole('dialog', { name: '添加渠道' })
  expect(within(form).getByRole('textbox', { name: '编号' })).toHaveValue('main')
  await user.type(within(form).getByRole('textbox', { name: '地址' }), 'https://api.example.com/v1')
  await user.click(within(form).getByRole('button', { name: '确认添加渠道' }))
  await waitFor(() =>
    expect(bodyTo(sent, '/admin/channel/add')).toMatchObject({
      id: 'main',
      name: '主渠道',
      baseUrl: 'https://api.example.com/v1',
      reason: '首次启动',
    }),
  )
  expect(screen.getByText('已完成 0/5 步')).toBeInTheDocument()
})

test('the bill of the first call is shown, even if the list hears of the call first', async () => {
  const receipt: Receipt = {
    requestId: 'call-of-customer',
    priceVersion: 1,
    admittedAt: 1763688600000,
    createdAt: 1763688600000,
    modelId: 'far',
    modelName: '远山对话',
    status: 'succeeded',
    isEstimated: false,
    lines: [],
    packages: [],
    cost: '0.000000',
    held: '0.000000',
    ledgerIds: [],
  }
  const calls = [null, { userId: 'u8', username: '小王', receipt }]
  openAs('/ops/setup', ['channel.read', 'channel.write', 'call.read'], {
    '/admin/setup/state': good(STEPS.map((step) => ({ ...step, state: 'done' }))),
    '/admin/setup/firstCall': {
      get body() {
        return good(calls.length > 1 ? calls.shift() : calls[0]).body
      },
    },
  })
  expect(await screen.findByRole('heading', { name: '第一次客户调用的账单' })).toBeInTheDocument()
  expect(screen.getByText('call-of-customer')).toBeInTheDocument()
})

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

test('a channel is disabled after what that strands is shown, with the revision that was read', async () => {
  const { user, sent } = openAs('/ops/channels', ['channel.read', 'channel.write', 'model.read'], {
    '/admin/channel/state/preview': good({ stranded: ['qinglan'], strandedText: 'qinglan', models: 1 }),
    '/admin/channel/state': good({ version: 4, effectiveAt: 1, differences: [] }),
  })
  await user.click(await screen.findByRole('button', { name: /^停用/ }))
  const sheet = await screen.findByRole('dialog', { name: '停用' })
  await user.type(within(sheet).getByRole('textbox', { name: '理由' }), '上游在维护')
  await user.click(within(sheet).getByRole('button', { name: '预览' }))
  expect(await within(sheet).findByText('qinglan')).toBeInTheDocument()
  await user.click(await within(sheet).findByRole('button', { name: '确认停用' }))
  await waitFor(() =>
    expect(bodyTo(sent, '/admin/channel/state')).toEqual({
      id: 'far',
      rev: 9,
      state: 'disabled',
      reason: '上游在维护',
    }),
  )
})

test('a price is proposed for the model of the row, and waits for a second person', async () => {
  const { user, sent } = openAs('/ops/prices', ['model.read', 'price.propose'], {
    '/admin/price/preview': good(REHEARSAL),
    '/admin/price/propose': good({ state: 'waiting', approvalId: 'a1' }),
  })
  await user.click(await screen.findByRole('button', { name: /^提议改价/ }))
  const sheet = await screen.findByRole('dialog', { name: '提议改价' })
  expect(sheet).toHaveTextContent('“青岚”的现价（元）：输入 2.00，输出 8.00')
  await user.type(within(sheet).getByRole('textbox', { name: '输入' }), '1')
  await user.type(within(sheet).getByRole('textbox', { name: '输出' }), '4.5')
  await user.type(within(sheet).getByRole('textbox', { name: '理由' }), '促销降价')
  await user.click(within(sheet).getByRole('button', { name: '预览' }))
  expect(bodyTo(sent, '/admin/price/preview')).toEqual({ modelId: 'qinglan', input: '1', output: '4.5' })
  const confirm = await within(sheet).findByRole('button', { name: '确认提议改价' })
  expect(within(sheet).getByText('按新价').nextElementSibling).toHaveTextContent('44.00')
  await user.click(confirm)
  await waitFor(() => expect(toastTexts()).toEqual(['已提交审批，可在“审批”里查看']))
  expect(bodyTo(sent, '/admin/price/propose')).toEqual({
    modelId: 'qinglan',
    input: '1',
    output: '4.5',
    reason: '促销降价',
  })
})

test.each(Object.keys(approval.fields.action.words))(
  'what waits as %s can be approved on its screen',
  (action) => {
    const decisions = (whole.resources['ops-approvals']?.actions ?? []).filter(
      (one) => one.input?.decision === 'approve' && [one.when?.action].flat().includes(action),
    )
    expect(decisions.map(({ title }) => title)).toEqual(['批准'])
  },
)

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

test('a model is changed as a whole, and the nodes that run the change are shown', async () => {
  const { user, sent } = openAs('/ops/models', ['model.read', 'model.write'], {
    '/admin/model/edit': good({
      version: 4,
      effectiveAt: 1,
      differences: [],
      nodes: { count: 3, confirmed: 2, lagging: ['乙机'], tookMs: 400 },
    }),
  })
  await user.click(await screen.findByRole('button', { name: /^修改/ }))
  const form = await screen.findByRole('dialog', { name: '修改“青岚”' })
  const name = await within(form).findByRole('textbox', { name: '名称' })
  await user.clear(name)
  await user.type(name, '青岚二')
  await user.type(within(form).getByRole('textbox', { name: '理由' }), '改个名字')
  await user.click(within(form).getByRole('button', { name: '保存' }))
  await waitFor(() => expect(toastTexts()).toEqual(['已保存，2/3 个节点已生效，还没有生效的：乙机']))
  expect(bodyTo(sent, '/admin/model/edit')).toEqual({
    id: 'qinglan',
    rev: 7,
    name: '青岚二',
    vendor: '澄明',
    description: '',
    tags: ['对话'],
    aliases: [],
    state: 'draft',
    sunset: null,
    successor: null,
    reason: '改个名字',
  })
})

test.each([
  ['checked', '', '检查通过，与现在的目录有 1 处不同，没有发布'],
  ['waiting', 'a1', '已提交审批，可在“审批”里查看'],
])('a catalogue that is imported and %s shows a message', async (state, approvalId, toast) => {
  const differences = [{ path: 'models.qinglan.name', before: '"青岚"', after: '"新名"' }]
  const { user, sent } = openAs('/ops/versions', ['model.read', 'price.approve'], {
    '/admin/catalog/import': good({ state, approvalId, version: null, effectiveAt: null, differences }),
  })
  await user.click(await screen.findByRole('button', { name: /导入目录/ }))
  const form = await screen.findByRole('dialog', { name: '导入目录' })
  await user.type(await within(form).findByRole('textbox', { name: '目录' }), '[[]')
  await user.type(within(form).getByRole('textbox', { name: '理由' }), '整份导入')
  await user.click(within(form).getByRole('button', { name: '导入' }))
  await waitFor(() => expect(toastTexts()).toEqual([toast]))
  expect(bodyTo(sent, '/admin/catalog/import')).toMatchObject({ document: '[]', reason: '整份导入' })
})

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

test('an order is refunded after what that does is shown, to the user who paid it', async () => {
  const { user, sent } = openAs('/ops/orders', ['order.read', 'order.refund'], {
    '/admin/refund/preview': good({
      paid: '1500.00',
      refunded: '0.00',
      refundableAfter: '300.00',
      balance: '1500.00',
      balanceAfter: '300.00',
      shortfall: '0.00',
      tokens: 0,
      refusal: '',
      mustWait: true,
    }),
    '/admin/refund/propose': good({ state: 'waiting', approvalId: 'r1' }),
  })
  await user.click(await screen.findByRole('button', { name: /^退款/ }))
  const sheet = await screen.findByRole('dialog', { name: '退款' })
  await user.type(within(sheet).getByRole('textbox', { name: '金额' }), '1200.00')
  await user.click(within(sheet).getByRole('combobox', { name: '退到' }))
  await user.click(await screen.findByTitle('支付渠道'))
  await user.type(within(sheet).getByRole('textbox', { name: '备注' }), '退款')
  await user.type(within(sheet).getByRole('textbox', { name: '理由' }), '用户申请退款')
  await user.click(within(sheet).getByRole('button', { name: '预览' }))
  expect(await within(sheet).findByText('要等另一个人批准')).toBeInTheDocument()
  await user.click(await within(sheet).findByRole('button', { name: '确认退款' }))
  await waitFor(() => expect(toastTexts()).toEqual(['已提交审批，可在“审批”里查看']))
  expect(bodyTo(sent, '/admin/refund/propose')).toEqual({
    orderNo: 'C2026112100001',
    userId: 'u7',
    amount: '1200.00',
    destination: 'channel',
    remark: '退款',
    reason: '用户申请退款',
  })
})

test('a refund that its channel did not take is tried again by its number', async () => {
  const { user, sent } = openAs('/ops/refunds', ['order.read', 'order.refund'], {
    '/admin/refund/retry': good({ ...REFUND, state: 'done' }),
  })
  await user.click(await screen.findByRole('button', { name: /^再退一次/ }))
  await user.click(await screen.findByRole('button', { name: /确认再退一次|^确认/ }))
  await waitFor(() => expect(bodyTo(sent, '/admin/refund/retry')).toEqual({ refundNo: 'Pr1' }))
})

const alertTitles = (permissions: readonly Permission[]) =>
  permitted(whole, new Set(permissions)).resources['ops-alerts']?.actions.map(({ title }) => title)

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

test('a day is compared with its bill again', async () => {
  const { user, sent } = openAs('/ops/reconciliation', ['reconciliation.read', 'reconciliation.run'], {
    '/admin/reconciliation/run': good(RECONCILED),
  })
  await user.click(await screen.findByRole('button', { name: /^重新对账/ }))
  await user.click(await screen.findByRole('button', { name: /确认重新对账|^确认/ }))
  await waitFor(() =>
    expect(bodyTo(sent, '/admin/reconciliation/run')).toEqual({ channel: 'wechat', day: '2026-11-21' }),
  )
})

test('codes whose file was lost on its way show an error, and are not said to be kept', async () => {
  const { user } = openAs('/ops/vouchers', ['voucher.read', 'voucher.issue'], {
    '/admin/voucher/draw': good({ name: '春节活动', count: 3, csv: null }),
  })
  await user.click(await screen.findByRole('button', { name: /^生成兑换码/ }))
  const sheet = await screen.findByRole('dialog', { name: '生成兑换码' })
  await user.type(within(sheet).getByRole('textbox', { name: '理由' }), '发给活动的用户')
  await user.click(within(sheet).getByRole('button', { name: '确认生成兑换码' }))
  await waitFor(() => expect(toastTexts()).toEqual(['文件没有收到，里面的内容没有存在别处，请再做一次']))
})

test('a batch is paused at the revision that was read, and has no action for those who only read', async () => {
  const { user, sent } = openAs('/ops/vouchers', ['voucher.read', 'voucher.issue'], {
    '/admin/voucher/turn': good({ ...BATCH, state: 'paused' }),
  })
  await user.click(await screen.findByRole('button', { name: /^暂停/ }))
  const sheet = await screen.findByRole('dialog', { name: '暂停' })
  await user.type(within(sheet).getByRole('textbox', { name: '理由' }), '有人在刷')
  await user.click(within(sheet).getByRole('button', { name: '确认暂停' }))
  await waitFor(() =>
    expect(bodyTo(sent, '/admin/voucher/turn')).toEqual({
      id: 'b1',
      rev: 2,
      state: 'paused',
      reason: '有人在刷',
    }),
  )
  const titles = (permissions: readonly Permission[]) =>
    permitted(whole, new Set(permissions)).resources['ops-vouchers']?.actions.map(({ title }) => title)
  expect(titles(['voucher.read'])).toEqual([])
})

test('an offer is changed once what that does is seen; only what is changed is sent, with its revision', async () => {
  const { user, sent } = openAs('/ops/packages', ['package.read', 'package.write', 'model.read'], {
    '/admin/package/preview': good(OFFER_PREVIEW),
    '/admin/package/edit': good({ state: 'waiting', approvalId: 'a1', version: null, differences: [] }),
  })
  await user.click(await screen.findByRole('button', { name: /^修改/ }))
  const form = await screen.findByRole('dialog', { name: '修改“标准包”' })
  const price = await within(form).findByRole('textbox', { name: '售价' })
  await user.clear(price)
  await user.type(price, '14')
  await user.type(within(form).getByRole('textbox', { name: '理由' }), '季末促销')
  await user.click(within(form).getByRole('button', { name: '预览' }))
  expect(await within(form).findByText('售价低于可抵金额的 75%')).toBeVisible()
  expect(bodyTo(sent, '/admin/package/preview')).toEqual({ id: 'standard', rev: 6, price: '14' })
  await user.click(await within(form).findByRole('button', { name: '保存' }))
  await waitFor(() => expect(toastTexts()).toEqual(['已提交审批，可在“审批”里查看']))
  expect(bodyTo(sent, '/admin/package/edit')).toEqual({
    id: 'standard',
    rev: 6,
    price: '14',
    reason: '季末促销',
  })
})

test('an offer is taken off sale and put back', async () => {
  const answers = { '/admin/package/state': good({ state: 'done', approvalId: 'a1', version: 4 }) }
  const held = ['package.read', 'package.write'] as const
  const first = openAs('/ops/packages', held, answers)
  await first.user.click(await screen.findByRole('button', { name: /^下架/ }))
  const sheet = await screen.findByRole('dialog', { name: '下架' })
  await first.user.type(within(sheet).getByRole('textbox', { name: '理由' }), '卖完了不再补')
  await first.user.click(within(sheet).getByRole('button', { name: '确认下架' }))
  await waitFor(() => expect(toastTexts()).toEqual(['已下架']))
  expect(bodyTo(first.sent, '/admin/package/state')).toEqual({
    id: 'standard',
    rev: 6,
    state: 'withdrawn',
    reason: '卖完了不再补',
  })
  cleanup()
  openAs('/ops/packages', held, {
    ...answers,
    '/admin/package/list': page({ ...OFFER, state: 'withdrawn' }),
  })
  expect(await screen.findByRole('button', { name: /^恢复上架/ })).toBeVisible()
  expect(screen.queryByRole('button', { name: /^下架/ })).toBeNull()
})

test('rules of invitations are changed once it is seen whom that concerns', async () => {
  const { user, sent } = openAs('/ops/invite-rules', ['package.read', 'invite.write'], {
    '/admin/inviteRule/preview': good({
      changeText: '好友得 50000 → 60000',
      perFriend: '1.20',
      perFriendAfter: '1.28',
      waiting: 7,
      rewards: 3,
      given: '3.60',
      givenAfter: '3.84',
      overLimit: 0,
      cautionText: '好友得放宽，赠送会变多',
    }),
    '/admin/inviteRule/edit': good({ state: 'waiting', approvalId: 'a1', version: null, differences: [] }),
  })
  await user.click(await screen.findByRole('button', { name: /^修改/ }))
  const form = await screen.findByRole('dialog', { name: '修改邀请规则' })
  const tokens = await within(form).findByRole('textbox', { name: '好友得 Token' })
  await user.clear(tokens)
  await user.type(tokens, '60000')
  await user.type(within(form).getByRole('textbox', { name: '理由' }), '开学季拉新')
  await user.click(within(form).getByRole('button', { name: '预览' }))
  expect((await within(form).findByText('等着发奖励的好友')).nextElementSibling).toHaveTextContent('7')
  expect(bodyTo(sent, '/admin/inviteRule/preview')).toEqual({ id: 'invite', rev: 9, inviteeTokens: 60000 })
  await user.click(await within(form).findByRole('button', { name: '保存' }))
  await waitFor(() => expect(toastTexts()).toEqual(['已提交审批，可在“审批”里查看']))
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
