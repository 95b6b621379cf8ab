import { webcrypto } from 'node:crypto'
import { screen } from '@testing-library/react'
import { parseSmsLimits } from '../../../server/platform/integrations/sms/limits.ts'
import { atPath, renderApp, toastTexts } from '../render-app.tsx'
import { field, fillPhone, isRefused, newPhone, sendCode, submit } from './login-form.ts'

/** What every browser has on https and localhost, and jsdom has not. */
beforeAll(() => Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true }))

const limits = (text: string) => Object.assign(backend.deps.env, { smsLimits: parseSmsLimits(text) })
afterEach(() => limits('off'))

test('counts down to the next code, and goes on counting after a reload', async () => {
  limits('perPhone=1/60s')
  const phone = newPhone()
  const { user, unmount } = renderApp('/login')
  await fillPhone(user, phone)
  await sendCode(user)
  expect(await screen.findByRole('button', { name: /^(60|59) 秒后重新获取$/ })).toBeDisabled()

  unmount()
  renderApp('/login')
  expect(await screen.findByRole('button', { name: /秒后重新获取/ })).toBeDisabled()
  expect(JSON.stringify(sessionStorage)).not.toContain(phone)
})

test('does not make another number wait', async () => {
  limits('perPhone=1/60s')
  const { user } = renderApp('/login')
  await fillPhone(user, newPhone())
  await sendCode(user)
  await fillPhone(user, newPhone())

  expect(screen.getByRole('button', { name: '获取验证码' })).toBeEnabled()
})

test('works out the captcha by itself when one is asked for', async () => {
  limits('captchaAfter=1/10m')
  const { user } = renderApp('/login')
  await fillPhone(user, newPhone())
  await user.click(screen.getByRole('button', { name: '获取验证码' }))
  await screen.findByText('验证码已发送，5 分钟内有效')

  const phone = newPhone()
  await fillPhone(user, phone)
  await user.click(screen.getByRole('button', { name: '获取验证码' }))
  expect(await screen.findByRole('button', { name: '正在进行安全验证…' })).toBeDisabled()
  await screen.findByRole('button', { name: '获取验证码' })
  await user.type(field('验证码'), backend.lastCode(phone))
  await submit(user)

  await atPath('/center/model')
})

test('tells that codes were asked for too often', async () => {
  limits('perPhone=1/60s')
  const phone = newPhone()
  const { user, unmount } = renderApp('/login')
  await fillPhone(user, phone)
  await sendCode(user)
  unmount()
  sessionStorage.clear()

  const again = renderApp('/login')
  await fillPhone(again.user, phone)
  await again.user.click(screen.getByRole('button', { name: '获取验证码' }))
  await screen.findByText('操作过于频繁，请稍后再试')
  expect(toastTexts()).toContain('操作过于频繁，请稍后再试')
})

test('works out the captcha by itself after five wrong codes, and signs in', async () => {
  const phone = newPhone()
  const { user } = renderApp('/login')
  await fillPhone(user, phone)
  await sendCode(user)
  const code = backend.lastCode(phone)
  const wrong = code === '000000' ? '000001' : '000000'
  await user.type(field('验证码'), wrong)
  for (let i = 0; i < 5; i += 1) {
    await submit(user)
    await isRefused('验证码', '验证码错误或已失效，请重新获取')
    await screen.findByRole('button', { name: '登录 / 注册' })
  }
  await user.clear(field('验证码'))
  await user.type(field('验证码'), code)
  await submit(user)
  expect(await screen.findByRole('button', { name: '正在进行安全验证…' })).toBeDisabled()

  await atPath('/center/model')
  expect(toastTexts()).not.toContain('操作频繁，请先完成人机验证')
})
