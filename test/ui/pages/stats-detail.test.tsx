import { screen, waitFor, within } from '@testing-library/react'
import type { UsagePoint } from '../../../contract/stats.ts'
import { renderApp, signInHere } from '../render-app.tsx'
import { fillSeries } from '../../../src/usage/fill-series.ts'
import { periodOf } from '../../../src/usage/periods.ts'
import { sumUsage } from '../../../src/usage/sum-usage.ts'

const PATH = `/center/stats-detail/qinglan-plus/${encodeURIComponent('青岚 Plus')}`

async function chat(accessToken: string) {
  const answer = await fetch('/v1/chat/completions', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Access-Token': accessToken },
    body: JSON.stringify({ model: 'qinglan-plus', messages: [{ role: 'user', content: '你好' }] }),
  })
  const { usage } = (await answer.json()) as { usage: { cost: string } }
  return usage.cost
}

test('totals, course and call log of one model, down to a receipt that adds up', async () => {
  const { accessToken } = await signInHere()
  await backend.topUp(accessToken, '10')
  const cost = Number(await chat(accessToken))
  const { user } = renderApp(PATH)
  expect(await screen.findByRole('heading', { name: '青岚 Plus' })).toBeVisible()
  const paid = await screen.findByText('余额消费')
  expect(Number(paid.nextElementSibling?.textContent?.replace('¥', ''))).toBe(cost)
  expect(screen.getByRole('img', { name: /^消费：最高 ¥0\.0/ })).toBeVisible()
  expect(document.querySelectorAll('.chart-table tbody tr')).toHaveLength(30)
  await user.click(await screen.findByRole('button', { name: '账单' }))
  const receipt = await screen.findByRole('dialog')
  const sum = await within(receipt).findByText('合计')
  expect(Number(sum.nextElementSibling?.textContent?.replace('¥', ''))).toBe(cost)
  expect(within(receipt).getByText(/^对应收支流水：#/)).toBeVisible()
  expect(within(receipt).getByText(/^账单相符/)).toBeVisible()
})

test('the period is kept in the address', async () => {
  await signInHere()
  const { user } = renderApp(PATH)
  await user.click(await screen.findByText('今天'))
  await waitFor(() => expect(window.location.search).toBe('?period=today'))
  expect(await screen.findByRole('heading', { name: '按小时' })).toBeVisible()
  expect(await screen.findByText('这段时间没有调用')).toBeVisible()
})

const point = (at: number, cost: string): UsagePoint => ({
  at,
  calls: 1,
  failedCalls: 0,
  promptTokens: 2,
  cachedTokens: 0,
  completionTokens: 3,
  packageTokens: 0,
  cost,
})

test('money is added exactly', () => {
  expect(sumUsage([point(0, '0.1'), point(1, '0.2'), point(2, '0.000000001')])).toMatchObject({
    calls: 3,
    promptTokens: 6,
    cost: '0.300000001',
  })
})

test('days without a call are filled in, in the product’s time zone', () => {
  const { begin, end } = periodOf('week', Date.UTC(2026, 10, 20, 17))
  expect(new Date(begin).toISOString()).toBe('2026-11-14T16:00:00.000Z')
  const series = fillSeries({ points: [point(begin + 86_400_000, '1.00')], begin, end, granularity: 'day' })
  expect(series.map(({ calls }) => calls)).toEqual([0, 1, 0, 0, 0, 0, 0])
})
