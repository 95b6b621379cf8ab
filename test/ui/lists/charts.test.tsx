import { act, screen, waitFor, within } from '@testing-library/react'
import { placesOf } from '../../../src/charts/save-png.ts'
import { renderApp, signInHere } from '../render-app.tsx'
import { good, restoreWire, stubWire } from '../stub-wire.ts'

afterEach(restoreWire)

/** The first page of a run loads the library of the charts. */
const slow = { timeout: 20_000 }

async function chat(accessToken: string) {
  const answer = await fetch('/v1/chat/completions', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Access-Token': accessToken },
    body: JSON.stringify({ model: 'qinglan-plus', messages: [{ role: 'user', content: '你好' }] }),
  })
  return ((await answer.json()) as { usage: { prompt_tokens: number; completion_tokens: number } }).usage
}

const panel = async (title: string) => within(await screen.findByRole('region', { name: title }, slow))

test('a chart says by arrow keys what its table says, and what was used', async () => {
  const { accessToken } = await signInHere()
  await backend.topUp(accessToken, '10')
  const used = await chat(accessToken)
  const { user } = renderApp('/center/stats')
  const tokens = await panel('Token 用量')
  const view = await tokens.findByRole('application', {}, slow)
  act(() => view.focus())
  await user.keyboard('{End}')
  const said = `输入 ${used.prompt_tokens}，输出 ${used.completion_tokens}`
  expect(tokens.getByRole('status')).toHaveTextContent(said)
  await user.keyboard('{ArrowLeft}')
  expect(tokens.getByRole('status')).toHaveTextContent('输入 0，输出 0')

  await user.click(tokens.getByRole('button', { name: '切换为表格' }))
  const last = tokens.getAllByRole('row').at(-1) as HTMLElement
  expect(
    within(last)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual([String(used.prompt_tokens), String(used.completion_tokens)])
  await user.click(tokens.getByRole('button', { name: '切换为图' }))
  expect(tokens.getByRole('application')).toBeVisible()
}, 60_000)

test('a legend that is too wide for a picture goes on in the next line', () => {
  expect(placesOf([60, 60, 60, 200, 30], 130)).toEqual([
    { x: 0, line: 0 },
    { x: 60, line: 0 },
    { x: 0, line: 1 },
    { x: 0, line: 2 },
    { x: 0, line: 3 },
  ])
  expect(placesOf([], 130)).toEqual([])
})

test('what is read again reaches to now', async () => {
  const { accessToken } = await signInHere()
  await backend.topUp(accessToken, '10')
  await chat(accessToken)
  const { user } = renderApp('/center/stats')
  const calls = await panel('调用占比')
  await calls.findByText('1', { selector: 'strong' }, slow)
  await chat(accessToken)
  await user.click(screen.getByRole('button', { name: '刷新' }))
  await calls.findByText('2', { selector: 'strong' }, slow)
}, 60_000)

test('the ledger has its course: what came in and went out, day by day, and says which days if the list shows more', async () => {
  const { accessToken } = await signInHere()
  await backend.topUp(accessToken, '10')
  await chat(accessToken)
  const { user } = renderApp('/center/income')
  const trend = await panel('余额收支趋势')
  const view = await trend.findByRole('application', {}, slow)
  expect(trend.getByText('近 30 天')).toBeVisible()
  // The two stand beside each other: their sum would mean nothing.
  expect(trend.getByRole('img', { name: /^余额收支趋势：最高 ¥10\.00（/ })).toBeVisible()
  act(() => view.focus())
  await user.keyboard('{End}')
  expect(trend.getByRole('status')).toHaveTextContent(/收入 ¥10\.00，支出 ¥0\.00\d+/)

  await user.click(screen.getByRole('button', { name: '昨天' }))
  expect(await trend.findByText('暂无数据', {}, slow)).toBeVisible()
  expect(trend.queryByText('近 30 天')).toBeNull()
}, 60_000)

test('who has called nothing yet sees the one next step; charts of other days say that they are empty', async () => {
  await signInHere()
  const { user } = renderApp('/center/stats')
  expect(await screen.findByRole('link', { name: '去体验' }, slow)).toBeVisible()
  expect(screen.queryByRole('region', { name: '花费' })).toBeNull()

  await user.click(screen.getByRole('button', { name: '昨天' }))
  for (const title of ['花费', 'Token 用量', '调用占比', '首字耗时', '成功率']) {
    expect(await (await panel(title)).findByText('暂无数据', {}, slow)).toBeVisible()
  }
})

test('a chart that could not be read offers to try again, alone', async () => {
  await signInHere()
  let isDown = true
  const used = { modelId: 'm', modelName: 'M', type: 'chat', calls: 0, cost: '0.00' }
  const list = good({ records: [used], total: 1, size: 10, current: 1, pages: 1 })
  stubWire(({ url = '' }) => {
    if (url.includes('byModel') || url.includes('by-model')) return isDown ? { status: 500 } : good([])
    return url.endsWith('/detail') ? good([]) : list
  })
  const { user } = renderApp('/center/stats')
  const cost = await panel('花费')
  const retry = await cost.findByRole('button', { name: '重试' }, slow)
  expect(await (await panel('成功率')).findByText('暂无数据', {}, slow)).toBeVisible()
  isDown = false
  await user.click(retry)
  await waitFor(() => expect(cost.getByText('暂无数据')).toBeVisible())
})
