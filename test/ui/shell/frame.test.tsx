import { readFileSync } from 'node:fs'
import { act, screen, waitFor, within } from '@testing-library/react'
import { config } from '../../../src/providers/config.ts'
import { session } from '../../../src/providers/session.ts'
import { navigate } from '../../../src/providers/router/location.ts'
import { asPhone } from '../as-phone.ts'
import { openApp } from '../render-app.tsx'
import { verifiedLedger } from '../verified-ledger.ts'
import { restoreWire, stubSite } from '../stub-wire.ts'
import { aUser } from '../users.ts'

beforeEach(() => void stubSite({ '/income/proof': verifiedLedger }))
afterEach(restoreWire)

const signIn = () => act(() => session.open({ accessToken: 'a-token', userInfo: aUser() }))
const sidebar = () => screen.getByRole('navigation', { name: '控制台导航' })
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

describe('the header', () => {
  test('its logo leads to home', async () => {
    signIn()
    const { user } = await openApp('/center/orders')
    await user.click(screen.getByRole('link', { name: /首页$/ }))
    expect(window.location.pathname).toBe('/')
  })

  test('offers visitors to sign in, and to come back', async () => {
    await openApp('/center/model')
    expect(screen.getByRole('link', { name: '登录 / 注册' })).toHaveAttribute(
      'href',
      '/login?to=%2Fcenter%2Fmodel',
    )
  })

  test('has no documentation link while its address is empty', async () => {
    await openApp('/union')
    expect(config.links.docs).toBe('')
    expect(screen.queryByRole('link', { name: '接口文档' })).toBeNull()
  })

  test('has a documentation link in a new tab as soon as it has an address, but not on small screens', async () => {
    config.links.docs = 'https://docs.example.com/'
    try {
      await openApp('/union')
      const link = within(screen.getByRole('banner')).getByRole('link', { name: '接口文档' })
      expect(link).toHaveAttribute('href', 'https://docs.example.com/')
      expect(link).toHaveAttribute('target', '_blank')
      expect(link).toHaveClass('wide')
      expect(readFileSync('src/layout/header.module.css', 'utf8')).toMatch(
        /@media \(max-width: 767\.98px\) \{\s*\.header \.wide \{\s*display: none;/,
      )
    } finally {
      config.links.docs = ''
    }
  })

  test('is there on public pages and absent on the sign-in', async () => {
    await openApp('/union')
    expect(screen.getByRole('banner')).toBeVisible()
    await act(async () => navigate('/login'))
    expect(screen.queryByRole('banner')).toBeNull()
  })
})

describe('the sidebar', () => {
  test('highlights the entry of the path, and only that one', async () => {
    signIn()
    await openApp('/center/orders')
    await heading('订单明细')
    const current = within(sidebar())
      .getAllByRole('link')
      .filter((link) => link.getAttribute('aria-current') === 'page')
    expect(current.map((link) => link.textContent)).toEqual(['订单明细'])
  })

  test('follows a navigation', async () => {
    signIn()
    const { user } = await openApp('/center/orders')
    await user.click(within(sidebar()).getByRole('link', { name: '收支明细' }))
    await heading('收支明细')
    expect(within(sidebar()).getByRole('link', { name: '收支明细' })).toHaveAttribute('aria-current', 'page')
    expect(within(sidebar()).getByRole('link', { name: '订单明细' })).not.toHaveAttribute('aria-current')
  })

  test('is a drawer on small screens: it opens, and closes with Esc, on the scrim and on navigation', async () => {
    asPhone()
    signIn()
    const { user } = await openApp('/center/orders')
    const open = () => user.click(screen.getByRole('button', { name: '打开导航' }))

    await open()
    const drawer = screen.getByRole('dialog', { name: '控制台导航' })
    await user.keyboard('{Escape}')
    expect(drawer).not.toBeInTheDocument()

    await open()
    await user.click(screen.getByRole('dialog'))
    expect(screen.queryByRole('dialog')).toBeNull()

    await open()
    await user.click(screen.getByRole('button', { name: '关闭导航' }))
    expect(screen.queryByRole('dialog')).toBeNull()

    await open()
    await user.click(within(screen.getByRole('dialog')).getByRole('link', { name: '收支明细' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    await heading('收支明细')
  })
})

test('a public page has a menu on phones', async () => {
  asPhone()
  const { user } = await openApp('/union')
  await user.click(screen.getByRole('button', { name: '打开导航' }))
  const drawer = within(await screen.findByRole('dialog', { name: '导航' }))
  expect(drawer.getByRole('link', { name: '登录 / 注册' })).toHaveAttribute('href', '/login')
  await user.click(drawer.getByRole('link', { name: '模型广场' }))
  await heading('模型广场')
  expect(screen.queryByRole('dialog')).toBeNull()
})

describe('every navigation', () => {
  test('scrolls to the top', async () => {
    const scrollTo = jest.spyOn(window, 'scrollTo')
    signIn()
    await openApp('/center/orders')
    scrollTo.mockClear()
    await act(async () => navigate('/center/income'))
    expect(scrollTo).toHaveBeenCalledWith(0, 0)
    scrollTo.mockRestore()
  })

  test('scrolls to the top, also by the entry of the sidebar that is the current one', async () => {
    const scrollTo = jest.spyOn(window, 'scrollTo')
    signIn()
    const { user } = await openApp('/center/orders')
    await heading('订单明细')
    scrollTo.mockClear()
    await user.click(within(sidebar()).getByRole('link', { name: '订单明细' }))
    expect(scrollTo).toHaveBeenCalledWith(0, 0)
    scrollTo.mockRestore()
  })

  test('does not jump when only the query changes', async () => {
    const scrollTo = jest.spyOn(window, 'scrollTo')
    await openApp('/union')
    scrollTo.mockClear()
    await act(async () => navigate('/union?from=here'))
    expect(scrollTo).not.toHaveBeenCalled()
    scrollTo.mockRestore()
  })

  test('sets the title: route, then product', async () => {
    await openApp('/union')
    expect(document.title).toBe(`社区生态 - ${config.productName}`)
    await act(async () => navigate('/nowhere'))
    expect(document.title).toBe(`404 Not Found - ${config.productName}`)
  })
})

describe('routes for users', () => {
  test.each(
    config.routes.filter(({ auth, open, redirect }) => auth && !open && !redirect).map(({ path }) => path),
  )('%s sends a visitor to sign in, and back to the very place', async (pattern) => {
    const path = pattern.replace('/:id?', '').replaceAll(/:\w+/g, 'x')
    await openApp(`${path}?a=1#b`)
    await waitFor(() => expect(window.location.pathname).toBe('/login'))
    expect(new URLSearchParams(window.location.search).get('to')).toBe(`${path}?a=1#b`)
  })

  test('after signing in the visitor is where they wanted to go', async () => {
    await openApp('/center/orders?currentPage=2')
    await waitFor(() => expect(window.location.pathname).toBe('/login'))
    signIn()
    await heading('订单明细')
    expect(window.location.search).toContain('currentPage=2')
  })

  test.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/login?to=/x',
  ])('a sign-in never leads to %s', async (to) => {
    signIn()
    await openApp(`/login?to=${encodeURIComponent(to)}`)
    await waitFor(() => expect(window.location.pathname).toBe('/center/model'))
    expect(window.location.origin).toBe(backend.origin)
  })

  test('/center is the marketplace', async () => {
    await openApp('/center')
    await waitFor(() => expect(window.location.pathname).toBe('/center/model'))
  })

  test('visitors browse the marketplace and the model documentation', async () => {
    await openApp('/center/model')
    expect(window.location.pathname).toBe('/center/model')
    stubSite({ '/model/detail': { status: 404 } })
    await act(async () => navigate('/model-doc/some-model'))
    expect(window.location.pathname).toBe('/model-doc/some-model')
  })

  test('signing out in another tab closes them here', async () => {
    signIn()
    await openApp('/center/orders')
    await heading('订单明细')
    const otherTab = new BroadcastChannel('session')
    otherTab.postMessage('logout')
    await waitFor(() => expect(window.location.pathname).toBe('/login'))
    otherTab.close()
  })
})
