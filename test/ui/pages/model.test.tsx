import { act, screen, waitFor, within } from '@testing-library/react'
import { navigate } from '../../../src/providers/router/location.ts'
import { renderApp } from '../render-app.tsx'

const cards = () => [...document.querySelectorAll('main h2')].map((head) => head.textContent)
const query = () => new URLSearchParams(window.location.search)

test('a visitor sees every model with its price, its unit and its engine', async () => {
  renderApp('/center/model')
  const card = (await screen.findByRole('heading', { name: '青岚 Max' })).closest('li')
  if (card === null) throw new Error('no card')
  expect(within(card).getByText('¥2.40').parentElement).toHaveTextContent('¥2.40 / 百万 Token')
  expect(within(card).getByText('内置演示引擎')).toBeVisible()
  expect(within(card).getByRole('link', { name: '试用 青岚 Max' })).toHaveAttribute(
    'href',
    '/center/display/chat/qinglan-max',
  )
  expect(within(card).getByRole('link', { name: '青岚 Max 的文档' })).toHaveAttribute(
    'href',
    '/model-doc/qinglan-max',
  )
  expect(screen.getByText('共 15 个模型')).toBeVisible()
  expect(document.body).toHaveTextContent('¥0.16 / 张')
  expect(document.body).toHaveTextContent('¥50.00 / 百万字符')
  expect(document.body).toHaveTextContent('¥0.20 / 秒')
})

test('what is searched for stands in the address and comes back with it', async () => {
  const { user } = renderApp('/center/model')
  await user.type(await screen.findByRole('searchbox', { name: '搜索模型' }), '山屿 代码')
  await screen.findByText('找到 2 个，共 15 个')
  expect(cards()).toEqual(['山屿 R1', '山屿 Coder'])
  expect(query().get('keyword')).toBe('山屿 代码')
  act(() => navigate('/center/model', { replace: true }))
  await screen.findByText('共 15 个模型')
  expect(screen.getByRole('searchbox', { name: '搜索模型' })).toHaveValue('')
})

test('filters of the address are applied at once, and unknown ones are ignored', async () => {
  renderApp('/center/model?type=image&tag=快速')
  await screen.findByText('找到 1 个，共 15 个')
  expect(cards()).toEqual(['墨染 Fast'])
  act(() => navigate('/center/model?type=nonsense', { replace: true }))
  await screen.findByText('共 15 个模型')
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
  await screen.findByText('共 15 个模型')
  expect(window.location.search).toBe('')
})
