import { screen, within } from '@testing-library/react'
import { links } from '../../../src/providers/config.ts'
import { renderApp } from '../render-app.tsx'
import { goOffline } from './offline.ts'

test('names the vendors of the catalogue with the number of their models', async () => {
  const { models } = backend.deps.catalogs.current().catalog
  const vendor = models[0]?.vendor ?? ''
  const count = models.filter((model) => model.vendor === vendor).length
  renderApp('/union')
  const list = await screen.findByRole('list', { name: '已上架的模型厂商' })

  expect(within(list).getByText(vendor, { exact: false, selector: 'li' })).toHaveTextContent(
    `${count} 个模型`,
  )
  expect(within(list).getAllByRole('listitem')).toHaveLength(new Set(models.map((one) => one.vendor)).size)
})

test('offers a retry when the vendors cannot be read', async () => {
  const goOnline = goOffline()
  try {
    const { user } = renderApp('/union')
    await user.click(await screen.findByRole('button', { name: '重新加载' }))
    goOnline()
    await user.click(await screen.findByRole('button', { name: '重新加载' }))
    expect(await screen.findByRole('list', { name: '已上架的模型厂商' })).toBeVisible()
  } finally {
    goOnline()
  }
})

test('gives each client the address in the shape that it wants', async () => {
  const { user } = renderApp('/union')
  await user.click(await screen.findByRole('button', { name: '复制 LobeChat 的接口地址' }))
  expect(await navigator.clipboard.readText()).toBe(`${backend.origin}/v1`)

  await user.click(screen.getByRole('button', { name: '复制 Cherry Studio 的接口地址' }))
  expect(await navigator.clipboard.readText()).toBe(backend.origin)
})

test('shows a guide only while it has an address', async () => {
  const first = renderApp('/union')
  await screen.findByRole('heading', { level: 1, name: '社区生态' })
  expect(screen.queryByRole('navigation', { name: '图文指南' })).toBeNull()
  first.unmount()

  links.desktopGuide = 'https://example.com/desktop'
  try {
    renderApp('/union')
    const guides = await screen.findByRole('navigation', { name: '图文指南' })
    expect(within(guides).getByRole('link', { name: '桌面客户端指南' })).toHaveAttribute(
      'href',
      links.desktopGuide,
    )
    const footer = screen.getByRole('navigation', { name: '页脚' })
    expect(within(footer).getByRole('link', { name: '桌面客户端指南' })).toBeVisible()
  } finally {
    links.desktopGuide = ''
  }
})

test.each([
  ['docs', '接口文档'],
  ['chatBoxGuide', '对话框场景指南'],
  ['desktopGuide', '桌面客户端指南'],
  ['terms', '服务协议'],
  ['privacy', '隐私政策'],
  ['depositRules', '充值规则'],
] as const)(
  'the footer leads to %s in a new tab once it has an address, and not before',
  async (link, name) => {
    const outside = () =>
      within(screen.getByRole('navigation', { name: '页脚' })).queryByRole('link', { name })
    const first = renderApp('/union')
    await screen.findByRole('heading', { level: 1, name: '社区生态' })
    expect(outside()).toBeNull()
    first.unmount()

    links[link] = 'https://example.com/there'
    try {
      renderApp('/union')
      await screen.findByRole('heading', { level: 1, name: '社区生态' })
      expect(outside()).toHaveAttribute('href', links[link])
      expect(outside()).toHaveAttribute('target', '_blank')
    } finally {
      links[link] = ''
    }
  },
)
