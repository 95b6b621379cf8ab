import { costText } from '../../../contract/money.ts'
import { screen, within } from '@testing-library/react'
import { atPath, renderApp, signInHere } from '../render-app.tsx'

test('models are found by how they are typed', async () => {
  const { user } = renderApp('/center/model')
  await user.type(await screen.findByRole('searchbox', { name: '搜索模型' }), 'qinglan')
  await user.clear(screen.getByRole('searchbox', { name: '搜索模型' }))
  await user.type(screen.getByRole('searchbox', { name: '搜索模型' }), 'moran')
  expect(await screen.findByText(/^找到 2 个/)).toBeVisible()
  await user.clear(screen.getByRole('searchbox', { name: '搜索模型' }))
  await user.type(screen.getByRole('searchbox', { name: '搜索模型' }), 'wst')
  expect(await screen.findByText(/^找到 2 个/)).toBeVisible()
  expect(screen.getByRole('heading', { name: '墨染 XL' })).toBeVisible()
})

test('the table is in the address, and models are compared from it', async () => {
  const { user } = renderApp('/center/model?view=table')
  const table = within(await screen.findByRole('region', { name: '模型表格' }))
  await user.click(table.getByRole('checkbox', { name: '对比 青岚 Max' }))
  expect(await screen.findByText(/再选一个模型就能对比/)).toBeVisible()
  await user.click(table.getByRole('checkbox', { name: '对比 青岚 Lite' }))
  await atPath('/center/model?view=table&compare=qinglan-max%2Cqinglan-lite')
  const compared = within(await screen.findByRole('region', { name: '模型对比' }))
  const price = compared.getByRole('row', { name: /^输出（/ })
  expect(price).toHaveTextContent('¥9.60')
  expect(price).toHaveTextContent('¥0.60')
  expect(price).toHaveAttribute('data-differs', 'true')
  expect(compared.getByRole('row', { name: /^类型/ })).toHaveAttribute('data-differs', 'false')
  expect(compared.queryByRole('row', { name: /^成功率/ })).toBeNull()
  expect(screen.getByText(/登录后可以看到自己调用的实测/)).toBeVisible()
})

test('below the models stands how many are chosen, and the way to them side by side', async () => {
  const { user } = renderApp('/center/model?compare=qinglan-max')
  const bar = within(await screen.findByRole('group', { name: '对比' }))
  expect(bar.getByText('已选 1 个模型，再选一个')).toBeVisible()
  await user.click(screen.getByRole('checkbox', { name: '对比 青岚 Lite' }))
  expect(bar.getByText('已选 2 个模型')).toBeVisible()
  const scrolled: Element[] = []
  Element.prototype.scrollIntoView = function (this: Element) {
    scrolled.push(this)
  }
  await user.click(bar.getByRole('button', { name: '查看对比' }))
  expect(scrolled).toEqual([document.activeElement])
  expect(document.activeElement).toContainElement(screen.getByRole('region', { name: '模型对比' }))
  await user.click(screen.getByRole('button', { name: '清空' }))
  expect(screen.queryByRole('group', { name: '对比' })).toBeNull()
})

test('my usage is priced on the compared models, on the same one exactly as I paid', async () => {
  const { accessToken } = await signInHere()
  await backend.topUp(accessToken, '10')
  const answer = await fetch('/v1/chat/completions', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-access-token': accessToken },
    body: JSON.stringify({ model: 'qinglan-max', messages: [{ role: 'user', content: '你好' }] }),
  })
  const { usage } = (await answer.json()) as { usage: { cost: number } }
  const cost = costText(usage.cost) ?? ''
  renderApp('/center/model?compare=qinglan-max,qinglan-lite')
  const result = within(await screen.findByRole('region', { name: '试算结果' }))
  expect(await result.findByRole('row', { name: /青岚 Max.*现在用的/ })).toHaveTextContent(cost)
  expect(result.getByRole('row', { name: /青岚 Lite/ })).not.toHaveTextContent(cost)
  expect(screen.getByText(/近 30 天用 青岚 Max 调用 1 次/)).toHaveTextContent(cost)
  const compared = within(screen.getByRole('region', { name: '模型对比' }))
  const success = await compared.findByRole('row', { name: /^成功率/ })
  expect(success).toHaveTextContent('100.0%1 次调用暂无数据0 次调用')
})

test('a model of another type is not priced, and one who called nothing sees a message', async () => {
  await signInHere()
  renderApp('/center/model?compare=qinglan-max,moran-xl')
  expect(await screen.findByText('近 30 天没有调用过这类模型，暂无数据。')).toBeVisible()
  const result = within(screen.getByRole('region', { name: '试算结果' }))
  expect(result.getAllByRole('row')).toHaveLength(3)
  expect(screen.getByRole('combobox', { name: '按哪个模型的用量试算' })).toBeDisabled()
})
