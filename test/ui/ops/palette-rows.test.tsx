import { act, screen, waitFor } from '@testing-library/react'
import { PERMISSION_NAMES, type Permission } from '../../../contract/permissions.ts'
import { openAs } from '../../support/ops-console.tsx'
import { good } from '../stub-wire.ts'

const ROWS = [
  {
    list: 'channel.list',
    id: 'acme-main',
    title: '远山主账号',
    detail: 'acme-main',
    filter: {},
  },
  { list: 'catalogModel.list', id: 'qinglan', title: '青岚', detail: 'qinglan', filter: {} },
  {
    list: 'setting.list',
    id: 'noticeDays',
    title: '涨价公告',
    detail: '7 天',
    filter: { keyword: '涨价公告' },
  },
  { list: 'approval.list', id: 'a1', title: '修改价格', detail: '模型 qinglan', filter: {} },
]

async function look(permissions: readonly Permission[], { isLimited = false, path = '/ops/models' } = {}) {
  const opened = openAs(path, permissions, { '/admin/find': good({ rows: ROWS, isLimited }) })
  await screen.findByRole('heading', { level: 1 })
  await opened.user.keyboard('{Control>}k{/Control}')
  await opened.user.type(await screen.findByRole('combobox', { name: '搜索' }), 'zz远山')
  return opened
}

const rowsShown = () => screen.getAllByRole('option').map(({ textContent }) => textContent)

test('staff find rows of their lists, in every place that shows them, once they stopped typing', async () => {
  const { sent, user } = await look(PERMISSION_NAMES)
  const channel = await screen.findByRole('option', { name: /^远山主账号/ })
  expect(rowsShown()).toEqual([
    '远山主账号acme-main上游渠道',
    '青岚qinglan模型管理',
    '青岚qinglan模型价格',
    '涨价公告7 天系统设置',
    '修改价格模型 qinglan审批',
  ])
  expect(sent.filter(({ url }) => url === '/admin/find')).toHaveLength(1)
  await user.click(channel)
  await waitFor(() => expect(window.location.search).toBe('?detail=acme-main'))
  expect(window.location.pathname).toBe('/ops/channels')
})

test('a list without details is opened on the row', async () => {
  const { user } = await look(PERMISSION_NAMES)
  await user.click(await screen.findByRole('option', { name: /^涨价公告/ }))
  await waitFor(() => expect(window.location.pathname).toBe('/ops/settings'))
  expect(decodeURIComponent(window.location.search)).toContain('[value]=涨价公告')
})

test('rows of a list that the reader has not are nowhere', async () => {
  await look(['model.read'])
  await screen.findByRole('option', { name: /模型管理$/ })
  expect(rowsShown().join()).not.toMatch(/上游渠道|系统设置/)
})

test('it says when users and orders were not looked for', async () => {
  await look(PERMISSION_NAMES, { isLimited: true })
  expect(await screen.findByText('这一小时查用户和订单的次数用完了，没有查它们')).toBeVisible()
})

test('nothing is asked for users', async () => {
  const { sent } = await look([], { path: '/center/orders' })
  await act(() => new Promise((done) => setTimeout(done, 400)))
  expect(sent.filter(({ url }) => url === '/admin/find')).toEqual([])
})
