import { act, screen, waitFor, within } from '@testing-library/react'
import { dayOf } from '../../../contract/time.ts'
import { navigate } from '../../../src/providers/router/location.ts'
import { renderApp, signInHere } from '../render-app.tsx'

const pathOf = (id: string, name: string) => `/center/stats-detail/${id}/${encodeURIComponent(name)}`
const PATH = pathOf('qinglan-plus', '青岚 Plus')
async function chat(accessToken: string, model = 'qinglan-plus') {
  const answer = await fetch('/v1/chat/completions', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Access-Token': accessToken },
    body: JSON.stringify({ model, messages: [{ role: 'user', content: '你好' }] }),
  })
  return ((await answer.json()) as { usage: { cost: number } }).usage.cost
}

const yuanIn = (text: string | null | undefined) => Number(text?.replace('¥', ''))
const figure = async (title: string) => {
  const [head] = await screen.findAllByText(title, { selector: '.figure dt' })
  return head?.nextElementSibling
}

test('figures, charts and calls of one model alone, down to a receipt that adds up', async () => {
  const { accessToken } = await signInHere()
  await backend.topUp(accessToken, '10')
  const cost = await chat(accessToken)
  await chat(accessToken, 'qinglan-max')
  const { user } = renderApp(PATH)
  expect(await screen.findByRole('heading', { level: 1, name: '青岚 Plus' })).toBeVisible()
  expect(screen.getByText(/^qinglan-plus 的每一次调用/)).toBeVisible()

  await waitFor(async () => expect(yuanIn((await figure('花费'))?.textContent)).toBe(cost))
  expect(await figure('调用次数')).toHaveTextContent('1')
  const panel = within(await screen.findByRole('region', { name: '花费' }))
  const [chart] = await panel.findAllByRole('img')
  expect(chart).toHaveAccessibleName(/^花费：最高 ¥0\.0/)
  await user.click(panel.getByRole('button', { name: '切换为表格' }))
  // The account began today: by hours, none of which is before its first day.
  const [, first] = panel.getAllByRole('row')
  expect(first).toHaveTextContent(`${dayOf(Date.now())} 00:00`)
  const today = panel.getAllByRole('row').at(-1)
  expect(yuanIn(today?.querySelector('td')?.textContent)).toBe(cost)

  const calls = within(screen.getByRole('region', { name: '青岚 Plus' }))
  expect(await calls.findAllByRole('cell', { name: '体验中心' })).toHaveLength(1)
  await user.click(await screen.findByRole('link', { name: /^详情/ }))
  const receipt = await screen.findByRole('dialog')
  const sum = await within(receipt).findByText('合计')
  expect(yuanIn(sum.nextElementSibling?.textContent)).toBe(cost)
  expect(within(receipt).getByText(/^账单相符/)).toBeVisible()
  await user.click(within(receipt).getByRole('link', { name: /^#\d+$/ }))
  expect(await screen.findByRole('heading', { level: 1, name: '收支明细' })).toBeVisible()
  const rows = within(await screen.findByRole('region', { name: '收支明细' }))
  expect(await rows.findAllByText(/^调用 qinglan-plus/)).toHaveLength(1)
})

test('the period is kept in the address, and is that of figures, charts and calls', async () => {
  const { accessToken } = await signInHere()
  await backend.topUp(accessToken, '10')
  await chat(accessToken)
  const { user } = renderApp(PATH)
  const calls = await figure('调用次数')
  await waitFor(() => expect(calls).toHaveTextContent('1'))
  await user.click(screen.getByRole('button', { name: '昨天' }))
  await waitFor(() => expect(window.location.search).toContain('range=yesterday'))
  await waitFor(() => expect(calls).toHaveTextContent('0'))
  const panel = within(screen.getByRole('region', { name: '花费' }))
  expect(await panel.findByText('暂无数据')).toBeVisible()
  expect(await screen.findByText('没有符合条件的记录')).toBeVisible()
})

test('another model starts with its own first page', async () => {
  const { accessToken } = await signInHere()
  await backend.topUp(accessToken, '10')
  await chat(accessToken, 'qinglan-max')
  const { user } = renderApp(PATH)
  expect(await screen.findByText('这段时间没有调用')).toBeVisible()
  await user.click(screen.getByRole('button', { name: '昨天' }))
  await waitFor(() => expect(window.location.search).toContain('range=yesterday'))
  act(() => navigate(pathOf('qinglan-max', '青岚 Max')))
  expect(await screen.findByRole('heading', { level: 1, name: '青岚 Max' })).toBeVisible()
  expect(await screen.findByRole('link', { name: /^详情/ })).toBeVisible()
  expect(window.location.search).toBe('')
})
