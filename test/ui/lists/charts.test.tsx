import { act, screen, waitFor, within } from '@testing-library/react'
import { partColors } from '../../../src/resources/charts/series-colors.ts'
import { placesOf } from '../../../src/resources/charts/save-png.ts'
import { renderApp, signInHere } from '../render-app.tsx'
import { good, restoreWire, stubWire } from '../stub-wire.ts'

afterEach(restoreWire)

async function chat(accessToken: string) {
  const answer = await fetch('/v1/chat/completions', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Access-Token': accessToken },
    body: JSON.stringify({ model: 'qinglan-plus', messages: [{ role: 'user', content: '你好' }] }),
  })
  return ((await answer.json()) as { usage: { prompt_tokens: number; completion_tokens: number } }).usage
}

const panel = async (title: string) => within(await screen.findByRole('region', { name: title }))

test('a chart says by arrow keys what its table says, and what was used', async () => {
  const { accessToken } = await signInHere()
  await backend.topUp(accessToken, '10')
  const used = await chat(accessToken)
  const { user } = renderApp('/center/stats')
  const tokens = await panel('Token 用量')
  const view = await tokens.findByRole('application')
  act(() => view.focus())
  await user.keyboard('{End}')
  const expected = `输入 ${used.prompt_tokens}，输出 ${used.completion_tokens}`
  expect(tokens.getByRole('status')).toHaveTextContent(expected)
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
})

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
  await calls.findByText('1', { selector: 'strong' })
  await chat(accessToken)
  await user.click(screen.getByRole('button', { name: '刷新' }))
  await calls.findByText('2', { selector: 'strong' })
})

test('the ledger has its course: what came in and went out, day by day, and says which days if the list shows more', async () => {
  const { accessToken } = await signInHere()
  await backend.topUp(accessToken, '10')
  await chat(accessToken)
  const { user } = renderApp('/center/income')
  const trend = await panel('余额收支趋势')
  const view = await trend.findByRole('application')
  expect(trend.getByText('近 30 天')).toBeVisible()
  // Grouped, not stacked: their sum would mean nothing.
  expect(trend.getByRole('img', { name: /^余额收支趋势：最高 ¥10\.00（/ })).toBeVisible()
  act(() => view.focus())
  await user.keyboard('{End}')
  expect(trend.getByRole('status')).toHaveTextContent(/收入 ¥10\.00，支出 ¥0\.00\d+/)

  await user.click(screen.getByRole('button', { name: '昨天' }))
  expect(await trend.findByText('暂无数据')).toBeVisible()
  expect(trend.queryByText('近 30 天')).toBeNull()
})

/** Charts that have nothing to show are named in one line. */
const folded = () => screen.getByText(/^这段时间没有数据：/)

test('who has called nothing yet sees the one next step; charts of other days say that they are empty', async () => {
  await signInHere()
  const { user } = renderApp('/center/stats')
  expect(await screen.findByRole('link', { name: '去体验' })).toBeVisible()
  expect(screen.queryByRole('region', { name: '花费' })).toBeNull()

  await user.click(screen.getByRole('button', { name: '昨天' }))
  expect(await (await panel('花费')).findByText('暂无数据')).toBeVisible()
  for (const title of ['Token 用量', '调用占比', '首字耗时', '成功率']) {
    await waitFor(() => expect(folded()).toHaveTextContent(title))
    expect(screen.queryByRole('region', { name: title })).toBeNull()
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
  const retry = await cost.findByRole('button', { name: '重试' })
  await waitFor(() => expect(folded()).toHaveTextContent('成功率'))
  isDown = false
  await user.click(retry)
  await waitFor(() => expect(cost.getByText('暂无数据')).toBeVisible())
})

interface Drawn {
  /** The colour of each model in the legend over time, and in the shares. */
  cost: Map<string, string>
  share: Map<string, string>
}

/** Opens the statistics where each model cost and was called as given. */
async function statsOf(models: { id: string; cost: string; calls: number }[]): Promise<Drawn> {
  const rows = models.map(({ id, ...used }) => ({ ...used, modelId: id, modelName: id.toUpperCase() }))
  const at = Date.now()
  const page = { records: rows, total: rows.length, size: 100, current: 1, pages: 1 }
  stubWire(({ url = '' }) => {
    if (url.endsWith('/stats/byModel')) return good(rows.map((row) => ({ ...row, at: dayOf(at) })))
    if (url.endsWith('/stats/list')) return good(page)
    return good(url.endsWith('/stats/detail') ? [] : {})
  })
  const { unmount } = renderApp('/center/stats')
  const cost = await panel('花费')
  const legend = await cost.findAllByRole('listitem')
  const share = await panel('调用占比')
  await share.findByRole('img')
  const rowsOfShare = share.getByRole('img').querySelectorAll('g')
  const drawn = {
    cost: new Map(legend.map((item) => [item.textContent, item.querySelector('i')?.style.background ?? ''])),
    share: new Map(
      [...rowsOfShare].map((row) => [
        row.querySelector('.name')?.textContent ?? '',
        row.querySelector('circle')?.style.fill ?? '',
      ]),
    ),
  }
  unmount()
  return drawn
}

const dayOf = (time: number) => new Date(time + 8 * 3_600_000).setUTCHours(0, 0, 0, 0) - 8 * 3_600_000

test('a model has one colour in every chart, whatever order they draw it in, and keeps it on other days', async () => {
  await signInHere()
  const models = [
    { id: 'a', cost: '5.00', calls: 1 },
    { id: 'b', cost: '4.00', calls: 2 },
    { id: 'c', cost: '3.00', calls: 3 },
    { id: 'd', cost: '2.00', calls: 4 },
  ]
  const first = await statsOf(models)
  expect([...first.cost.keys()]).toEqual(['A', 'B', 'C', 'D'])
  expect([...first.share.keys()]).toEqual(['D', 'C', 'B', 'A'])
  for (const [name, colour] of first.cost) expect(first.share.get(name)).toBe(colour)
  expect(new Set(first.cost.values()).size).toBe(4)

  const later = await statsOf([{ id: 'e', cost: '9.00', calls: 9 }, ...models.slice(2)])
  for (const name of ['C', 'D']) expect(later.cost.get(name)).toBe(first.cost.get(name))
  expect([...first.cost.values()]).not.toContain(later.cost.get('E'))
})

test('two models share a colour only when all are given away', () => {
  const ids = Array.from({ length: 32 }, (_, nth) => `model-${nth}`)
  expect(new Set(partColors('test', ids.slice(0, 16)).values()).size).toBe(16)
  const colours = partColors('test', ids)
  for (const colour of new Set(colours.values()))
    expect([...colours.values()].filter((one) => one === colour)).toHaveLength(2)
  expect(partColors('test', ids.toReversed())).toEqual(colours)
})
