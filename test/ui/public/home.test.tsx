import { screen, within } from '@testing-library/react'
import { displayYuan, formatYuan } from '../../../contract/money.ts'
import { renderApp, signInHere } from '../render-app.tsx'
import { goOffline } from './offline.ts'

const priceRow = async (name: string) => {
  const link = await screen.findByRole('link', { name })
  const row = link.closest('tr')
  if (!row) throw new Error(`${name} is in no row`)
  return row
}

const firstOf = (type: string) => {
  const model = backend.deps.catalogs.current().catalog.models.find((one) => one.type === type)
  if (!model) throw new Error(`the catalogue has no ${type}`)
  return model
}

test('says what it is and leads into the chat', async () => {
  renderApp('/')

  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('每一次模型调用，都算得清。')
  expect(screen.getByRole('link', { name: '立即体验' })).toHaveAttribute('href', '/center/display/chat')
  expect(document.title).toMatch(/^首页 - /)
})

test('shows the models of the catalogue with the prices that are charged', async () => {
  const { models } = backend.deps.catalogs.current().catalog
  const chat = models.find((one) => one.type === 'chat')
  if (chat?.type !== 'chat') throw new Error('the catalogue has no chat model')
  renderApp('/')
  const row = await priceRow(chat.name)

  expect(within(row).getByText(chat.id)).toBeVisible()
  expect(within(row).getByText(`¥${Number(chat.price.input).toFixed(2)}`)).toBeVisible()
  expect(within(row).getByText(`¥${Number(chat.price.output).toFixed(2)}`)).toBeVisible()
  expect(screen.getByText(`在模型广场查看全部 ${models.length} 个模型`)).toBeVisible()
})

test('groups the prices by type, by click and by arrow keys', async () => {
  const { user } = renderApp('/')
  await priceRow(firstOf('chat').name)
  await user.click(screen.getByRole('tab', { name: '对话' }))
  await user.keyboard('{ArrowRight}')
  expect(screen.getByRole('tab', { name: '图像' })).toHaveFocus()
  expect(await priceRow(firstOf('image').name)).toHaveTextContent('¥')

  await user.keyboard('{End}')
  await priceRow(firstOf('moderation').name)
  expect(screen.queryByRole('link', { name: firstOf('chat').name })).toBeNull()
})

test('offers a retry when the prices cannot be read, and shows them after it', async () => {
  const goOnline = goOffline()
  try {
    const { user } = renderApp('/')
    expect(await screen.findByRole('note')).toHaveTextContent('价目暂时读不到：网络连接失败，请检查网络设置')
    goOnline()
    await user.click(screen.getByRole('button', { name: '重新加载' }))
    await priceRow(firstOf('chat').name)
  } finally {
    goOnline()
  }
})

test('copies a sample with the own address and a live model', async () => {
  const { user } = renderApp('/')
  await priceRow(firstOf('chat').name)
  await user.click(screen.getByRole('tab', { name: 'Python' }))
  await user.click(screen.getByRole('button', { name: '复制代码' }))

  const copied = await navigator.clipboard.readText()
  expect(copied).toContain(`base_url="${backend.origin}/v1"`)
  expect(copied).toContain('model="qinglan-lite"')
  expect(await screen.findByText('已复制')).toBeVisible()
})

test('draws a receipt at the price of a live model', async () => {
  renderApp('/')
  const receipt = await screen.findByRole('figure')

  expect(receipt).toHaveTextContent(firstOf('chat').name)
  expect(within(receipt).getByText('复算一致')).toBeVisible()
})

test('the receipt is worked out in place for the usage that is written', async () => {
  const { user } = renderApp('/')
  const receipt = await screen.findByRole('figure')
  const model = firstOf('chat')
  const nano = (price: string | undefined) => BigInt(Math.round(Number(price) * 1000))
  if (model.type !== 'chat') throw new Error('the catalogue has no chat model')
  await user.clear(within(receipt).getByRole('textbox', { name: '输入 Token 数' }))
  await user.type(within(receipt).getByRole('textbox', { name: '输入 Token 数' }), '3000')
  await user.clear(within(receipt).getByRole('textbox', { name: '输出 Token 数' }))
  await user.type(within(receipt).getByRole('textbox', { name: '输出 Token 数' }), '99999')
  // The longest answer is the most there is: all of the hold is used.
  expect(within(receipt).getByRole('textbox', { name: '输出 Token 数' })).toHaveValue('1,024')
  const cost = 3000n * nano(model.price.input) + 1024n * nano(model.price.output)
  expect(receipt).toHaveTextContent(`实付${displayYuan(formatYuan(cost))}`)
  expect(receipt).toHaveTextContent('未用退回¥0.00')
})

test('says how soon a model begins to answer where it was measured, and that it was not elsewhere', async () => {
  const { id, name } = firstOf('chat')
  const { fetch } = globalThis
  const measured = { success: true, code: 200, message: '', result: [{ modelId: id, ttftP50Ms: 412 }] }
  globalThis.fetch = (address, init) =>
    typeof address === 'string' && address.includes('/model/speeds')
      ? Promise.resolve(Response.json(measured))
      : fetch(address, init)
  try {
    renderApp('/')
    const row = await priceRow(name)
    expect(await within(row).findByText('412 毫秒')).toBeVisible()
    expect(screen.getAllByText('暂无数据').length).toBeGreaterThan(0)
  } finally {
    globalThis.fetch = fetch
  }
})

test('says of a model of the built-in engine what it is, in the list and on the receipt', async () => {
  renderApp('/')
  const row = await priceRow(firstOf('chat').name)

  expect(row).toHaveTextContent('内置演示引擎')
  expect(screen.getByRole('figure')).toHaveTextContent('内置演示引擎')
})

test('offers who is signed in the next step instead of the sign-in', async () => {
  await signInHere()
  renderApp('/')

  expect(await screen.findByRole('link', { name: '管理 API Key' })).toHaveAttribute('href', '/center/api-key')
  expect(await priceRow(firstOf('chat').name)).toBeVisible()
  expect(screen.queryByRole('link', { name: '登录 / 注册' })).toBeNull()
})
