import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { approval } from '../../../contract/entities/approval.ts'
import type { Receipt } from '../../../contract/stats.ts'
import { toastTexts } from '../render-app.tsx'
import { good } from '../stub-wire.ts'
import { OFFER, OFFER_PREVIEW, STEPS, REHEARSAL } from '../../support/ops-rows/catalog.ts'
import { whole, page, openAs, bodyTo } from '../../support/ops-console.tsx'

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
  expect(bodyTo(sent, '/admin/price/preview')).toEqual({
    modelId: 'qinglan',
    input: '1',
    output: '4.5',
    isCorrection: false,
  })
  const confirm = await within(sheet).findByRole('button', { name: '确认提议改价' })
  expect(within(sheet).getByText('按新价').nextElementSibling).toHaveTextContent('44.00')
  await user.click(confirm)
  await waitFor(() => expect(toastTexts()).toEqual(['已提交审批，可在“审批”里查看']))
  expect(bodyTo(sent, '/admin/price/propose')).toEqual({
    modelId: 'qinglan',
    input: '1',
    output: '4.5',
    isCorrection: false,
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

test('a model is changed as a whole, and the nodes that run the change are shown', async () => {
  const { user, sent } = openAs('/ops/models', ['model.read', 'model.write'], {
    '/admin/model/preview': good({ holders: 3, strandedHolders: 1, offersText: '标准包' }),
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
  await user.click(within(form).getByRole('button', { name: '预览' }))
  expect((await within(form).findByText('随之停售')).nextElementSibling).toHaveTextContent('标准包')
  await user.click(await within(form).findByRole('button', { name: '保存' }))
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
