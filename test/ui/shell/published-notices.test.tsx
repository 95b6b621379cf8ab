import { act, render, screen, waitFor, within } from '@testing-library/react'
import { navigate } from '../../../src/providers/router/location.ts'
import { session } from '../../../src/providers/session.ts'
import MarkdownText from '../../../src/ui/markdown-text.tsx'
import { renderApp } from '../render-app.tsx'
import { good, restoreWire, stubWire } from '../stub-wire.ts'
import { aUser } from '../users.ts'

const notice = (id: string, changes: object = {}) => ({
  id: `announcement:${id}`,
  kind: 'announcement',
  title: `公告${id}`,
  body: '周六 **2 点到 4 点**维护，见[购买](/center/purchase)',
  importance: 'info',
  place: 'panel',
  at: 1763688600000,
  ...changes,
})

afterEach(() => {
  act(() => session.close())
  restoreWire()
  localStorage.clear()
})

/** @returns the ids that were read */
function stubNotices(notices: { id: string }[]) {
  const read: string[] = []
  const sent = stubWire(({ url, data }) => {
    if (url === '/notice/dismiss') {
      read.push((JSON.parse(String(data)) as { id: string }).id)
      return good(null)
    }
    if (url === '/notice/mine' || url === '/notice/public')
      return good(notices.filter(({ id }) => !read.includes(id)))
    if (url === '/userCenter/userInfo') return good(aUser())
    return good([])
  })
  return { read, urls: () => sent.map(({ url }) => url) }
}

const signIn = () => act(() => session.open({ accessToken: 'token', userInfo: aUser() }))
const shown = (title: string) => screen.queryByRole('region', { name: `公告：${title}` })

test('one of the panel stands above the screen; all of it is read in a sheet, and gone once that is closed', async () => {
  const { read } = stubNotices([notice('甲')])
  signIn()
  const { user } = renderApp('/center/verification')
  const region = await screen.findByRole('region', { name: '公告：公告甲' })
  expect(region.closest('main')).not.toBeNull()
  await user.click(within(region).getByRole('button', { name: '查看公告：公告甲' }))
  const sheet = await screen.findByRole('dialog', { name: '公告甲' })
  expect((await within(sheet).findByText('2 点到 4 点')).tagName).toBe('STRONG')
  expect(within(sheet).getByRole('link', { name: '购买' })).toHaveAttribute('href', '/center/purchase')
  expect(read).toEqual([])
  await user.click(within(sheet).getByRole('button', { name: '知道了' }))
  await waitFor(() => expect(shown('公告甲')).toBeNull())
  await waitFor(() => expect(read).toEqual(['announcement:甲']))
})

test('of several the important one leads, and the others are folded behind it', async () => {
  stubNotices([notice('甲'), notice('乙', { importance: 'warn' }), notice('丙')])
  signIn()
  const { user } = renderApp('/center/verification')
  expect(await screen.findByRole('region', { name: '公告：公告乙' })).toBeVisible()
  expect([shown('公告甲'), shown('公告丙')]).toEqual([null, null])
  await user.click(screen.getByRole('button', { name: '还有 2 条提醒' }))
  expect(screen.getAllByRole('region', { name: /^公告：/ })).toHaveLength(3)
  await user.click(screen.getByRole('button', { name: '收起' }))
  expect(shown('公告甲')).toBeNull()
})

test('bars stand above the header from the next page on, one at a time; one that is put away is followed by the next', async () => {
  const { read } = stubNotices([
    notice('甲', { place: 'bar', importance: 'warn' }),
    notice('乙', { place: 'bar' }),
  ])
  signIn()
  const { user } = renderApp('/center/verification')
  await waitFor(() => expect(localStorage.getItem('noticeBars')).toContain('公告甲'))
  expect(shown('公告甲')).toBeNull()
  act(() => navigate('/center/user'))
  const bar = await screen.findByRole('region', { name: '公告：公告甲' })
  expect(bar).toHaveTextContent('重要：公告甲')
  expect(bar.closest('main')).toBeNull()
  expect(shown('公告乙')).toBeNull()
  await user.click(screen.getByRole('button', { name: '知道了，收起公告：公告甲' }))
  expect(await screen.findByRole('region', { name: '公告：公告乙' })).toBeVisible()
  expect(shown('公告甲')).toBeNull()
  expect(document.querySelector('#main')).toHaveFocus()
  await waitFor(() => expect(read).toEqual(['announcement:甲']))
})

test('a bar of the last answer is there before the next one comes, for the same user, and stays until the next page', async () => {
  stubNotices([notice('甲', { place: 'bar' })])
  signIn()
  const first = renderApp('/center/verification')
  await waitFor(() => expect(localStorage.getItem('noticeBars')).toContain('公告甲'))
  first.unmount()
  const { urls } = stubNotices([])
  renderApp('/center/verification')
  expect(screen.getByText('公告甲')).toBeVisible()
  await waitFor(() => expect(localStorage.getItem('noticeBars')).toBeNull())
  expect(urls()).toContain('/notice/mine')
  expect(shown('公告甲')).toBeVisible()
  act(() => navigate('/center/user'))
  await waitFor(() => expect(shown('公告甲')).toBeNull())
})

test('what another version kept of the bars is not drawn', async () => {
  const { urls } = stubNotices([])
  signIn()
  const owner = session.read()?.userInfo.userId
  localStorage.setItem('noticeBars', JSON.stringify({ owner, bars: [{ id: 'a' }] }))
  renderApp('/center/verification')
  await waitFor(() => expect(urls()).toContain('/notice/mine'))
  expect(screen.queryByRole('region', { name: /公告/ })).toBeNull()
})

test('what was above the header of one user is forgotten when they leave', async () => {
  stubNotices([notice('甲', { place: 'bar' })])
  signIn()
  const { unmount } = renderApp('/center/verification')
  await waitFor(() => expect(localStorage.getItem('noticeBars')).toContain('公告甲'))
  unmount()
  act(() => session.close())
  expect(localStorage.getItem('noticeBars')).toBeNull()
})

test('one of the panel that comes when the screen is seen already waits for the next', async () => {
  jest.useFakeTimers()
  let answer: () => void = () => undefined
  const late = new Promise<void>((resolve) => (answer = resolve))
  stubWire(async ({ url }) => {
    if (url === '/notice/mine') await late
    if (url === '/userCenter/userInfo') return good(aUser())
    return good(url === '/notice/mine' ? [notice('甲')] : [])
  })
  signIn()
  renderApp('/center/verification')
  await act(() => jest.advanceTimersByTimeAsync(4000))
  answer()
  await act(() => jest.advanceTimersByTimeAsync(1000))
  expect(shown('公告甲')).toBeNull()
  act(() => navigate('/center/user'))
  await act(() => jest.advanceTimersByTimeAsync(1000))
  expect(shown('公告甲')).toBeVisible()
  jest.useRealTimers()
})

test('a visitor sees what is for all, and their browser keeps what they have read', async () => {
  const { read, urls } = stubNotices([notice('甲')])
  const { user, unmount } = renderApp('/center/model')
  await user.click(await screen.findByRole('button', { name: '知道了，收起公告：公告甲' }))
  await waitFor(() => expect(shown('公告甲')).toBeNull())
  expect(read).toEqual([])
  expect(urls()).not.toContain('/notice/mine')
  unmount()
  renderApp('/center/model')
  await waitFor(() => expect(urls().filter((url) => url === '/notice/public')).toHaveLength(2))
  expect(shown('公告甲')).toBeNull()
})

test.each([
  ['<script>window.hacked = 1</script>', /<script>/],
  ['<img src=x onerror="window.hacked = 1">', /<img/],
  ['![图](https://evil.example/pixel.png)', /^$/],
  ['[点](javascript:alert(1))', /点/],
  ['[点](JaVaScRiPt:alert(1))', /点/],
  ['[点](data:text/html;base64,PHNjcmlwdD4=)', /点/],
  ['[点](vbscript:msgbox)', /点/],
  ['[点](//evil.example)', /点/],
  ['[点](<javascript&colon;alert(1)>)', /点/],
  ['转账\u202Egnp.exe', /转账\[U\+202E\]gnp\.exe/],
])('what %j could do is not done: it stands as text, or leads nowhere', async (text, words) => {
  const { container } = render(<MarkdownText text={text} />)
  await waitFor(() => expect(container.firstChild?.textContent?.trim()).toMatch(words))
  expect(container.querySelectorAll('a, img, script, iframe, [onerror]')).toHaveLength(0)
  expect(window).not.toHaveProperty('hacked')
})

test('links elsewhere open in a tab of their own, which knows nothing of this one', () => {
  const { container } = render(
    <MarkdownText text="[站外](https://example.com) 与 [购买](/center/purchase)" />,
  )
  const links = [...container.querySelectorAll('a')].map((link) => [
    link.getAttribute('href'),
    link.target,
    link.rel,
  ])
  expect(links).toEqual([
    ['https://example.com', '_blank', 'noopener noreferrer nofollow'],
    ['/center/purchase', '_blank', 'noopener noreferrer nofollow'],
  ])
})
