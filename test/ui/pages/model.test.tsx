import { act, screen, waitFor, within } from '@testing-library/react'
import { navigate } from '../../../src/providers/router/location.ts'
import { renderApp } from '../render-app.tsx'

const cards = () => [...document.querySelectorAll('main h2')].map((head) => head.textContent)
const query = () => new URLSearchParams(window.location.search)

test('a visitor sees every model with its price and its unit, and of the engine once', async () => {
  renderApp('/center/model')
  const card = (await screen.findByRole('heading', { name: '青岚 Max' })).closest('li')
  if (card === null) throw new Error('no card')
  expect(within(card).getByText('¥2.40').closest('dl')?.parentElement).toHaveTextContent(
    '输入¥2.40输出¥9.60/ 百万 Token',
  )
  expect(screen.getAllByText(/内置演示引擎/)).toHaveLength(1)
  expect(screen.getByText(/^这里的模型由内置演示引擎提供/)).toBeVisible()
  expect(within(card).getByRole('link', { name: '试用 青岚 Max' })).toHaveAttribute(
    'href',
    '/center/display/chat/qinglan-max',
  )
  expect(within(card).getByRole('link', { name: '青岚 Max 的文档' })).toHaveAttribute(
    'href',
    '/model-doc/qinglan-max',
  )
  expect(screen.getByText('共 16 个模型')).toBeVisible()
  expect(document.body).toHaveTextContent('¥0.16/ 张')
  expect(document.body).toHaveTextContent('¥50.00/ 百万字符')
  expect(document.body).toHaveTextContent('¥0.20/ 秒')
})

test('what is searched for stands in the address and comes back with it', async () => {
  const { user } = renderApp('/center/model')
  await user.type(await screen.findByRole('searchbox', { name: '搜索模型' }), '山屿 代码')
  await screen.findByText('找到 2 个，共 16 个')
  expect(cards()).toEqual(['山屿 R1', '山屿 Coder'])
  expect(query().get('keyword')).toBe('山屿 代码')
  act(() => navigate('/center/model', { replace: true }))
  await screen.findByText('共 16 个模型')
  expect(screen.getByRole('searchbox', { name: '搜索模型' })).toHaveValue('')
})

test.each(['ＸＬ', '墨染xl', 'moran　XL'])(
  '“%s” finds the model however its name is typed',
  async (words) => {
    renderApp(`/center/model?keyword=${encodeURIComponent(words)}`)
    await screen.findByText('找到 1 个，共 16 个')
    expect(cards()).toEqual(['墨染 XL'])
  },
)

test('filters of the address are applied at once, and unknown ones are ignored', async () => {
  renderApp('/center/model?type=image&tag=快速')
  await screen.findByText('找到 1 个，共 16 个')
  expect(cards()).toEqual(['墨染 Fast'])
  act(() => navigate('/center/model?type=nonsense', { replace: true }))
  await screen.findByText('共 16 个模型')
})

test('choosing a vendor filters the cards and the address', async () => {
  const { user } = renderApp('/center/model')
  await user.click(await screen.findByRole('combobox', { name: '厂商' }))
  await user.click(await screen.findByTitle('墨染'))
  await waitFor(() => expect(cards()).toEqual(['墨染 XL', '墨染 Fast']))
  expect(query().get('vendor')).toBe('墨染')
})

test('a search without a hit says so and offers to clear the filters', async () => {
  const { user } = renderApp('/center/model?keyword=没有这个&type=chat')
  expect(await screen.findByText('没有符合条件的模型')).toBeVisible()
  await user.click(screen.getByRole('button', { name: '清除筛选' }))
  await screen.findByText('共 16 个模型')
  expect(window.location.search).toBe('')
})

test('models are sorted by price, context and speed, in the address too', async () => {
  const { user } = renderApp('/center/model?sort=cheap&type=chat')
  await screen.findByText(/^找到/)
  const cheap = cards()
  expect(cheap[0]).toBe('青岚 Lite')
  await user.click(screen.getByRole('combobox', { name: '排序' }))
  await user.click(await screen.findByTitle('价格从高到低'))
  await waitFor(() => expect(cards()).toEqual(cheap.toReversed()))
  expect(query().get('sort')).toBe('dear')
})

test('models are found by what they can do, and a capability that is none is ignored', async () => {
  const { user } = renderApp('/center/model?can=vision,nonsense')
  await screen.findByText(/^找到/)
  expect(cards().length).toBeGreaterThan(0)
  expect(query().get('can')).toBe('vision,nonsense')
  await user.click(screen.getByRole('combobox', { name: '能力' }))
  await user.click(await screen.findByTitle('批处理'))
  await waitFor(() => expect(query().get('can')).toBe('vision,batch'))
})

test('the table has what is read and what is written in columns of their own', async () => {
  renderApp('/center/model?view=table')
  const row = (await screen.findByRole('link', { name: '青岚 Max' })).closest('tr')
  if (row === null) throw new Error('no row')
  expect(screen.getByRole('columnheader', { name: '输入（每百万 Token）' })).toBeVisible()
  expect(within(row).getByText('¥2.40')).toBeVisible()
})
