import { act, screen } from '@testing-library/react'
import { browserStorage } from '../../../src/config/runtime/browser-storage.ts'
import { session } from '../../../src/providers/session.ts'
import { themeMode } from '../../../src/theme/theme-mode.ts'
import { field, fillPhone, newPhone, sendCode, submit } from '../public/login-form.ts'
import { atPath, renderApp } from '../render-app.tsx'

/** As a browser does whose user has blocked cookies. */
function refuse() {
  throw new DOMException('The operation is insecure.', 'SecurityError')
}
beforeEach(() => {
  for (const name of ['getItem', 'setItem', 'removeItem'] as const)
    jest.spyOn(Storage.prototype, name).mockImplementation(refuse)
})
afterEach(() => {
  act(() => {
    session.close()
    themeMode.set('system')
  })
  jest.restoreAllMocks()
})

test('what is stored is there as long as the page', () => {
  browserStorage.setItem('one', '1')
  expect(browserStorage.getItem('one')).toBe('1')
  browserStorage.removeItem('one')
  expect(browserStorage.getItem('one')).toBeNull()
  expect(browserStorage.isRefused()).toBe(true)
  jest.restoreAllMocks()
  expect(browserStorage.isRefused()).toBe(false)
  expect(localStorage).toHaveLength(0)
})

test.each(['/', '/union', '/docs', '/center/model'])('%s is shown', async (path) => {
  renderApp(path)
  expect(await screen.findByRole('heading', { level: 1 })).toBeVisible()
})

test('a sign-in works, and says before that it ends with the page', async () => {
  const { user } = renderApp('/login?to=/center/orders')
  const phone = newPhone()
  await fillPhone(user, phone)
  expect(screen.getByText(/浏览器不让这个网站保存数据/)).toBeVisible()
  await sendCode(user)
  await user.type(field('验证码'), backend.lastCode(phone))
  await submit(user)
  await atPath('/center/orders')
  expect(await screen.findByText('还没有订单')).toBeVisible()
})
