import { act, screen, within } from '@testing-library/react'
import { config } from 'virtual:app'
import { images } from 'virtual:images'
import { themeMode } from '../../../src/theme/theme-mode.ts'
import { antdTheme } from '../../../src/theme/antd-theme.ts'
import { parseConfig } from '../../../src/config/compiler/check-config.ts'
import { consoleConfig } from '../../support/read-fixture-config.ts'
import { tokensCss } from '../../../vite/theme-tokens.ts'
import { openApp } from '../render-app.tsx'

const { brand } = config
const image = (src: string) => ({ src, width: 96, height: 32 })

afterEach(() => {
  Object.assign(config, { brand, ownLinks: [] })
  for (const name of Object.keys(images)) delete images[name]
  act(() => themeMode.set('system'))
})

const logo = () => screen.getByRole('link', { name: `${config.productName}首页` }).querySelector('img')

test('the header has the logo of the brand, and another in the dark', async () => {
  Object.assign(images, { 'a.svg': image('/a.svg'), 'b.svg': image('/b.svg') })
  config.brand = { ...brand, logo: 'a.svg', logoDark: 'b.svg' }
  await openApp('/union')
  expect(logo()).toHaveAttribute('src', '/a.svg')
  expect([logo()?.width, logo()?.height]).toEqual([84, 28])
  act(() => themeMode.set('dark'))
  expect(logo()).toHaveAttribute('src', '/b.svg')
})

test('the sign-in has it too, and without one there is that of the product', async () => {
  Object.assign(images, { 'a.svg': image('/a.svg') })
  config.brand = { ...brand, logo: 'a.svg', logoDark: 'a.svg' }
  const { unmount } = await openApp('/login')
  expect(screen.getByRole('link', { name: config.productName }).querySelector('img')).toHaveAttribute(
    'src',
    '/a.svg',
  )
  unmount()
  config.brand = brand
  await openApp('/union')
  expect(logo()).toBeNull()
})

test('its colours are those of our CSS and of antd, in both looks', () => {
  const accent = { light: '#0b6e4f', dark: '#63d2bd' }
  const { accents } = parseConfig({ ...consoleConfig, brand: { accent } }).app.brand
  const [light = '', dark = ''] = tokensCss(accents).split(":root[data-theme='dark']")
  expect(light).toContain('--accent: #0b6e4f;')
  expect(dark).toContain('--accent: #63d2bd;')
  expect(light).not.toContain('--accent: #3d4ed8')
  for (const isDark of [false, true]) {
    const { token } = antdTheme({ isDark, accents })
    expect(token?.colorPrimary).toBe(isDark ? accent.dark : accent.light)
    expect(isDark ? dark : light).toContain(`--on-accent: ${token?.colorTextLightSolid};`)
  }
})

test('the filing stands in the footer and leads to where it is looked up; without one nothing is there', async () => {
  const { filing } = config
  const first = await openApp('/union')
  expect(screen.queryByText(/备/)).toBeNull()
  first.unmount()
  config.filing = { icp: '京ICP备2021012345号-1', police: '京公网安备11010502030143号' }
  try {
    await openApp('/union')
    expect(screen.getByRole('link', { name: '京ICP备2021012345号-1' })).toHaveAttribute(
      'href',
      'https://beian.miit.gov.cn/',
    )
    expect(screen.getByRole('link', { name: '京公网安备11010502030143号' })).toHaveAttribute(
      'href',
      'https://beian.mps.gov.cn/#/query/webSearch?code=11010502030143',
    )
  } finally {
    config.filing = filing
  }
})

test('links that staff added stand in the header and in the footer, within the site or in a new tab', async () => {
  config.ownLinks = [
    { title: '服务状态', to: 'https://status.example.com/', isExternal: true, places: ['header', 'footer'] },
    { title: '新手入门', to: '/docs/quick-start', isExternal: false, places: ['footer'] },
  ]
  await openApp('/union')
  const header = within(screen.getByRole('banner'))
  const footer = within(screen.getByRole('navigation', { name: '页脚' }))
  expect(header.queryByRole('link', { name: '新手入门' })).toBeNull()
  for (const part of [header, footer]) {
    const link = part.getByRole('link', { name: '服务状态' })
    expect(link).toHaveAttribute('href', 'https://status.example.com/')
    expect(link).toHaveAttribute('rel', 'noopener noreferrer')
  }
  expect(footer.getByRole('link', { name: '新手入门' })).not.toHaveAttribute('target')
})

test('the footer names the version, and the build where a release is marked with it', async () => {
  const { unmount } = await openApp('/union')
  expect(screen.getByRole('contentinfo')).toHaveTextContent(/· \d+\.\d+\.\d+$/)
  unmount()
  document.documentElement.dataset.build = '0123456789'
  await openApp('/union')
  expect(screen.getByRole('contentinfo')).toHaveTextContent(/· \d+\.\d+\.\d+（0123456789）$/)
  delete document.documentElement.dataset.build
})
