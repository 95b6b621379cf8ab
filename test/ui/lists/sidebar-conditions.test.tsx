import { act, render, screen } from '@testing-library/react'
import { config } from 'virtual:app'
import type { AppEntry } from '../../../src/config/runtime/app-config.ts'
import { Sidebar } from '../../../src/layout/sidebar.tsx'
import { session } from '../../../src/providers/session.ts'
import { aUser } from '../users.ts'

const entry = {
  title: '',
  icon: 'user',
  to: '/center/user',
  isExternal: false,
  badge: '',
  isOnSmallScreen: true,
  when: '',
  permission: '',
  also: '',
  tabs: [],
} satisfies Partial<AppEntry>
const groups = [...config.sidebar]
afterEach(() => config.sidebar.splice(0, config.sidebar.length, ...groups))

function showEntries(isSmallScreen = false) {
  config.sidebar.push({
    title: '条件',
    entries: [
      { ...entry, title: '实名用户', to: '/a', when: 'verified' },
      { ...entry, title: '管理', to: '/b', when: 'admin' },
      { ...entry, title: '大屏', to: '/c', isOnSmallScreen: false, badge: '新' },
    ],
  })
  render(<Sidebar isSmallScreen={isSmallScreen} />)
}
const isShown = (name: string) => screen.queryByRole('link', { name: new RegExp(name) }) !== null

test('entries with a condition are for users who meet it, and follow the user', () => {
  showEntries()
  expect(isShown('实名用户')).toBe(false)
  expect(isShown('管理')).toBe(false)
  act(() => session.open({ accessToken: 'token', userInfo: aUser({ perVerification: true }) }))
  expect(isShown('实名用户')).toBe(true)
  expect(isShown('管理')).toBe(false)
  act(() => session.merge({ perVerification: false, isAdmin: true }))
  expect(isShown('实名用户')).toBe(false)
  expect(isShown('管理')).toBe(true)
})

test('a badge stands beside its entry, which small screens may go without', () => {
  showEntries()
  expect(screen.getByRole('link', { name: /大屏/ })).toHaveTextContent('大屏新')
})

test('an entry that is not for small screens is not in their drawer', () => {
  showEntries(true)
  expect(isShown('大屏')).toBe(false)
})
