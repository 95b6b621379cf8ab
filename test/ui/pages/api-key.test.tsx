import { screen, waitFor, within } from '@testing-library/react'
import { AxiosError, getAdapter } from 'axios'
import type { CallResult } from '../../../contract/endpoints.ts'
import { DAY_MS } from '../../../contract/time.ts'
import { http } from '../../../src/providers/client.ts'
import { asPhone } from '../as-phone.ts'
import { renderApp, signInHere } from '../render-app.tsx'

async function openKeys() {
  const login = await signInHere()
  const { user } = renderApp('/center/api-key')
  await screen.findByRole('heading', { name: 'API Key', level: 1 })
  return { user, ...login }
}

type User = Awaited<ReturnType<typeof openKeys>>['user']

async function addKey(user: User, name: string): Promise<string> {
  const [open] = await screen.findAllByRole('button', { name: '新建 API Key' })
  if (open === undefined) throw new Error('no button')
  await user.click(open)
  await user.type(await screen.findByRole('textbox', { name: '名称' }), name)
  await user.click(screen.getByRole('button', { name: '创建' }))
  return (await screen.findByLabelText('完整的 API Key')).textContent
}

test('without keys the page says what they are for and offers to make one', async () => {
  await openKeys()
  expect(await screen.findByText('还没有 API Key')).toBeVisible()
})

test('a new key is shown once, copied, works, and is gone when the dialog closes', async () => {
  const { user, accessToken } = await openKeys()
  await backend.topUp(accessToken, '10')
  const secret = await addKey(user, '生产环境')
  expect(secret).toMatch(/^sk-/)
  expect(screen.getByRole('alert')).toHaveTextContent('API Key 只显示这一次')
  await user.click(screen.getByRole('button', { name: '复制 API Key' }))
  expect(await screen.findByRole('button', { name: '已复制' })).toBeVisible()
  expect(await navigator.clipboard.readText()).toBe(secret)
  expect(screen.getByRole('button', { name: '已复制' })).toHaveFocus()
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('dialog').closest('.ant-modal-wrap') ?? document.body)
  expect(screen.queryByRole('button', { name: '关闭' })).toBeNull()
  expect(screen.getByLabelText('完整的 API Key')).toBeVisible()
  await user.click(screen.getByRole('button', { name: '我已保存，关闭' }))
  expect(await screen.findByRole('heading', { name: '生产环境' })).toBeVisible()
  await waitFor(() => expect(document.body.innerHTML).not.toContain(secret))
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain(secret)
  const answer = await fetch('/v1/models', { headers: { Authorization: `Bearer ${secret}` } })
  expect(answer.status).toBe(200)
})

test('a limit that is taken back leaves its box where it is', async () => {
  const { user } = await openKeys()
  await user.click((await screen.findAllByRole('button', { name: '新建 API Key' }))[0] as HTMLElement)
  const fold = (await screen.findByText('限制用途（可选）')).closest('details')
  expect(fold).not.toHaveAttribute('open')
  await user.click(screen.getByText('限制用途（可选）'))
  const box = screen.getByRole('textbox', { name: '每日预算（元）' })
  await user.type(box, '5')
  await user.clear(box)
  expect(fold).toHaveAttribute('open')
})

test('limits are sent as they were written, wrong ones are named in their place', async () => {
  const { user } = await openKeys()
  await user.click((await screen.findAllByRole('button', { name: '新建 API Key' }))[0] as HTMLElement)
  await user.click(await screen.findByText('限制用途（可选）'))
  await user.type(screen.getByRole('textbox', { name: '每月预算（元）' }), '1e3')
  await user.type(screen.getByRole('textbox', { name: '允许的 IP' }), 'not-an-ip')
  await user.click(screen.getByRole('button', { name: '创建' }))
  expect(screen.getByText('请填写名称，方便日后辨认')).toBeVisible()
  expect(screen.getByText('金额须为不超过 9 位小数的正数')).toBeVisible()
  expect(screen.getByText('“not-an-ip”不是合法的 IP 或网段')).toBeVisible()
  await user.type(screen.getByRole('textbox', { name: '名称' }), '受限')
  await user.clear(screen.getByRole('textbox', { name: '每月预算（元）' }))
  await user.type(screen.getByRole('textbox', { name: '每月预算（元）' }), '12.5')
  await user.clear(screen.getByRole('textbox', { name: '允许的 IP' }))
  await user.type(screen.getByRole('textbox', { name: '允许的 IP' }), '203.0.113.0/24')
  await user.click(screen.getByRole('button', { name: '创建' }))
  await user.click(await screen.findByRole('button', { name: '我已保存，关闭' }))
  const item = (await screen.findByRole('heading', { name: '受限' })).closest('li')
  expect(item).toHaveTextContent('每月¥12.50')
  expect(item).toHaveTextContent('允许的 IP203.0.113.0/24')
  expect(item).toHaveTextContent('到期长期有效')
})

test('the rate of a key is limited, shown, and freed again', async () => {
  const { user, accessToken } = await openKeys()
  await addKey(user, '慢速')
  await user.click(screen.getByRole('button', { name: '我已保存，关闭' }))
  const edit = async (texts: Record<string, string>) => {
    await user.click(await screen.findByRole('button', { name: '编辑 慢速' }))
    await screen.findByRole('textbox', { name: '名称' })
    for (const [label, text] of Object.entries(texts)) {
      const box = screen.getByLabelText(label)
      await user.clear(box)
      if (text !== '') await user.type(box, text)
    }
    await user.click(screen.getByRole('button', { name: '保存' }))
  }
  await edit({ 每分钟请求数: '1.5', '每分钟 Token 数': '20000' })
  expect(screen.getByText('请填写整数')).toBeVisible()
  await user.clear(screen.getByLabelText('每分钟请求数'))
  await user.type(screen.getByLabelText('每分钟请求数'), '60')
  await user.click(screen.getByRole('button', { name: '保存' }))
  const item = (await screen.findByRole('heading', { name: '慢速' })).closest('li')
  await waitFor(() => expect(item).toHaveTextContent('每分钟请求数60每分钟 Token 数20,000'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await edit({ 每分钟请求数: '' })
  await waitFor(() => expect(item).not.toHaveTextContent('每分钟请求数'))
  expect(item).toHaveTextContent('每分钟 Token 数20,000')
  const { keys } = (await backend.request('GET', '/maas/model/userApiKeyDetailInfo', {
    token: accessToken,
  })) as CallResult<'key.overview'>
  expect(keys.map(({ rpm, tpm }) => [rpm, tpm])).toEqual([[undefined, 20_000]])
})

test('a key is renamed', async () => {
  const { user } = await openKeys()
  await addKey(user, '旧名')
  await user.click(screen.getByRole('button', { name: '我已保存，关闭' }))
  await user.click(await screen.findByRole('button', { name: '编辑 旧名' }))
  const name = await screen.findByRole('textbox', { name: '名称' })
  await user.clear(name)
  await user.type(name, '新名')
  await user.click(screen.getByRole('button', { name: '保存' }))
  expect(await screen.findByRole('heading', { name: '新名' })).toBeVisible()
})

test('a rotated key gives a new secret', async () => {
  const { user } = await openKeys()
  const old = await addKey(user, '轮换')
  await user.click(screen.getByRole('button', { name: '我已保存，关闭' }))
  await user.click(await screen.findByRole('button', { name: '更换 API Key 轮换' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog).toHaveTextContent('会为“轮换”生成一个设置相同的新 API Key')
  expect(await within(dialog).findByRole('button', { name: '24 小时' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await user.click(within(dialog).getByRole('button', { name: '立即' }))
  await user.click(within(dialog).getByRole('button', { name: '确认更换 API Key' }))
  const fresh = (await screen.findByLabelText('完整的 API Key')).textContent
  expect(fresh).toMatch(/^sk-/)
  expect(fresh).not.toBe(old)
  expect((await fetch('/v1/models', { headers: { Authorization: `Bearer ${old}` } })).status).toBe(401)
  expect((await fetch('/v1/models', { headers: { Authorization: `Bearer ${fresh}` } })).status).toBe(200)
})

test('a key ends when one click says, and that is taken back by another', async () => {
  const { user, accessToken } = await openKeys()
  const end = async () => {
    const { keys } = (await backend.request('GET', '/maas/model/userApiKeyDetailInfo', {
      token: accessToken,
    })) as CallResult<'key.overview'>
    return keys[0]?.expiresAt
  }
  await user.click((await screen.findAllByRole('button', { name: '新建 API Key' }))[0] as HTMLElement)
  await user.type(await screen.findByRole('textbox', { name: '名称' }), '短期')
  expect(screen.getByRole('button', { name: '长期有效' })).toHaveAttribute('aria-pressed', 'true')
  const before = Date.now()
  await user.click(screen.getByRole('button', { name: '7 天' }))
  expect(screen.getByRole('button', { name: '7 天' })).toHaveAttribute('aria-pressed', 'true')
  expect(screen.getByRole('button', { name: '长期有效' })).toHaveAttribute('aria-pressed', 'false')
  await user.click(screen.getByRole('button', { name: '创建' }))
  await user.click(await screen.findByRole('button', { name: '我已保存，关闭' }))
  const first = await end()
  expect(first).toBeGreaterThan(before + 7 * DAY_MS - 60_000)
  expect(first).toBeLessThan(Date.now() + 7 * DAY_MS + 60_000)

  await user.click(await screen.findByRole('button', { name: '编辑 短期' }))
  const name = await screen.findByRole('textbox', { name: '名称' })
  await user.type(name, '的')
  await user.click(screen.getByRole('button', { name: '保存' }))
  await screen.findByRole('heading', { name: '短期的' })
  expect(await end()).toBe(first)

  await user.click(await screen.findByRole('button', { name: '编辑 短期的' }))
  await user.click(await screen.findByRole('button', { name: '长期有效' }))
  await user.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(async () => expect(await end()).toBeNull())
})

test('a key is limited to models that are chosen by their names', async () => {
  const { user, accessToken } = await openKeys()
  await user.click((await screen.findAllByRole('button', { name: '新建 API Key' }))[0] as HTMLElement)
  await user.type(await screen.findByRole('textbox', { name: '名称' }), '一个模型')
  await user.click(screen.getByText('限制用途（可选）'))
  await user.click(await screen.findByRole('combobox', { name: '可用模型' }))
  await user.click(await screen.findByText('青岚 Plus', { selector: '.ant-select-item-option-content' }))
  await user.click(screen.getByRole('button', { name: '创建' }))
  await user.click(await screen.findByRole('button', { name: '我已保存，关闭' }))
  const { keys } = (await backend.request('GET', '/maas/model/userApiKeyDetailInfo', {
    token: accessToken,
  })) as CallResult<'key.overview'>
  expect(keys[0]?.models).toEqual(['qinglan-plus'])
})

test('a key is deleted only after a second yes, and stops working at once', async () => {
  const { user } = await openKeys()
  const secret = await addKey(user, '要删的')
  await user.click(screen.getByRole('button', { name: '我已保存，关闭' }))
  await user.click(await screen.findByRole('button', { name: '删除 要删的' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog).toHaveTextContent('不能恢复')
  await user.click(within(dialog).getByRole('button', { name: '确认删除' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: '删除 要删的' })).toBeNull())
  const answer = await fetch('/v1/models', { headers: { Authorization: `Bearer ${secret}` } })
  expect(answer.status).toBe(401)
})

test('the address and code that runs stand on the page', async () => {
  await openKeys()
  expect(await screen.findByText(`${backend.origin}/v1`)).toBeVisible()
  expect(await screen.findByRole('region', { name: '代码' })).toHaveTextContent(
    `curl -N ${backend.origin}/v1/chat/completions`,
  )
})

test('a key whose only showing got lost on the way can be rotated at once', async () => {
  const { user } = await openKeys()
  const real = http.defaults.adapter
  const send = getAdapter(real)
  const lost: string[] = []
  http.defaults.adapter = async (request) => {
    const answer = await send(request)
    if (lost.length > 0 || !request.url?.endsWith('/apiKey/add')) return answer
    lost.push(JSON.parse(String(answer.data)).result.key)
    throw new AxiosError('gone', 'ERR_NETWORK', request)
  }
  try {
    await user.click((await screen.findAllByRole('button', { name: '新建 API Key' }))[0] as HTMLElement)
    await user.type(await screen.findByRole('textbox', { name: '名称' }), '没送达的')
    await user.click(screen.getByRole('button', { name: '创建' }))
    expect(await screen.findByText('网络连接失败，请检查网络设置', { selector: 'form *' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: '创建' }))
    expect(await screen.findByText(/那次的回答没有送达/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: '更换 API Key' }))
    await user.click(await screen.findByRole('button', { name: '确认更换 API Key' }))
    const fresh = (await screen.findByLabelText('完整的 API Key')).textContent
    expect(fresh).toMatch(/^sk-/)
    expect(fresh).not.toBe(lost[0])
  } finally {
    http.defaults.adapter = real
  }
})

test('from seven on keys stand in a table, found by name, state and model, and are switched off and on', async () => {
  const { user, accessToken } = await openKeys()
  const add = (name: string, more: object = {}) =>
    backend.request('POST', '/maas/model/apiKey/add', { token: accessToken, body: { name, ...more } })
  for (let i = 1; i < 6; i += 1) await add(`脚本 ${i}`)
  await add('受限', { models: ['qinglan-plus'], budget: { total: '5', daily: '1' } })
  const secret = await addKey(user, '生产')
  await user.click(screen.getByRole('button', { name: '我已保存，关闭' }))
  const table = within(await screen.findByRole('table'))
  expect(table.getAllByRole('row')).toHaveLength(1 + 7)
  expect((await table.findByText('受限')).closest('tr')).toHaveTextContent('累计 ¥0.00 / ¥5.00')

  const names = () => table.getAllByRole('row').slice(1)
  await user.type(screen.getByLabelText('名称'), '脚本{Enter}')
  await waitFor(() => expect(names()).toHaveLength(5))
  await user.click(screen.getByRole('button', { name: '清除筛选' }))
  await user.type(screen.getByLabelText('限定的模型'), 'plus{Enter}')
  await waitFor(() => expect(names()).toHaveLength(1))
  await user.click(screen.getByRole('button', { name: '清除筛选' }))

  await user.click(await screen.findByRole('button', { name: '停用 生产' }))
  expect(await screen.findByText('已停用，用它的调用会收到 401')).toBeVisible()
  const ask = async () =>
    (await fetch('/v1/models', { headers: { Authorization: `Bearer ${secret}` } })).status
  expect(await ask()).toBe(401)
  const row = (await screen.findByText('生产')).closest('tr')
  await waitFor(() => expect(row).toHaveTextContent('已停用'))
  await user.click(screen.getByRole('button', { name: '启用 生产' }))
  await waitFor(() => expect(row).not.toHaveTextContent('已停用'))
  expect(await ask()).toBe(200)

  await user.click(screen.getByRole('button', { name: '详情 受限' }))
  const sheet = await screen.findByRole('dialog')
  expect(sheet).toHaveTextContent('每日¥1.00')
})

test('on a phone a key is its name, what it costs and its budget; the rest is in a sheet', async () => {
  asPhone()
  const { accessToken } = await signInHere()
  await backend.request('POST', '/maas/model/apiKey/add', {
    token: accessToken,
    body: { name: '手机上', budget: { daily: '1' }, ips: ['203.0.113.0/24'] },
  })
  const { user } = renderApp('/center/api-key')
  const card = (await screen.findByRole('heading', { name: '手机上' })).closest('li')
  const terms = within(card ?? document.body).getAllByRole('term')
  expect(terms.map(({ textContent }) => textContent)).toEqual(['今天消费', '预算'])
  await user.click(await screen.findByRole('button', { name: '详情 手机上' }))
  expect(await screen.findByRole('dialog')).toHaveTextContent('允许的 IP203.0.113.0/24')
})
