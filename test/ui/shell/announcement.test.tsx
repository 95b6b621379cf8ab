import { act, screen, waitFor } from '@testing-library/react'
import { config } from 'virtual:app'
import { navigate } from '../../../src/providers/router/location.ts'
import { noteServerTime, onServerTime, serverNow } from '../../../src/providers/server-time.ts'
import { renderApp } from '../render-app.tsx'
import { good, restoreWire, stubWire } from '../stub-wire.ts'

const HOUR = 3_600_000
const announcement = (change: Partial<NonNullable<typeof config.announcement>> = {}) => ({
  text: '11 月 30 日 2:00–4:00 维护，期间不能充值',
  link: { title: '查看详情', to: '/docs/quick-start', isExternal: false },
  begin: Date.now() - HOUR,
  end: Date.now() + HOUR,
  place: 'all' as const,
  ...change,
})

afterEach(() => {
  config.announcement = null
  restoreWire()
  act(() => noteServerTime(new Date().toUTCString()))
})

const bar = () => screen.queryByRole('region', { name: '公告' })

test('stands above the page with a way on', () => {
  config.announcement = announcement()
  renderApp('/union')
  expect(bar()).toHaveTextContent('11 月 30 日 2:00–4:00 维护，期间不能充值 查看详情')
  expect(screen.getByRole('link', { name: '查看详情' })).toHaveAttribute('href', '/docs/quick-start')
})

test('is gone once it is closed, and stays so, while another is shown again', async () => {
  const closed = announcement()
  config.announcement = closed
  const first = renderApp('/union')
  await first.user.click(screen.getByRole('button', { name: '关闭公告' }))
  expect(bar()).toBeNull()
  expect(document.querySelector('#main')).toHaveFocus()
  first.unmount()
  const again = renderApp('/union')
  expect(bar()).toBeNull()
  again.unmount()
  for (const change of [{ text: '另一条公告' }, { end: closed.end + HOUR }]) {
    config.announcement = { ...closed, ...change }
    const { unmount } = renderApp('/union')
    expect(bar()).toBeVisible()
    unmount()
  }
})

test.each([
  ['all', true, true, true],
  ['public', true, true, false],
  ['console', false, false, true],
] as const)('for %s stands where it should', (place, onPublic, onSignIn, onConsole) => {
  config.announcement = announcement({ place })
  const paths = { '/union': onPublic, '/login': onSignIn, '/center/model': onConsole }
  for (const [path, isShown] of Object.entries(paths)) {
    const { unmount } = renderApp(path)
    expect([path, bar() !== null]).toEqual([path, isShown])
    unmount()
  }
})

test('is not there before its time, nor after', () => {
  for (const change of [
    { begin: Date.now() + HOUR, end: Date.now() + 2 * HOUR },
    { begin: Date.now() - 2 * HOUR, end: Date.now() - HOUR },
  ]) {
    config.announcement = announcement(change)
    const { unmount } = renderApp('/union')
    expect(bar()).toBeNull()
    unmount()
  }
})

test('comes with the next page by the clock of the server, not by that of the device', async () => {
  config.announcement = announcement({ begin: Date.now() + 24 * HOUR, end: Date.now() + 48 * HOUR })
  const date = new Date(Date.now() + 30 * HOUR).toUTCString()
  stubWire(() => ({ ...good({ records: [], total: 0, size: 10, current: 1, pages: 1 }), headers: { date } }))
  renderApp('/center/model')
  await waitFor(() => expect(serverNow() - Date.now()).toBeGreaterThan(24 * HOUR))
  expect(bar()).toBeNull()
  act(() => navigate('/union'))
  expect(bar()).toBeVisible()
})

test('does not come or go while a page is read', async () => {
  jest.useFakeTimers()
  config.announcement = announcement({ begin: Date.now() - HOUR, end: Date.now() + 60_000 })
  renderApp('/union')
  await act(() => jest.advanceTimersByTimeAsync(120_000))
  expect(bar()).toBeVisible()
  act(() => navigate('/'))
  expect(bar()).toBeNull()
  jest.useRealTimers()
})

test('a second that an answer was under way changes nothing', () => {
  let changes = 0
  const stop = onServerTime(() => (changes += 1))
  noteServerTime(new Date(Date.now() - 2000).toUTCString())
  noteServerTime(undefined)
  noteServerTime('sometime')
  stop()
  expect(changes).toBe(0)
})
