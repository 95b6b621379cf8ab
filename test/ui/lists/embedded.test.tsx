import { act, screen, waitFor, within } from '@testing-library/react'
import type { InternalAxiosRequestConfig } from 'axios'
import { session } from '../../../src/providers/session.ts'
import { renderApp } from '../render-app.tsx'
import { good, restoreWire, stubWire } from '../stub-wire.ts'
import { aUser } from '../users.ts'

afterEach(() => {
  restoreWire()
})
beforeEach(() => act(() => session.open({ accessToken: 'a-token', userInfo: aUser() })))

const friend = (n: number) => ({
  id: `f-${n}`,
  phone: `138****${String(n).padStart(4, '0')}`,
  state: n % 2 ? 'rewarded' : 'registered',
  reached: n % 2 ? ['registered', 'toppedUp', 'rewarded'] : ['registered'],
  isVoid: n === 2,
  voidReason: n === 2 ? 'networkLimit' : null,
  createdAt: 1763688600000,
  rewardedAt: n % 2 ? 1763688700000 : null,
})
const info = {
  code: 'abc',
  link: 'http://x/login?invite=abc',
  inviterTokens: 1,
  inviteeTokens: 1,
  when: 'signup',
  invited: 25,
  rewarded: 12,
  earnedTokens: 12,
  perInviter: 20,
  perNetwork: 3,
  received: null,
}

function answer({ url, params }: InternalAxiosRequestConfig) {
  if (url?.endsWith('/info')) return good(info)
  const { pageNo = '1' } = (params ?? {}) as Record<string, string>
  const first = (Number(pageNo) - 1) * 10
  const records = Array.from({ length: Math.min(10, 25 - first) }, (_, index) => friend(first + index))
  return good({
    records,
    total: 25,
    size: 10,
    current: Number(pageNo),
    pages: 3,
    ...(Number(pageNo) < 3 && { nextCursor: `after-${pageNo}` }),
  })
}

test('a list within a page is paged without the address, and leaves out what a row has not', async () => {
  stubWire(answer)
  const { user } = renderApp('/center/invite')
  const list = within(await screen.findByRole('region', { name: '邀请记录' }))
  await list.findAllByRole('list', { name: '进展' })
  const line = list.getByText('138****0001').closest('li')
  expect(line).toHaveTextContent(
    /^138\*{4}0001注册，已完成实名，未完成首充，已完成奖励已发，已完成注册 2025-11-21 09:30:00奖励到账 2025-11-21 09:31:40$/,
  )
  const other = list.getByText('138****0002').closest('li')
  expect(other).toHaveTextContent(/^138\*{4}0002同一网络的奖励已达上限注册，已完成/)
  expect(other).not.toHaveTextContent('奖励到账')

  await user.click(list.getByRole('button', { name: '下一页' }))
  expect(await list.findByText('138****0011')).toBeVisible()
  expect(list.queryByText('138****0001')).toBeNull()
  expect(window.location.search).toBe('')
})

test('the next page is asked for by the key of the last row, the same page again by its number', async () => {
  const sent = stubWire(answer)
  const { user } = renderApp('/center/invite')
  const list = within(await screen.findByRole('region', { name: '邀请记录' }))
  const paramsSent = () =>
    sent
      .filter(({ url }) => url?.endsWith('/list'))
      .map(({ params }) => [params.pageNo, params.cursor] as [string, string | undefined])
  await user.click(await list.findByRole('button', { name: '下一页' }))
  await list.findByText('138****0011')
  await user.click(list.getByRole('button', { name: '下一页' }))
  await list.findByText('138****0021')
  await user.click(list.getByRole('button', { name: '上一页' }))
  await list.findByText('138****0011')
  await waitFor(() =>
    expect(paramsSent()).toEqual([
      ['1', undefined],
      ['2', 'after-1'],
      ['3', 'after-2'],
      ['2', undefined],
    ]),
  )
})
