import { act, screen, waitFor, within } from '@testing-library/react'
import { notificationProvider } from '../../../src/providers/notification-provider.ts'
import { session } from '../../../src/providers/session.ts'
import { renderApp, toastTexts } from '../render-app.tsx'
import { good, restoreWire, stubWire } from '../stub-wire.ts'
import { aUser } from '../users.ts'

afterEach(restoreWire)

/** Every screen that stands on what the server says, and its heading while nothing is known. */
const screens = [
  ['/center/model', '模型广场'],
  ['/model-doc/m', '接口文档'],
  ['/center/stats', '用量统计'],
  ['/center/stats-detail/m/M', 'M'],
  ['/center/display/chat', '体验中心'],
  ['/center/display/image', '体验中心'],
  ['/center/display/speech', '体验中心'],
  ['/center/display/video', '体验中心'],
  ['/center/verification', '实名认证'],
  ['/center/personal-verification', '个人实名认证'],
  ['/center/api-key', 'API Key'],
  ['/center/user', '用户中心'],
  ['/center/topup', '账户充值'],
  ['/center/topup?order=1', '账户充值'],
  ['/center/purchase', '购买资源'],
  ['/center/income', '收支明细'],
  ['/center/orders', '订单明细'],
  ['/center/invite', '邀请好友'],
  ['/cashier/1', '收银台'],
] as const

function open(path: string) {
  act(() => session.open({ accessToken: 'a-token', userInfo: aUser() }))
  return renderApp(path)
}

test.each(screens)(
  '%s says in one toast and quietly in each place why it cannot be read, and offers a retry',
  async (path, name) => {
    stubWire(() => ({ status: 500 }))
    open(path)
    const notes = await screen.findAllByRole('note')
    for (const note of notes) {
      expect(within(note).getByText('服务器内部错误')).toBeVisible()
      expect(within(note).getByRole('button', { name: '重试' })).toBeVisible()
    }
    expect(screen.getByRole('heading', { level: 1, name })).toBeInTheDocument()
    expect(toastTexts()).toEqual(['服务器内部错误'])
  },
)

test.each(screens)('%s has its heading and is busy while the server is silent', async (path, name) => {
  stubWire(() => new Promise(() => undefined))
  open(path)
  expect(await screen.findByRole('heading', { level: 1, name })).toBeInTheDocument()
  await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeInTheDocument())
  expect(screen.queryByRole('note')).toBeNull()
})

test.each(['/center/display/nonsense', '/center/display/embedding'])(
  '%s is no experience, and says which there are',
  async (path) => {
    stubWire(() => new Promise(() => undefined))
    open(path)
    await waitFor(() => expect(screen.getByText('找不到这一类体验')).toBeVisible())
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('体验中心')
    expect(screen.getByRole('link', { name: '去文本对话' })).toHaveAttribute('href', '/center/display/chat')
  },
)

/** One by one, as each draws what the next one reads. */
async function seconds(count: number) {
  for (let at = 0; at < count; at += 1) await act(() => jest.advanceTimersByTimeAsync(1000))
}

test('one outage is said once for all that it hides, and read again by itself, later each time, until it is over', async () => {
  stubWire(() => ({ status: 502 }))
  const { unmount, user } = open('/center/stats')
  // Its code is read by then, which takes time of its own.
  await screen.findAllByRole('note')
  await user.click(screen.getByRole('button', { name: '关闭消息' }))
  unmount()
  jest.useFakeTimers()
  const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(false)
  try {
    let isOver = false
    const sent = stubWire(() => (isOver ? good([]) : { status: 502 }))
    const reads = () => sent.filter(({ url }) => url === '/stats/summary').length
    open('/center/stats')
    await seconds(1)
    expect(screen.getAllByRole('note')).toHaveLength(1)
    expect(screen.getByRole('note')).toHaveTextContent('加载失败')
    const [before] = [reads()]
    await seconds(5)
    expect(reads()).toBeGreaterThan(before)
    expect(screen.getByRole('note')).toHaveTextContent(/\d+ 秒后自动重试/)
    const again = reads()
    await seconds(5)
    expect(reads()).toBe(again)
    expect(toastTexts()).toEqual([])
    const failure = { type: 'error', message: '', description: '服务器暂时不可用，请稍后重试' } as const
    act(() => notificationProvider.open({ ...failure, key: 'get-notification' }))
    expect(toastTexts()).toEqual([])
    // What its reader does is another matter.
    act(() => notificationProvider.open({ ...failure, key: 'create-keys-notification' }))
    expect(toastTexts()).toEqual([failure.description])
    isOver = true
    await seconds(6)
    expect(screen.queryByText('服务器暂时不可用，请稍后重试', { selector: 'main *' })).toBeNull()
  } finally {
    jest.useRealTimers()
  }
  hidden.mockRestore()
})
