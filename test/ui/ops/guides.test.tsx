import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { PERMISSION_NAMES } from '../../../contract/permissions.ts'
import { share } from '../../../contract/entities/share.ts'
import { boldIn, namesIn } from '../../support/names-in.ts'
import { KEY, MODEL } from '../../support/ops-rows/catalog.ts'
import { SETTING, SHARE } from '../../support/ops-rows/people.ts'
import { bodyTo, openAs, page, whole } from '../../support/ops-console.tsx'
import { toastTexts } from '../render-app.tsx'
import { good } from '../stub-wire.ts'

const GUIDE = 'docs/for-operators.md'
const REASON = '照手册做'
const NODES = { count: 1, confirmed: 1, lagging: [], tookMs: 4 }
const ONE_PAGE = { size: 10, current: 1, pages: 1, isTotalExact: true }
const begins = (title: string) => new RegExp(`^${title}`)

type User = ReturnType<typeof openAs>['user']

/** What the menu at the end of a row has. */
async function clickInMenu(user: User, more: string, title: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name: begins(`${more}操作`) }))
  await user.click(await screen.findByRole('menuitem', { name: title }))
}

const sheetOf = async (name: string) => within(await screen.findByRole('dialog', { name }))
/** Next to a drawer, whose title has the same id here. */
async function sheetOverDrawer() {
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(2))
  return within(screen.getAllByRole('dialog')[1] ?? document.body)
}
const [MORE = ''] = namesIn(GUIDE, '几件处处一样的事').slice(1)

test('a key of an upstream is changed for another, as the document for operators says', async () => {
  const names = namesIn(GUIDE, '换一把上游密钥')
  const [list = '', add = '', field = '', reason = '', confirm = '', waits = '', detail = '', keys = ''] =
    names
  const [use = '', retiring = '', revoke = ''] = names.slice(8)
  const { user, sent } = openAs(
    '/ops/channels',
    ['channel.read', 'channel.write', 'channel.test', 'model.read'],
    {
      '/admin/channel/key/add': good(KEY),
      '/admin/channel/key/promote': good({ ...KEY, state: 'active' }),
      '/admin/channel/key/list': page(KEY),
    },
  )
  expect(await screen.findByRole('heading', { name: list, level: 1 })).toBeVisible()
  await clickInMenu(user, MORE, add)
  const form = await sheetOf(add)
  await user.type(form.getByLabelText(begins(field)), 'sk-from-the-upstream')
  await user.type(form.getByRole('textbox', { name: reason }), REASON)
  await user.click(form.getByRole('button', { name: confirm }))
  await waitFor(() =>
    expect(bodyTo(sent, '/admin/channel/key/add')).toEqual({
      name: 'far',
      baseUrl: 'https://up.example.com/v1',
      key: 'sk-from-the-upstream',
      reason: REASON,
    }),
  )
  await user.click(await screen.findByRole('link', { name: begins(detail) }))
  const drawer = await sheetOf('渠道详情')
  await user.click(await drawer.findByRole('tab', { name: keys }))
  expect(await drawer.findByText(waits)).toBeVisible()
  await user.click(drawer.getByRole('button', { name: begins(use) }))
  const sheet = await sheetOverDrawer()
  await user.type(sheet.getByRole('textbox', { name: '理由' }), REASON)
  await user.click(sheet.getByRole('button', { name: `确认${use}` }))
  await waitFor(() =>
    expect(bodyTo(sent, '/admin/channel/key/promote')).toEqual({ id: 'k1', rev: 2, reason: REASON }),
  )
  cleanup()

  const leaked = openAs('/ops/channels?detail=far', ['channel.read', 'channel.write'], {
    '/admin/channel/key/list': page({ ...KEY, state: 'retiring', retiresAt: 1763775000000 }),
    '/admin/channel/key/revoke': good({ ...KEY, state: 'revoked' }),
  })
  await leaked.user.click(await screen.findByRole('tab', { name: keys }))
  expect(await screen.findByText(retiring)).toBeVisible()
  expect(screen.getByRole('button', { name: begins(use) })).toBeVisible()
  await leaked.user.click(screen.getByRole('button', { name: begins(revoke) }))
  const last = await sheetOverDrawer()
  await leaked.user.type(last.getByRole('textbox', { name: '理由' }), REASON)
  await leaked.user.type(last.getByRole('textbox', { name: /wxyz/ }), 'wxyz')
  await leaked.user.click(last.getByRole('button', { name: `确认${revoke}` }))
  await waitFor(() =>
    expect(bodyTo(leaked.sent, '/admin/channel/key/revoke')).toEqual({ id: 'k1', rev: 2, reason: REASON }),
  )
})

test('a balance is adjusted, as the document for operators says', async () => {
  const names = namesIn(GUIDE, '调一笔账')
  const [
    list = '',
    add = '',
    who = '',
    category = '',
    direction = '',
    amount = '',
    remark = '',
    reason = '',
  ] = names
  const [look = '', send = '', , note = ''] = names.slice(8)
  const { user, sent } = openAs('/ops/adjustments', ['adjustment.propose'], {
    '/admin/adjust/preview': good({
      balance: '30.00',
      balanceAfter: '280.00',
      shortfall: '0.00',
      proposedToday: '0.00',
      mustWait: true,
    }),
    '/admin/adjust/propose': good({ state: 'waiting', approvalId: 'a2' }),
  })
  expect(await screen.findByRole('heading', { name: list, level: 1 })).toBeVisible()
  await user.click(await screen.findByRole('button', { name: add }))
  const form = await sheetOf(add)
  const fill = (name: string, text: string) => user.type(form.getByRole('textbox', { name }), text)
  const choose = async (name: string, word: string) => {
    await user.click(form.getByRole('combobox', { name }))
    await user.click(await screen.findByTitle(word))
  }
  await user.click(form.getByRole('combobox', { name: category }))
  const offered = (await screen.findAllByRole('option')).map((option) => option.getAttribute('aria-label'))
  expect(offered).not.toContain('线下付款')
  await user.click(screen.getByTitle('补偿'))
  await choose(direction, '增加余额')
  await fill(who, 'u5')
  await fill(amount, '250')
  await fill(remark, '补偿昨天的中断')
  await fill(note, '客户来过电话')
  await fill(reason, REASON)
  await user.click(form.getByRole('button', { name: look }))
  expect((await form.findByText('调账后的余额')).nextElementSibling).toHaveTextContent('280.00')
  expect(form.getByText('要等另一个人批准')).toBeVisible()
  await user.click(await form.findByRole('button', { name: send }))
  await waitFor(() => expect(toastTexts()).toEqual(['已提交审批，可在“审批”里查看']))
  expect(bodyTo(sent, '/admin/adjust/propose')).toEqual({
    userId: 'u5',
    category: 'compensation',
    direction: 'credit',
    amount: '250',
    remark: '补偿昨天的中断',
    note: '客户来过电话',
    reason: REASON,
  })
})

test('a setting is looked at and changed, as the document for operators says', async () => {
  const names = namesIn(GUIDE, '改一项设置')
  const [
    list = '',
    source = '',
    edit = '',
    value = '',
    reason = '',
    confirm = '',
    guarded = '',
    approvals = '',
  ] = names
  const [maintain = '', resume = '', close = '', debug = ''] = names.slice(8)
  const held = ['setting.read', 'setting.write'] as const
  const first = openAs('/ops/settings', held, {
    '/admin/setting/edit': good({ state: 'done', approvalId: 'a1' }),
  })
  expect(await screen.findByRole('heading', { name: list, level: 1 })).toBeVisible()
  expect(await screen.findByRole('columnheader', { name: source })).toBeVisible()
  await first.user.click(await screen.findByRole('button', { name: begins(edit) }))
  const sheet = await sheetOf(edit)
  await first.user.type(sheet.getByRole('textbox', { name: value }), '9')
  await first.user.type(sheet.getByRole('textbox', { name: reason }), REASON)
  await first.user.click(sheet.getByRole('button', { name: confirm }))
  await waitFor(() =>
    expect(bodyTo(first.sent, '/admin/setting/edit')).toEqual({
      name: 'breakerFailures',
      rev: 0,
      value: '9',
      reason: REASON,
    }),
  )
  cleanup()

  const fixed = { ...SETTING, source: 'env' }
  const limit = { ...SETTING, name: 'priceNoticeDays', group: 'limits', isGuarded: true, source: 'env' }
  const choices = ['maintenance', 'signUp', 'logLevel'].map((name) => ({
    ...SETTING,
    name,
    kind: 'choice',
    value: { maintenance: 'off', signUp: 'open', logLevel: 'info' }[name],
  }))
  const { user, sent } = openAs('/ops/settings', held, {
    '/admin/setting/list': good({ ...ONE_PAGE, records: [fixed, limit, ...choices], total: 5 }),
    '/admin/setting/edit': good({ state: 'done', approvalId: 'a1' }),
  })
  expect(await screen.findByRole('cell', { name: guarded })).toBeVisible()
  expect(whole.app.routes.map(({ title }) => title)).toContain(approvals)
  // What the environment sets is only read.
  expect(screen.queryByRole('button', { name: begins(edit) })).toBeNull()
  for (const name of [close, debug]) expect(screen.getByRole('button', { name: begins(name) })).toBeVisible()
  await user.click(screen.getByRole('button', { name: begins(maintain) }))
  const ask = await sheetOf(maintain)
  await user.type(ask.getByRole('textbox', { name: reason }), REASON)
  await user.click(ask.getByRole('button', { name: `确认${maintain}` }))
  await waitFor(() =>
    expect(bodyTo(sent, '/admin/setting/edit')).toMatchObject({ name: 'maintenance', value: 'on' }),
  )
  expect(whole.resources['ops-settings']?.actions.map(({ title }) => title)).toContain(resume)
})

test('a user is found and looked at, as the document for operators says', async () => {
  const names = namesIn(GUIDE, '查一个用户')
  const [list = '', find = '', detail = '', sound = '', broken = '', note = '', reveal = ''] = names
  const [
    propose = '',
    approvals = '',
    show = '',
    freeze = '',
    look = '',
    signOut = '',
    revoke = '',
    view = '',
  ] = names.slice(7)
  const sums = { opening: '0.00', income: '12.50', outgo: '0.00', closing: '12.50' }
  const asset = { ...sums, balance: '12.50', expectedBalance: '12.50' }
  const proof = {
    begin: null,
    end: null,
    yuan: asset,
    token: { ...asset, income: '0', closing: '0' },
    rows: 1,
    checkedRows: 1,
    isSound: true,
    broken: [],
  }
  const { user, sent } = openAs('/ops/users', PERMISSION_NAMES, {
    '/admin/user/ledgerProof': good(proof),
    '/admin/user/reveal': good({ value: '13912340002' }),
    '/admin/user/samePerson': good({ accounts: ['小陈二 139****0003'] }),
    '/admin/user/freeze': good({}),
  })
  expect(await screen.findByRole('heading', { name: list, level: 1 })).toBeVisible()
  await user.type(await screen.findByRole('textbox', { name: find }), 'sk-maas-abcd{Enter}')
  await waitFor(() => expect(bodyTo(sent, '/admin/user/list')).toMatchObject({ search: 'sk-maas-abcd' }))

  await user.click(await screen.findByRole('button', { name: begins(freeze) }))
  const sheet = await sheetOf(freeze)
  await user.click(sheet.getByRole('combobox', { name: '范围' }))
  await user.click(await screen.findByTitle('调用'))
  await user.type(sheet.getByRole('textbox', { name: '理由' }), REASON)
  await user.click(sheet.getByRole('button', { name: look }))
  expect(await sheet.findByText(/小陈二/)).toBeVisible()
  await user.click(await sheet.findByRole('button', { name: `确认${freeze}` }))
  await waitFor(() =>
    expect(bodyTo(sent, '/admin/user/freeze')).toMatchObject({ id: 'u7', scopes: ['calls'] }),
  )

  await user.click(await screen.findByRole('button', { name: begins(`${MORE}操作`) }))
  const offered = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
  expect(offered).toEqual(expect.arrayContaining([propose, show, signOut, revoke, view]))
  expect(whole.app.routes.map(({ title }) => title)).toContain(approvals)
  await user.click(screen.getByRole('menuitem', { name: reveal }))
  const shown = await sheetOf(reveal)
  await user.type(shown.getByRole('textbox', { name: '理由' }), REASON)
  await user.click(shown.getByRole('button', { name: `确认${reveal}` }))
  expect(await shown.findByText('13912340002')).toBeVisible()
  const [, done = document.body] = shown.getAllByRole('button', { name: '关闭' })
  await user.click(done)

  await user.click(screen.getByRole('link', { name: begins(detail) }))
  const drawer = await sheetOf('用户详情')
  expect(await drawer.findByText('其中预扣')).toBeVisible()
  const tabs = (await drawer.findAllByRole('tab')).map(({ textContent }) => textContent)
  expect(tabs).toEqual(expect.arrayContaining(boldIn(GUIDE, '查一个用户')))
  await user.click(drawer.getByRole('tab', { name: '收支' }))
  expect(await drawer.findByText(new RegExp(sound))).toBeVisible()
  expect(drawer.queryByText(new RegExp(broken))).toBeNull()
  expect(whole.resources['ops-users']?.actions.map(({ title }) => title)).toContain(note)
})

test('a model is made, tried and put on sale, as the document for operators says', async () => {
  const names = namesIn(GUIDE, '模型的一生')
  const [list = '', add = '', channel = '', draft = '', more = '', launch = '', reason = '', confirm = ''] =
    names
  const [, freeField = '', free = '', edit = '', state = '', staffOnly = '', asItIs = ''] = names.slice(8)
  const [onSale = '', , deprecated = '', withdrawn = ''] = names.slice(15)
  const answer = good({ version: 4, effectiveAt: 1, differences: [], nodes: NODES })
  const { user, sent } = openAs('/ops/models', PERMISSION_NAMES, {
    '/admin/setup/addModel': answer,
    '/admin/setup/launch': good({ state: 'waiting', approvalId: 'a1' }),
    '/admin/model/launch': good({ state: 'waiting', approvalId: 'a1' }),
  })
  expect(await screen.findByRole('heading', { name: list, level: 1 })).toBeVisible()
  await user.click(await screen.findByRole('button', { name: add }))
  const form = await sheetOf(add)
  const fill = async (name: string, text: string) =>
    user.type(await form.findByRole('textbox', { name }), text)
  await fill('名称', '远山对话')
  await fill('模型 ID', 'far-1')
  await fill('厂商', '远山')
  await user.click(form.getByRole('combobox', { name: channel }))
  await user.click(await screen.findByTitle('远山'))
  await fill('那边的名称', 'far-name')
  await user.type(form.getByLabelText(begins('上下文')), '8192')
  await user.type(form.getByLabelText(begins('一次至多输出')), '1024')
  await fill(more, '{{"tags":[["快"]}')
  await fill(reason, REASON)
  await user.click(form.getByRole('button', { name: '创建' }))
  await waitFor(() =>
    expect(bodyTo(sent, '/admin/setup/addModel')).toMatchObject({
      id: 'far-1',
      channelId: 'far',
      target: 'far-name',
      type: 'chat',
      contextLength: 8192,
      maxOutputTokens: 1024,
      more: '{"tags":["快"]}',
      reason: REASON,
    }),
  )
  expect(await screen.findByRole('cell', { name: draft })).toBeVisible()

  await user.click(await screen.findByRole('button', { name: begins(launch) }))
  const priced = await sheetOf(launch)
  await user.type(priced.getByRole('textbox', { name: '输入' }), '0')
  await user.type(priced.getByRole('textbox', { name: '输出' }), '8')
  await user.type(priced.getByRole('textbox', { name: freeField }), free)
  await user.type(priced.getByRole('textbox', { name: reason }), REASON)
  await user.click(priced.getByRole('button', { name: confirm }))
  await waitFor(() =>
    expect(bodyTo(sent, '/admin/setup/launch')).toEqual({
      id: 'qinglan',
      rev: 7,
      input: '0',
      output: '8',
      confirmFree: free,
      reason: REASON,
    }),
  )

  await user.click(screen.getByRole('button', { name: new RegExp(`^${edit}`) }))
  const changed = await sheetOf('修改“青岚”')
  await user.click(await changed.findByRole('combobox', { name: state }))
  for (const word of [staffOnly, onSale, deprecated, withdrawn])
    expect((await screen.findAllByTitle(word)).length).toBeGreaterThan(0)
  cleanup()

  const tried = openAs('/ops/models', ['model.read', 'model.write'], {
    '/admin/model/list': page({ ...MODEL, state: 'staff' }),
    '/admin/model/launch': good({ state: 'waiting', approvalId: 'a1' }),
  })
  await tried.user.click(await screen.findByRole('button', { name: begins(asItIs) }))
  const sheet = await sheetOf(asItIs)
  await tried.user.type(sheet.getByRole('textbox', { name: reason }), REASON)
  await tried.user.click(sheet.getByRole('button', { name: `确认${asItIs}` }))
  await waitFor(() =>
    expect(bodyTo(tried.sent, '/admin/model/launch')).toEqual({ id: 'qinglan', rev: 7, reason: REASON }),
  )
})

test('a shared conversation is blocked, as the document for operators says', async () => {
  const names = namesIn(GUIDE, '有人举报一个分享的对话')
  const [list = '', find = '', block = '', reason = '', blocked = '', freeze = ''] = names
  const link = 'https://maas.example/s/abcdefghijklmnop'
  const { user, sent } = openAs('/ops/shares', ['risk.read', 'risk.decide'], {
    '/admin/share/block': good({ ...SHARE, state: 'blocked' }),
  })
  expect(await screen.findByRole('heading', { name: list, level: 1 })).toBeVisible()
  await user.type(await screen.findByRole('textbox', { name: find }), `${link}{Enter}`)
  await waitFor(() => expect(bodyTo(sent, '/admin/share/list')).toMatchObject({ search: link }))
  expect(window.location.href).not.toContain('abcdefghijklmnop')
  await user.click(await screen.findByRole('button', { name: begins(block) }))
  const sheet = await sheetOf(block)
  await user.type(sheet.getByRole('textbox', { name: reason }), REASON)
  await user.click(sheet.getByRole('button', { name: `确认${block}` }))
  await waitFor(() => expect(bodyTo(sent, '/admin/share/block')).toMatchObject({ id: 'sh1', reason: REASON }))
  await waitFor(() => expect(toastTexts()).toEqual(['已停用']))
  expect(share.fields.state.words.blocked).toMatchObject({ text: blocked })
  expect(whole.resources['ops-users']?.actions.map(({ title }) => title)).toContain(freeze)
})
