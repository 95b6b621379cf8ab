import { act, screen, waitFor, within } from '@testing-library/react'
import { navigate } from '../../../src/providers/router/location.ts'
import { session } from '../../../src/providers/session.ts'
import { renderApp, signInHere, toastTexts } from '../render-app.tsx'
import { good, stubWire } from '../stub-wire.ts'

const batch = (id: string, parts: object) => ({
  id,
  endpoint: '/v1/chat/completions',
  status: 'completed',
  total: 3,
  completed: 2,
  failed: 1,
  cost: '0.000036',
  createdAt: 1763688600000,
  endedAt: 1763690400000,
  ...parts,
})

test('batches are shown with state, counts and cost; what they answered is downloaded, and one that runs is cancelled', async () => {
  await signInHere()
  let status = 'in_progress'
  const requests: [string | undefined, unknown][] = []
  stubWire(({ url, params, data }) => {
    if (url?.startsWith('/batch/')) requests.push([url, params ?? data])
    if (url === '/batch/output') return good({ name: 'batch_done_output.jsonl', text: '{}\n' })
    if (url === '/batch/cancel') {
      status = 'cancelling'
      return good(null)
    }
    if (url !== '/batch/list') return null
    const records = [batch('batch_done', {}), batch('batch_runs', { status, endedAt: null })]
    return good({ records, total: 2, size: 10, current: 1, pages: 1, totals: { cost: '0.000072' } })
  })
  const { user } = renderApp('/center/batches')
  expect(await screen.findByText('已完成')).toBeVisible()
  expect(screen.getByText('进行中')).toBeVisible()
  expect(screen.getAllByText('Chat')).toHaveLength(2)
  expect(screen.getByText('花费合计')).toBeVisible()
  Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined })
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const download = () => screen.getByRole('button', { name: '下载结果 batch_done' })
  // A button whose code is on its way cannot be pressed yet.
  await waitFor(() => expect(download()).toBeEnabled())
  await user.click(download())
  await waitFor(() => expect(click).toHaveBeenCalled())
  expect(requests.map(([url]) => url)).toContain('/batch/output')
  expect(screen.queryByRole('button', { name: '下载结果 batch_runs' })).toBeNull()
  await user.click(screen.getByRole('button', { name: '取消 batch_runs' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '确认取消' }))
  expect(await screen.findByText('取消中')).toBeVisible()
  expect(toastTexts()).toContain('已取消')
})

describe('a notification of the end of a batch', () => {
  const shown: [string, object][] = []
  const answerOfBrowser = jest.fn<Promise<NotificationPermission>, []>()
  let status = 'in_progress'
  let looks = 0
  let isHidden = false

  beforeEach(async () => {
    shown.length = 0
    status = 'in_progress'
    looks = 0
    isHidden = false
    answerOfBrowser.mockReset().mockResolvedValue('granted')
    const registration = {
      showNotification: (...one: [string, object]) => Promise.resolve(void shown.push(one)),
    }
    Object.assign(globalThis, { Notification: { permission: 'default', requestPermission: answerOfBrowser } })
    Object.defineProperty(navigator, 'serviceWorker', {
      configurable: true,
      value: { getRegistration: () => Promise.resolve(registration) },
    })
    jest.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden)
    // The look at what is waited for, and nothing else of the page, goes by the clock of the test.
    jest.useFakeTimers({ doNotFake: [...NOT_FAKED] })
    await signInHere()
    stubWire(({ url }) => {
      const one = batch('batch_runs', { status })
      if (url === '/batch/detail') looks += 1
      if (url === '/batch/detail') return good(one)
      if (url !== '/batch/list') return null
      return good({ records: [one], total: 1, size: 10, current: 1, pages: 1, totals: { cost: '0' } })
    })
  })
  afterEach(() => {
    act(() => session.close())
    jest.useRealTimers()
    jest.restoreAllMocks()
    Reflect.deleteProperty(navigator, 'serviceWorker')
    Reflect.deleteProperty(globalThis, 'Notification')
  })

  const notifies = () => screen.findByRole('switch', { name: '完成后通知我' })
  const look = () => act(() => jest.advanceTimersByTimeAsync(10_000))

  test('is off until its switch is pressed, which alone asks the browser, and stays off where it is refused', async () => {
    answerOfBrowser.mockResolvedValue('denied')
    const { user } = renderApp('/center/batches')
    expect(await notifies()).not.toBeChecked()
    await look()
    expect([looks, answerOfBrowser.mock.calls.length]).toEqual([0, 0])
    await user.click(await notifies())
    expect(await screen.findByText(/^浏览器没有允许通知/)).toBeVisible()
    expect(await notifies()).not.toBeChecked()
    expect(localStorage.getItem('endNotification')).toBeNull()
  })

  test('comes once while the page is out of sight, says no more than what ended, and the list is read again', async () => {
    const { user } = renderApp('/center/batches')
    await user.click(await notifies())
    await waitFor(async () => expect(await notifies()).toBeChecked())
    expect(localStorage.getItem('endNotification')).toBe('on')
    await look()
    expect([looks, shown]).toEqual([1, []])
    isHidden = true
    status = 'completed'
    await look()
    await waitFor(() =>
      expect(shown).toEqual([['批处理已完成', { tag: 'batch_runs', data: '/center/batches' }]]),
    )
    expect(await screen.findByText('已完成')).toBeVisible()
    await look()
    expect([looks, shown.length]).toEqual([2, 1])
    // There is nothing to wait for, and yet it can be switched off.
    await user.click(await notifies())
    await waitFor(() => expect(screen.queryByRole('switch')).toBeNull())
    expect(localStorage.getItem('endNotification')).toBeNull()
  })

  test('is a toast to a reader who is on another page, and none of it comes once they sign out', async () => {
    const { user } = renderApp('/center/batches')
    await user.click(await notifies())
    await waitFor(async () => expect(await notifies()).toBeChecked())
    act(() => navigate('/center/orders'))
    status = 'failed'
    await look()
    await waitFor(() => expect(toastTexts()).toContain('批处理的文件有误'))
    expect(shown).toEqual([])

    status = 'in_progress'
    act(() => navigate('/center/batches'))
    expect(await screen.findByText('进行中')).toBeVisible()
    await look()
    expect(looks).toBe(2)
    act(() => session.close())
    await look()
    expect(looks).toBe(2)
  })
})

const NOT_FAKED = [
  'Date',
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'requestAnimationFrame',
  'cancelAnimationFrame',
  'requestIdleCallback',
  'cancelIdleCallback',
  'setImmediate',
  'clearImmediate',
  'setTimeout',
  'clearTimeout',
] as const
