/** @fixture promotion */
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { getAdapter } from 'axios'
import { forms } from 'virtual:forms'
import { http } from '../../../src/providers/client.ts'
import { atPath, renderApp, signInHere, toastTexts } from '../render-app.tsx'
import { refused, restoreWire, stubWire } from '../stub-wire.ts'

// Forms are long, and each key is a render: a loaded machine takes its time.
jest.setTimeout(120_000)

const LIST = '/center/promotions'

afterEach(() => {
  restoreWire()
  jest.restoreAllMocks()
})

async function openCreate({ keyName = '' } = {}) {
  const login = await signInHere()
  if (keyName)
    await backend.request('POST', '/maas/model/apiKey/add', {
      token: login.accessToken,
      body: { name: keyName },
    })
  const { user } = renderApp(LIST)
  const [open] = await screen.findAllByRole('button', { name: '新建活动' })
  if (open) await user.click(open)
  const title = await screen.findByRole('textbox', { name: '标题' })
  const list = async () =>
    (
      (await backend.request('GET', '/maas/promotion/list', { token: login.accessToken })) as {
        records: Record<string, unknown>[]
      }
    ).records
  const choose = async (label: string, option: string) => {
    await user.click(screen.getByRole('combobox', { name: label }))
    const found = await waitFor(() => {
      const shown = [...document.querySelectorAll<HTMLElement>('.ant-select-item-option')].find(
        ({ textContent }) => textContent === option,
      )
      expect(shown).toBeDefined()
      return shown as HTMLElement
    })
    await user.click(found)
  }
  const fill = async (texts: Record<string, string>) => {
    for (const [label, text] of Object.entries(texts)) {
      await user.click(screen.getByLabelText(label, { selector: 'input, textarea' }))
      await user.paste(text)
    }
  }
  const save = () => user.click(screen.getByRole('button', { name: '创建' }))
  return { user, title, list, choose, fill, save, ...login }
}

test('a form has what the input of its endpoint has, and the address keeps it open', async () => {
  const { title } = await openCreate()
  expect(`${window.location.pathname}${window.location.search}`).toBe(`${LIST}?form=promotions.create`)
  expect(screen.getByRole('dialog', { name: '新建活动' })).toBeVisible()
  expect(title).toHaveAttribute('maxlength', '30')
  expect(screen.getByRole('textbox', { name: '摘要' })).toHaveAttribute('maxlength', '200')
  expect(screen.getByRole('textbox', { name: '正文' })).toHaveAttribute('maxlength', '2000')
  expect(title).toHaveAttribute('aria-required', 'true')
  expect(screen.getByRole('switch', { name: '对外可见' })).toBeChecked()
  expect(screen.queryByRole('textbox', { name: '名额' })).toBeNull()
})

test('what is wrong stands at its field in the words of the contract, and the first one has the focus', async () => {
  const { user, title, choose, save } = await openCreate()
  await choose('类型', '赠送')
  await user.type(screen.getByRole('textbox', { name: '名额' }), '501')
  await user.type(screen.getByRole('textbox', { name: '总预算' }), '1e3')
  await user.type(screen.getByRole('textbox', { name: '单价' }), '0.0001')
  await save()
  expect(screen.getByText('请填写标题')).toBeVisible()
  expect(screen.getByText('名额至多 500')).toBeVisible()
  expect(screen.getByText('金额须为不超过 9 位小数的正数')).toBeVisible()
  expect(screen.getByText('单价须为 0.001 元的整数倍')).toBeVisible()
  await waitFor(() => expect(title).toHaveFocus())
  await user.type(title, '开学季')
  expect(screen.queryByText('请填写标题')).toBeNull()
})

test('what is filled in becomes the input: texts, choices, money, whole numbers and rows', async () => {
  const { user, choose, fill, save, list } = await openCreate()
  await choose('类型', '赠送')
  await user.click(screen.getByRole('switch', { name: '对外可见' }))
  await fill({ 标题: '  开学季 ', 名额: '20', 摘要: '新生', 总预算: '12.50', 单价: '0.001' })
  await user.click(screen.getByRole('button', { name: '添加一项赠品' }))
  await fill({ 名称: '书签', 数量: '3' })
  await save()
  await waitFor(() => expect(toastTexts()).toEqual(['已创建']))
  await atPath(LIST)
  expect(await screen.findByText('开学季')).toBeVisible()
  const [row] = await list()
  expect(row).toMatchObject({
    title: '开学季',
    kind: 'gift',
    seats: 20,
    isOpen: false,
    summary: '新生',
    budget: { total: '12.50' },
    price: '0.001',
    items: [{ name: '书签', amount: 3 }],
  })
  expect(row).not.toHaveProperty('body')
  expect(row).not.toHaveProperty('budget.daily')
})

test('so do lists, times, addresses, rows of another list and secrets, in a section that is folded', async () => {
  const { user, choose, fill, save, list } = await openCreate({ keyName: '生产' })
  await choose('类型', '折扣')
  await fill({ 标题: '开学季' })
  await user.click(screen.getByText('更多（可选）'))
  await user.type(screen.getByRole('combobox', { name: '标签' }), '校园，')
  const startsAt = screen.getByLabelText('开始时间')
  // The year, digit by digit.
  fireEvent.change(startsAt, { target: { value: '0002-12-01T08:00' } })
  expect(startsAt).toHaveValue('0002-12-01T08:00')
  fireEvent.change(startsAt, { target: { value: '2026-12-01T08:00' } })
  fireEvent.change(screen.getByLabelText('展示时段开始'), { target: { value: '2026-12-01 00:00' } })
  await fill({ 限定网络: '203.0.113.0/24 10.0.0.1', 口令: 'blue-horse-77' })
  await choose('记在哪个 API Key 上', '生产')
  await save()
  await atPath(LIST)
  expect(await list()).toMatchObject([
    {
      tags: ['校园'],
      startsAt: Date.parse('2026-12-01T08:00:00+08:00'),
      period: { begin: Date.parse('2026-12-01T00:00:00+08:00'), end: null },
      networks: ['203.0.113.0/24', '10.0.0.1'],
      keyId: expect.any(String),
    },
  ])
})

test('rows of another list are searched once their reader has stopped typing', async () => {
  const { user } = await openCreate()
  const field = forms['promotions']?.create?.sections.flatMap(({ fields }) => fields)
  const keyId = field?.find((one) => one.field === 'keyId')
  if (!keyId) throw new Error('no keyId')
  keyId.relation = { resource: 'income', label: 'id', search: 'refId', preselect: '' }
  const sent = stubWire(() => null)
  await user.click(screen.getByText('更多（可选）'))
  const box = screen.getByRole('combobox', { name: '记在哪个 API Key 上' })
  for (const value of ['a', 'ab', 'abc']) fireEvent.change(box, { target: { value } })
  const searched = () =>
    sent.filter(({ url }) => url === '/income/list').map(({ params }) => (params as { refId?: string }).refId)
  await waitFor(() => expect(searched()).toContain('abc'))
  expect(searched().filter(Boolean)).toEqual(['abc'])
})

test('a refusal of the server stands at its field until the field is changed', async () => {
  const { user, title, choose, save, accessToken } = await openCreate()
  await backend.request('POST', '/maas/promotion/add', {
    token: accessToken,
    body: { title: '开学季', kind: 'gift' },
  })
  await user.type(title, '开学季')
  await choose('类型', '折扣')
  await user.click(screen.getByRole('button', { name: '添加一项赠品' }))
  await user.type(screen.getByRole('textbox', { name: '名称' }), '书签')
  await user.type(screen.getByRole('textbox', { name: '数量' }), '0')
  await save()
  expect(await screen.findByText('数量至少 1')).toBeVisible()
  await user.type(screen.getByRole('textbox', { name: '数量' }), '{Backspace}1')
  await save()
  expect(await screen.findByText('已有同名的活动')).toBeVisible()
  expect(title).toHaveAttribute('aria-invalid', 'true')
  expect(toastTexts()).toContain('已有同名的活动（title）')
  await user.type(title, '二')
  expect(screen.queryByText('已有同名的活动')).toBeNull()
})

test('what is refused of a group, a switch and what is not drawn is said, too', async () => {
  const { user, title, choose, save } = await openCreate()
  await user.type(title, '开学季')
  await choose('类型', '折扣')
  const problems = {
    items: '赠品重复',
    isOpen: '现在不能公开',
    'networks[0]': '不是地址',
    budget: '预算超了',
    seats: '名额不够',
  }
  stubWire(({ url }) => (url === '/promotion/add' ? refused(problems) : null))
  await save()
  await screen.findByText('预算超了（budget）')
  expect(screen.getByText('名额不够（seats）')).toBeVisible()
  expect(screen.getByRole('textbox', { name: '限定网络' })).toHaveAccessibleDescription(
    expect.stringContaining('不是地址（[0]）'),
  )
  expect(toastTexts()).toEqual(['参数有误'])
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByRole('group', { name: '赠品清单' })).toHaveAccessibleDescription('赠品重复')
  const isOpen = screen.getByRole('switch', { name: '对外可见' })
  expect(isOpen).toHaveAccessibleDescription('现在不能公开')
  await waitFor(() => expect(isOpen).toHaveFocus())
})

test('rows are added up to the most, moved and removed', async () => {
  const { user } = await openCreate()
  for (const name of ['甲', '乙', '丙']) {
    await user.click(screen.getByRole('button', { name: '添加一项赠品' }))
    const boxes = screen.getAllByRole('textbox', { name: '名称' })
    await user.type(boxes.at(-1) as HTMLElement, name)
  }
  expect(screen.getByRole('button', { name: '至多 3 行' })).toBeDisabled()
  const names = () =>
    screen.getAllByRole('textbox', { name: '名称' }).map((box) => (box as HTMLInputElement).value)
  await user.click(screen.getByRole('button', { name: '上移第 3 行' }))
  expect(names()).toEqual(['甲', '丙', '乙'])
  // The row goes on by the same key, and back when it can go no further.
  expect(screen.getByRole('button', { name: '上移第 2 行' })).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(names()).toEqual(['丙', '甲', '乙'])
  expect(screen.getByRole('button', { name: '下移第 1 行' })).toHaveFocus()
  await user.keyboard('{Enter}{Enter}')
  expect(names()).toEqual(['甲', '乙', '丙'])
  await user.click(screen.getByRole('button', { name: '删除第 3 行' }))
  expect(names()).toEqual(['甲', '乙'])
  expect(screen.getByRole('group', { name: '赠品清单' })).toHaveFocus()
})

test('markdown is previewed, and what it could run is not', async () => {
  const { user } = await openCreate()
  await user.click(screen.getByRole('textbox', { name: '正文' }))
  await user.paste('**重要** <img src=x onerror=alert(1)>')
  await user.click(screen.getByRole('tab', { name: '预览' }))
  expect((await screen.findByText('重要')).tagName).toBe('STRONG')
  expect(document.querySelector('img[src="x"]')).toBeNull()
})

test('leaving with changes asks: by the button, by a link and by Back; going on keeps what was written', async () => {
  const { user, title } = await openCreate()
  await user.type(title, '写了一半')
  await user.click(screen.getByRole('button', { name: /^取 ?消$/ }))
  await user.click(await screen.findByRole('button', { name: '继续填写' }))
  await waitFor(() => expect(screen.queryByText('还没有保存')).toBeNull())

  await user.click(screen.getByRole('link', { name: '订单明细' }))
  expect(await screen.findByText('还没有保存')).toBeVisible()
  await user.click(screen.getByRole('button', { name: '继续填写' }))
  await waitFor(() => expect(screen.queryByText('还没有保存')).toBeNull())
  expect(title).toHaveValue('写了一半')

  window.location.hash = '#main'
  await waitFor(() => expect(window.history.state).toHaveProperty('index'))
  window.history.back()
  await waitFor(() => expect(window.location.hash).toBe(''))
  expect(screen.queryByText('还没有保存')).toBeNull()

  window.history.back()
  expect(await screen.findByText('还没有保存')).toBeVisible()
  expect(title).toHaveValue('写了一半')
  await user.click(screen.getByRole('button', { name: '放弃修改' }))
  await atPath(LIST)
})

test('a place that was asked about is forgotten when one goes on, and a save that answers late leads nowhere', async () => {
  const { user, title, choose, save } = await openCreate()
  await user.type(title, '开学季')
  await choose('类型', '折扣')
  const toOrders = () => user.click(screen.getByRole('link', { name: '订单明细' }))
  await toOrders()
  await user.click(await screen.findByRole('button', { name: '继续填写' }))
  await save()
  await atPath(LIST)

  await user.click(screen.getByRole('button', { name: '新建活动' }))
  await user.type(await screen.findByRole('textbox', { name: '标题' }), '寒假')
  await choose('类型', '折扣')
  let answer: (none: null) => void = () => undefined
  const late = new Promise<null>((resolve) => (answer = resolve))
  const sent = stubWire(({ url }) => (url === '/promotion/add' ? late : null))
  await save()
  await waitFor(() => expect(screen.getByRole('textbox', { name: '标题' })).toBeDisabled())
  await toOrders()
  await user.click(await screen.findByRole('button', { name: '留作草稿' }))
  await screen.findByRole('heading', { name: '订单明细' })
  const go = jest.spyOn(window.history, 'go')
  act(() => answer(null))
  await waitFor(() => expect(sent.map(({ url }) => url)).toContain('/draft/delete'))
  expect(go).not.toHaveBeenCalled()
})

test('a double click creates once, and a retry after a lost answer is the same attempt', async () => {
  const { user, title, choose, list } = await openCreate()
  await user.type(title, '只有一个')
  await choose('类型', '折扣')
  const real = http.defaults.adapter
  const keys: unknown[] = []
  http.defaults.adapter = getAdapter([
    async (request) => {
      const answer = await getAdapter(real)(request)
      if (!request.url?.endsWith('/promotion/add')) return answer
      keys.push(request.headers.get('Idempotency-Key'))
      if (keys.length === 1) throw Object.assign(new Error('gone'), { code: 'ERR_NETWORK' })
      return answer
    },
  ])
  try {
    await user.dblClick(screen.getByRole('button', { name: '创建' }))
    expect(await screen.findByText('网络连接失败，请检查网络设置')).toBeVisible()
    await user.click(screen.getByRole('button', { name: '创建' }))
    await atPath(LIST)
  } finally {
    http.defaults.adapter = real
  }
  expect(new Set(keys).size).toBe(1)
  expect(await list()).toHaveLength(1)
})

test.each([
  ['opens with what a draft has of it', { title: '毕业季', networks: '10.0.0.0/8' }, true],
  ['stays folded if a draft has nothing of it', { title: '毕业季' }, false],
])('a section that is folded %s', async (_, values, isOpen) => {
  const { accessToken: token } = await signInHere()
  const body = { form: 'promotions.create', row: '', values }
  await backend.request('POST', '/maas/draft/save', { token, body })
  const { user } = renderApp(LIST)
  const [open] = await screen.findAllByRole('button', { name: '新建活动' })
  if (open) await user.click(open)
  await screen.findByText(/已恢复 .* 的草稿/)
  expect(screen.getByText('更多（可选）').closest('details')).toHaveProperty('open', isOpen)
})
