import { readFileSync } from 'node:fs'
import { screen } from '@testing-library/react'
import { Modal } from 'antd'
import { act } from 'react'
import { config } from '../../../src/providers/config.ts'
import { antdTheme } from '../../../src/theme/antd-theme.ts'
import { themeMode } from '../../../src/theme/theme-mode.ts'
import { tokensCss } from '../../../vite/theme-tokens.ts'
import { openApp, signInHere } from '../render-app.tsx'

const css = tokensCss()
const base = readFileSync('src/theme/base.css', 'utf8')
const block = (start: string) => css.slice(css.indexOf(start)).split('}')[0] ?? ''
const look = () => document.documentElement.dataset.theme

test.each([
  [false, ':root {'],
  [true, ":root[data-theme='dark'] {"],
])('antd and our own CSS have the same colours (dark: %s)', (isDark, start) => {
  const { token } = antdTheme({ isDark, accents: config.brand.accents })
  expect(block(start)).toContain(`--accent: ${token?.colorPrimary};`)
  expect(block(start)).toContain(`--bg-raised: ${token?.colorBgContainer};`)
  expect(block(start)).toContain(`--text-2: ${token?.colorTextSecondary};`)
  expect(block(start)).toContain(`--chart-16: `)
})

test('the header is 65 px high, and 72 px from 768 px on', () => {
  expect(base).toMatch(/--header-height: 65px;\s+@media \(min-width: 768px\) {\s+--header-height: 72px;/)
  expect(readFileSync('src/layout/header.module.css', 'utf8')).toContain('height: var(--header-height);')
})

test('the look goes from the system, to light, to dark, and is remembered', async () => {
  const { user } = await openApp('/union')
  const next = () => user.click(screen.getByRole('button', { name: /^外观：/ }))

  expect(themeMode.read()).toBe('system')
  await next()
  expect([look(), localStorage.getItem('themeMode')]).toEqual(['light', 'light'])
  await next()
  expect([look(), localStorage.getItem('themeMode')]).toEqual(['dark', 'dark'])
  await next()
  expect([look(), localStorage.getItem('themeMode')]).toEqual(['light', null])
})

test('before the first paint the page has the look that was chosen', () => {
  const script = readFileSync('public/theme.js', 'utf8')
  localStorage.setItem('themeMode', 'dark')
  window.eval(script)
  expect(look()).toBe('dark')
  localStorage.removeItem('themeMode')
  window.eval(script)
  expect(look()).toBe('light')
})

test('dialogs that are not part of a page open under React 19', async () => {
  await signInHere()
  await openApp('/center/orders')
  await screen.findByText('还没有订单')
  const warned = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  act(() => void Modal.confirm({ title: '确定删除吗？' }))
  expect(await screen.findByRole('dialog', { name: '确定删除吗？' })).toBeInTheDocument()
  act(() => Modal.destroyAll())
  expect(warned.mock.calls.join()).not.toContain('antd v5 support React is 16 ~ 18')
  warned.mockRestore()
})
