import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { consoleFor } from '../../../src/config/compiler/staff-parts.ts'
import { toastTexts } from '../render-app.tsx'
import { good } from '../stub-wire.ts'
import { OFFER_PREVIEW } from '../../support/ops-rows/catalog.ts'
import { BILL, FORMAT, LOST, RECONCILED } from '../../support/ops-rows/money.ts'
import { RISK, ANNOUNCEMENT } from '../../support/ops-rows/people.ts'
import { namesIn } from '../../support/names-in.ts'
import { whole, page, openAs, bodyTo } from '../../support/ops-console.tsx'

const DIFF = {
  from: 2,
  to: 3,
  differences: [
    { path: 'models.qinglan-2.5.price.input', before: '"2"', after: '"1.5"' },
    { path: 'models.lan.state', before: '"onSale"', after: '"withdrawn"' },
    { path: 'packages.p1', before: '', after: '{"name":"新包","tokens":1000}' },
  ],
  withheld: ['models.qinglan-2.5.upstreams'],
}

test('two versions are compared and one is kept as a file, as the document for operators says', async () => {
  const named = namesIn('docs/for-operators.md', '比较和下载目录')
  const [list = '', compare = '', other = '', look = '', download = ''] = named
  const saved: { name: string; file: Blob }[] = []
  const create = jest.fn((file: Blob) => `blob:${saved.push({ name: '', file })}`)
  Object.assign(URL, { createObjectURL: create, revokeObjectURL: () => undefined })
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    Object.assign(saved.at(-1) ?? {}, { name: this.download })
  })
  const { user, sent } = openAs('/ops/versions', ['model.read', 'report.cost', 'channel.read'], {
    '/admin/catalog/diff': good(DIFF),
    '/admin/catalog/export': good({ version: 3, document: '{\n  "models": ["青岚"]\n}\n' }),
  })
  expect(await screen.findByRole('heading', { name: list, level: 1 })).toBeVisible()
  await user.click(await screen.findByRole('button', { name: new RegExp(`^${compare}`) }))
  const drawer = await screen.findByRole('dialog', { name: /^比较/ })
  const lookedAt = () => sent.findLast(({ url }) => url === '/admin/catalog/diff')?.params as object
  expect(lookedAt()).toMatchObject({ to: 3 })
  expect(lookedAt()).not.toHaveProperty('from')
  const lines = (await within(drawer).findAllByRole('listitem')).map(({ textContent }) => textContent)
  expect(lines).toEqual([
    '模型 · qinglan-2.5 · 价格 · 输入原来是 2→改为 1.5',
    '模型 · lan · 状态原来是 在售→改为 已下架',
    '资源包 · p1原来是 （无）→改为 名称新包Token 数1000',
    '模型 · qinglan-2.5 · 上游',
  ])
  await user.type(within(drawer).getByRole('textbox', { name: other }), 'x')
  await user.click(within(drawer).getByRole('button', { name: look }))
  expect(await within(drawer).findByText('须为版本号')).toBeVisible()
  await user.clear(within(drawer).getByRole('textbox', { name: other }))
  await user.type(within(drawer).getByRole('textbox', { name: other }), '1')
  await user.click(within(drawer).getByRole('button', { name: look }))
  await waitFor(() => expect(lookedAt()).toMatchObject({ from: '1', to: 3 }))
  await user.click(within(drawer).getByRole('button', { name: /close|关闭/i }))
  await user.click(await screen.findByRole('button', { name: new RegExp(`^${download}`) }))
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['catalog-3.json']))
  expect(await readText(saved[0]?.file)).toBe('{\n  "models": ["青岚"]\n}\n')
  const request = sent.find(({ url }) => url === '/admin/catalog/export')
  expect(request?.params).toMatchObject({ version: 3 })
  expect(String(request?.headers['X-Access-Token'])).toContain('token of')
  click.mockRestore()
})

/** jsdom's blobs have no `text()`. */
const readText = (file: Blob | undefined) =>
  new Promise((resolve) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(reader.result))
    reader.readAsText(file ?? new Blob())
  })

test('a risk is looked at, frozen and dismissed, as the document for operators says', async () => {
  const names = namesIn('docs/for-operators.md', '处理一条风险').slice(2)
  const [list = '', , assign = '', page = '', detail = '', freeze = '', range = '', others = ''] = names
  const [reason = '', confirm = '', dismiss = '', , note = ''] = names.slice(8)
  const { user, sent } = openAs('/ops/risk', ['risk.read', 'risk.decide', 'user.suspend', 'user.read'], {
    '/admin/risk/decide': good({ ...RISK, state: 'frozen' }),
  })
  expect(await screen.findByRole('heading', { name: list, level: 1 })).toBeVisible()
  expect(await screen.findByRole('columnheader', { name: page })).toBeVisible()
  expect(screen.getByRole('link', { name: '小陈' })).toHaveAttribute('href', '/ops/users?detail=u7')
  for (const name of [assign, dismiss, note])
    expect(whole.resources['ops-risk']?.actions.map(({ title }) => title)).toContain(name)
  await user.click(await screen.findByRole('button', { name: new RegExp(`^${freeze}`) }))
  const sheet = await screen.findByRole('dialog', { name: freeze })
  await user.click(within(sheet).getByRole('combobox', { name: range }))
  await user.click(await screen.findByTitle('调用'))
  await user.click(within(sheet).getByRole('switch', { name: others }))
  await user.type(within(sheet).getByRole('textbox', { name: reason }), '反复领赠送')
  await user.click(within(sheet).getByRole('button', { name: confirm }))
  await waitFor(() => expect(toastTexts()).toEqual(['已冻结']))
  expect(bodyTo(sent, '/admin/risk/decide')).toMatchObject({
    id: 'rk1',
    rev: 2,
    decision: 'freeze',
    scopes: ['calls'],
    withOthers: true,
    reason: '反复领赠送',
  })
  await user.click(screen.getByRole('link', { name: new RegExp(`^${detail}`) }))
  expect(await screen.findByText('小王 139****0003 u8')).toBeVisible()
})

test('a day that was never compared is compared, as the document for operators says', async () => {
  const [open = '', channel = '', day = '', send = ''] = namesIn(
    'docs/for-operators.md',
    '处理对账的差异',
  ).slice(-4)
  const { user, sent } = openAs('/ops/reconciliation', ['reconciliation.read', 'reconciliation.run'], {
    '/admin/reconciliation/run': good(RECONCILED),
  })
  await user.click(await screen.findByRole('button', { name: open }))
  const form = within(await screen.findByRole('dialog'))
  await user.click(await form.findByRole('combobox', { name: channel }))
  await user.click(await screen.findByTitle('微信支付'))
  await user.type(form.getByRole('textbox', { name: day }), '2026-11-01')
  await user.click(form.getByRole('button', { name: send }))
  await waitFor(() =>
    expect(bodyTo(sent, '/admin/reconciliation/run')).toEqual({ channel: 'wechat', day: '2026-11-01' }),
  )
  expect(consoleFor(whole, new Set(['reconciliation.read'])).resources['ops-reconciliation']?.tools).toEqual(
    [],
  )
})

test('a bill is compared once its columns are said, as the document for operators says', async () => {
  const names = namesIn('docs/for-operators.md', '核对上游的账单')
  const [formats = '', edit = '', grain = '', time = '', zone = '', model = '', bills = ''] = names
  const [compare = '', channel = '', file = '', preview = '', send = '', differences = ''] = names.slice(7)
  const held = ['reconciliation.read', 'reconciliation.run', 'report.cost'] as const
  const first = openAs('/ops/bill-formats', held, {
    '/admin/bill/format/edit': good({ ...FORMAT, isSet: true, rev: 1 }),
  })
  expect(await screen.findByRole('heading', { name: formats, level: 1 })).toBeVisible()
  await first.user.click(await screen.findByRole('button', { name: new RegExp(`^${edit}`) }))
  const drawer = within(await screen.findByRole('dialog'))
  await first.user.click(await drawer.findByRole('combobox', { name: grain }))
  await first.user.click(await screen.findByTitle('按天合计'))
  expect(drawer.queryByRole('textbox', { name: '请求编号列' })).toBeNull()
  await first.user.type(drawer.getByRole('textbox', { name: time }), 'start_time_iso')
  await first.user.click(drawer.getByRole('combobox', { name: zone }))
  await first.user.click(await screen.findByTitle(/UTC/))
  await first.user.type(drawer.getByRole('textbox', { name: model }), 'model')
  await first.user.type(drawer.getByRole('textbox', { name: '理由' }), '照上游的说明')
  await first.user.click(drawer.getByRole('button', { name: '保存' }))
  await waitFor(() =>
    expect(bodyTo(first.sent, '/admin/bill/format/edit')).toMatchObject({
      id: 'far',
      rev: 0,
      grain: 'day',
      time: 'start_time_iso',
      zone: '+00:00',
      model: 'model',
    }),
  )
  cleanup()

  const { user, sent } = openAs('/ops/bills', held, {
    '/admin/bill/preview': good({
      columns: 'id、时间',
      problem: '',
      lines: 3,
      beginAt: 1763600000000,
      endAt: 1763600120000,
      models: 'far-name',
      amount: '0.0032305',
    }),
    '/admin/bill/compare': good(BILL),
  })
  expect(await screen.findByRole('heading', { name: bills, level: 1 })).toBeVisible()
  await user.click(await screen.findByRole('button', { name: compare }))
  const form = within(await screen.findByRole('dialog'))
  await user.click(await form.findByRole('combobox', { name: channel }))
  await user.click(await screen.findByTitle('远山'))
  // What a spreadsheet in Chinese writes: 编号 in GB 18030.
  const bytes = new Uint8Array([0xb1, 0xe0, 0xba, 0xc5, 0x0a])
  const chosen = new File([bytes], '账单.csv', { type: 'text/csv' })
  await user.upload(
    form.getByLabelText(file),
    Object.assign(chosen, { arrayBuffer: async () => bytes.buffer }),
  )
  await user.click(form.getByRole('button', { name: preview }))
  expect(await form.findByText('id、时间')).toBeVisible()
  await user.click(await form.findByRole('button', { name: send }))
  await waitFor(() =>
    expect(bodyTo(sent, '/admin/bill/compare')).toMatchObject({ channelId: 'far', csv: '编号\n' }),
  )
  expect(sent.some(({ url, data }) => url?.startsWith('/draft') && String(data).includes('编号'))).toBe(false)
  await user.click(await screen.findByRole('link', { name: '远山' }))
  await user.click(await screen.findByRole('tab', { name: differences }))
  expect(await screen.findByText('gen-c3')).toBeVisible()
  expect(sent.findLast(({ url }) => url === '/admin/bill/differences')?.params).toMatchObject({
    billId: 'b1',
  })
})

test('a request that was lost costs what the bill says, as the document for operators says', async () => {
  const names = namesIn('docs/for-operators.md', '核对上游的账单')
  const settle = names[names.indexOf('按账单计成本')] ?? ''
  const { user, sent } = openAs(
    '/ops/bills?detail=b1',
    ['reconciliation.read', 'reconciliation.run', 'report.cost'],
    {
      '/admin/bill/differences': page(LOST),
      '/admin/bill/settleUnresolved': good({ ...LOST, kind: 'settled', settledAt: 1763700000000 }),
    },
  )
  await user.click(await screen.findByRole('tab', { name: '差异' }))
  expect(await screen.findByText('gen-c4')).toBeVisible()
  await user.click(screen.getByRole('button', { name: new RegExp(`^${settle}`) }))
  // Next to the drawer, whose title has the same id here.
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(2))
  const sheet = within(screen.getAllByRole('dialog')[1] ?? document.body)
  expect(sheet.getByText(/计为 0\.000142 元成本/)).toBeVisible()
  await user.type(sheet.getByRole('textbox', { name: '理由' }), '账单已与上游核对')
  await user.click(sheet.getByRole('button', { name: `确认${settle}` }))
  await waitFor(() =>
    expect(bodyTo(sent, '/admin/bill/settleUnresolved')).toEqual({
      id: 'r.000001',
      reason: '账单已与上游核对',
    }),
  )
})

test('a payment to the bank is booked for a user, as the document for operators says', async () => {
  const names = namesIn('docs/for-operators.md', '登记一笔线下付款')
  const [orders = '', book = '', who = '', amount = '', reference = '', reason = '', send = ''] = names
  const { user, sent } = openAs('/ops/orders', ['order.read', 'order.offline'], {
    '/admin/payment/offline': good({ state: 'done', approvalId: 'a7' }),
  })
  expect(await screen.findByRole('heading', { name: orders, level: 1 })).toBeVisible()
  await user.click(await screen.findByRole('button', { name: book }))
  const form = within(await screen.findByRole('dialog'))
  await user.type(await form.findByRole('textbox', { name: who }), 'u2')
  await user.type(form.getByRole('textbox', { name: amount }), '60000')
  await user.type(form.getByRole('textbox', { name: reference }), 'BANK-20261121-7')
  await user.type(form.getByRole('textbox', { name: reason }), '银行回单已核对')
  await user.click(form.getByRole('button', { name: send }))
  await waitFor(() =>
    expect(bodyTo(sent, '/admin/payment/offline')).toMatchObject({
      userId: 'u2',
      amount: '60000',
      reference: 'BANK-20261121-7',
      reason: '银行回单已核对',
    }),
  )
  expect(consoleFor(whole, new Set(['order.read'])).resources['ops-orders']?.tools).toEqual([])
})

test('a batch of vouchers is issued, drawn into a file and looked at, as the document for operators says', async () => {
  const named = namesIn('docs/for-operators.md', '发一批兑换码')
  const [list = '', issue = '', name = '', amount = '', count = '', end = '', reason = ''] = named
  const [preview = '', send = '', draw = '', confirm = '', redraw = '', codes = '', story = ''] =
    named.slice(7)
  const saved: { name: string; file: Blob }[] = []
  const create = jest.fn((file: Blob) => `blob:${saved.push({ name: '', file })}`)
  Object.assign(URL, { createObjectURL: create, revokeObjectURL: () => undefined })
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    Object.assign(saved.at(-1) ?? {}, { name: this.download })
  })
  const csv = '兑换码\r\nACDF-2345-HJKM-6789\r\n'
  const { user, sent } = openAs('/ops/vouchers', ['voucher.read', 'voucher.issue', 'user.read'], {
    '/admin/voucher/preview': good({
      liability: '1500.00',
      issuedToday: '0.00',
      outstanding: '20.00',
      mustWait: true,
    }),
    '/admin/voucher/issue': good({ state: 'waiting', approvalId: 'a9' }),
    '/admin/voucher/draw': good({ name: '春节活动', count: 3, csv }),
    '/admin/voucher/events': page({
      id: '1',
      at: 1763688600000,
      what: '提议发行',
      by: '小赵',
      reason: '发码',
    }),
  })
  expect(await screen.findByRole('heading', { name: list, level: 1 })).toBeVisible()
  await user.click(await screen.findByRole('button', { name: issue }))
  const form = await screen.findByRole('dialog', { name: issue })
  const fill = (field: string, text: string) =>
    user.type(within(form).getByLabelText(new RegExp(`^${field}`)), text)
  await fill(name, '春节活动')
  await fill(amount, '15')
  await fill(count, '100')
  await fill(end, '2026-12-31T23:59')
  await fill(reason, '春节活动发码')
  await user.click(within(form).getByRole('button', { name: preview }))
  expect(await within(form).findByText('¥1,500.00')).toBeVisible()
  expect(within(form).getByText('要等另一个人批准')).toBeVisible()
  await user.click(await within(form).findByRole('button', { name: send }))
  await waitFor(() => expect(toastTexts()).toEqual(['已提交审批，可在“审批”里查看']))
  expect(bodyTo(sent, '/admin/voucher/issue')).toMatchObject({
    name: '春节活动',
    amount: '15',
    count: 100,
    audience: 'all',
    perUser: 1,
    perPerson: 1,
    reason: '春节活动发码',
  })
  await user.click(await screen.findByRole('button', { name: new RegExp(`^${draw}`) }))
  const sheet = await screen.findByRole('dialog', { name: draw })
  expect(sheet).toHaveTextContent('只有这一次')
  await user.type(within(sheet).getByRole('textbox', { name: '理由' }), '发给活动的用户')
  await user.click(within(sheet).getByRole('button', { name: confirm }))
  await waitFor(() => expect(saved.map((one) => one.name)).toEqual(['春节活动.csv']))
  expect(await readText(saved[0]?.file)).toBe(csv)
  expect(bodyTo(sent, '/admin/voucher/draw')).toEqual({ id: 'b1', rev: 2, reason: '发给活动的用户' })
  expect(screen.queryByText(/ACDF-2345/)).toBeNull()
  click.mockRestore()
  expect(whole.resources['ops-vouchers']?.actions.map(({ title }) => title)).toContain(redraw)
  await user.click(await screen.findByRole('link', { name: /^详情/ }))
  const drawer = await screen.findByRole('dialog', { name: '兑换码详情' })
  await user.click(await within(drawer).findByRole('tab', { name: codes }))
  expect(await within(drawer).findByText('••••-••••-••••-6789')).toBeVisible()
  expect(within(drawer).getByText('137****0009')).toBeVisible()
  await user.click(within(drawer).getByRole('tab', { name: story }))
  expect(await within(drawer).findByText('提议发行')).toBeVisible()
})

test('a limited offer is made and taken off sale, as the document for operators says', async () => {
  const names = namesIn('docs/for-operators.md', '卖一个资源包')
  const [list = '', create = '', price = '', worth = '', stock = '', perUser = '', ...others] = names
  const [from = '', until = '', look = '', settings = '', approvals = '', edit = '', changed = ''] = others
  const [off = '', back = ''] = others.slice(7)
  const { user, sent } = openAs('/ops/packages', ['package.read', 'package.write', 'model.read'], {
    '/admin/package/preview': good({ ...OFFER_PREVIEW, cautionText: null }),
    '/admin/package/add': good({ state: 'done', approvalId: 'a1', version: 4, differences: [] }),
  })
  expect(await screen.findByRole('heading', { name: list, level: 1 })).toBeVisible()
  await user.click(await screen.findByRole('button', { name: create }))
  const form = await screen.findByRole('dialog', { name: create })
  const fill = async (name: string, text: string) =>
    user.type(await within(form).findByRole('textbox', { name }), text)
  await fill('编号', 'autumn')
  await fill('名称', '秋季包')
  await fill(price, '18')
  await fill('Token', '1000000')
  await fill(worth, '20')
  await fill('有效天数', '90')
  await fill(stock, '100')
  await fill(perUser, '2')
  for (const name of [from, until]) expect(within(form).getByLabelText(new RegExp(`^${name}`))).toBeVisible()
  await fill('理由', '秋季活动')
  await user.click(within(form).getByRole('button', { name: look }))
  expect(await within(form).findByText(changed)).toBeVisible()
  await user.click(await within(form).findByRole('button', { name: '创建' }))
  await waitFor(() => expect(toastTexts()).toEqual(['已上架']))
  expect(bodyTo(sent, '/admin/package/add')).toMatchObject({
    id: 'autumn',
    price: '18',
    tokens: 1_000_000,
    worth: '20',
    stock: 100,
    perUser: 2,
    reason: '秋季活动',
  })
  expect(screen.getByRole('button', { name: new RegExp(`^${edit}`) })).toBeVisible()
  expect(screen.getByRole('button', { name: new RegExp(`^${off}`) })).toBeVisible()
  const titles = whole.resources['ops-packages']?.actions.map(({ title }) => title)
  expect(titles).toEqual([edit, off, back])
  const routes = whole.app.routes.map(({ title }) => title)
  expect(routes).toEqual(expect.arrayContaining([settings, approvals]))
})

test('rules are changed once their effect is seen, as the document for operators says', async () => {
  const names = namesIn('docs/for-operators.md', '改充值与邀请规则')
  const [topups = '', edit = '', min = '', max = '', presets = '', look = '', invites = ''] = names
  const { user, sent } = openAs('/ops/topup-rules', ['package.read', 'package.write'], {
    '/admin/topupRule/preview': good({
      changeText: '最少 1.00 → 5',
      orders: 40,
      users: 12,
      refused: 3,
      refusedUsers: 2,
      pending: 1,
    }),
    '/admin/topupRule/edit': good({ version: 4, effectiveAt: 1, differences: [] }),
  })
  expect(await screen.findByRole('heading', { name: topups, level: 1 })).toBeVisible()
  await user.click(await screen.findByRole('button', { name: new RegExp(`^${edit}`) }))
  const form = await screen.findByRole('dialog', { name: `修改${topups}` })
  const least = await within(form).findByRole('textbox', { name: min })
  expect(within(form).getByRole('textbox', { name: max })).toHaveValue('50000.00')
  expect(within(form).getByLabelText(new RegExp(`^${presets}`))).toBeInTheDocument()
  await user.clear(least)
  await user.type(least, '5')
  await user.type(within(form).getByRole('textbox', { name: '理由' }), '小额手续费')
  await user.click(within(form).getByRole('button', { name: look }))
  expect((await within(form).findByText('照新规则充不了的')).nextElementSibling).toHaveTextContent('3')
  await user.click(await within(form).findByRole('button', { name: '保存' }))
  await waitFor(() => expect(toastTexts()).toEqual(['已保存']))
  expect(bodyTo(sent, '/admin/topupRule/edit')).toMatchObject({ id: 'topup', rev: 8, min: '5' })
  expect(whole.app.routes.map(({ title }) => title)).toContain(invites)
})

test('an announcement is written, as the document for operators says', async () => {
  const names = namesIn('docs/for-operators.md', '发一条公告')
  const [list = '', write = '', look = '', keep = '', publish = '', , bar = '', panel = ''] = names
  const { user, sent } = openAs('/ops/notices', ['notice.read', 'notice.write'], {
    '/admin/notice/add': good(ANNOUNCEMENT),
  })
  expect(await screen.findByRole('heading', { name: list, level: 1 })).toBeVisible()
  expect(await screen.findByRole('button', { name: new RegExp(`^${publish}`) })).toBeVisible()
  await user.click(screen.getByRole('button', { name: write }))
  const form = await screen.findByRole('dialog', { name: write })
  const choose = async (name: string, word: string) => {
    await user.click(within(form).getByRole('combobox', { name }))
    await user.click(await screen.findByTitle(word))
  }
  await user.type(await within(form).findByRole('textbox', { name: '标题' }), '周六维护')
  await user.type(within(form).getByRole('textbox', { name: '正文' }), '**2 点**开始')
  await user.click(within(form).getByRole('tab', { name: look }))
  expect((await within(form).findByText('2 点')).tagName).toBe('STRONG')
  await choose('重要程度', '普通')
  await user.click(within(form).getByRole('combobox', { name: '位置' }))
  expect(await screen.findByTitle(bar)).toBeInTheDocument()
  await user.click(screen.getByTitle(panel))
  await choose('给谁看', '所有人')
  await user.type(within(form).getByRole('textbox', { name: '理由' }), '计划内的维护')
  await user.click(within(form).getByRole('button', { name: keep }))
  await waitFor(() => expect(toastTexts()).toEqual(['已存为草稿']))
  expect(bodyTo(sent, '/admin/notice/add')).toMatchObject({
    title: '周六维护',
    body: '**2 点**开始',
    importance: 'info',
    place: 'panel',
    audience: 'all',
    reason: '计划内的维护',
  })
  const titles = whole.resources['ops-notices']?.actions.map(({ title }) => title)
  expect(titles).toEqual(expect.arrayContaining([publish, ...names.slice(-2)]))
})
