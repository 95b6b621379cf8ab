import { screen } from '@testing-library/react'
import type { CallResult } from '../../../contract/endpoints.ts'
import { http } from '../../../src/providers/client.ts'
import { session } from '../../../src/providers/session.ts'
import { atPath, renderApp, toastTexts } from '../render-app.tsx'
import { field, fillPhone, isRefused, newPhone, sendCode, submit } from './login-form.ts'

const PASSWORD = 'quiet-ledger-42'

async function userWithPassword() {
  const phone = newPhone()
  const { accessToken } = await backend.signIn(phone)
  await backend.request('POST', '/sms/api/v1/user/sendSMS', { body: { phone, purpose: 'password' } })
  await backend.request('POST', '/maas/login/changePassword', {
    token: accessToken,
    body: { newPassword: PASSWORD, code: backend.lastCode(phone) },
  })
  return phone
}

async function openPasswordTab() {
  const { user } = renderApp('/login')
  await user.click(await screen.findByRole('tab', { name: '密码登录' }))
  return user
}

test('signs in with a password', async () => {
  const phone = await userWithPassword()
  const user = await openPasswordTab()
  await fillPhone(user, phone)
  await user.type(field('密码'), PASSWORD)
  await submit(user)

  await atPath('/center/model')
})

test('tells that phone and password do not fit, and no more', async () => {
  const phone = await userWithPassword()
  const user = await openPasswordTab()
  await fillPhone(user, phone)
  await user.type(field('密码'), 'not-the-password')
  await submit(user)

  await isRefused('密码', '手机号或密码错误')
  expect(session.read()).toBeNull()
})

test('shows the password on demand', async () => {
  const user = await openPasswordTab()
  expect(field('密码')).toHaveAttribute('type', 'password')
  await user.click(screen.getByRole('button', { name: '显示密码' }))

  expect(field('密码')).toHaveAttribute('type', 'text')
})

test('changes the way to sign in by arrow keys and keeps the number', async () => {
  const { user } = renderApp('/login')
  await fillPhone(user, '13800000000')
  await user.click(screen.getByRole('tab', { name: '验证码登录' }))
  await user.keyboard('{ArrowRight}')

  expect(screen.getByRole('tab', { name: '密码登录' })).toHaveFocus()
  expect(field('手机号')).toHaveValue('13800000000')
})

test('sets a new password by code and signs in with it', async () => {
  const phone = await userWithPassword()
  const user = await openPasswordTab()
  await fillPhone(user, phone)
  await user.click(screen.getByRole('button', { name: '忘记密码' }))
  await sendCode(user)
  await user.type(field('验证码'), backend.lastCode(phone))
  await user.type(field('新密码'), 'short')
  await user.click(screen.getByRole('button', { name: '重置密码' }))
  expect(field('新密码')).toHaveAccessibleDescription('密码至少 8 位')

  await user.clear(field('新密码'))
  await user.type(field('新密码'), 'another-quiet-ledger')
  await user.click(screen.getByRole('button', { name: '重置密码' }))
  await screen.findByRole('tab', { name: '密码登录', selected: true })
  expect(toastTexts()).toContain('密码已重置，请用新密码登录')

  await user.type(field('密码'), 'another-quiet-ledger')
  await submit(user)
  await atPath('/center/model')
})

test('stops all API keys with the reset if that is asked for, else none', async () => {
  const { accessToken } = await backend.signIn(newPhone())
  await backend.request('POST', '/maas/model/apiKey/add', { token: accessToken, body: { name: '他人的' } })
  const phone = await userWithPassword()
  const { accessToken: token } = await backend.signIn(phone)
  await backend.request('POST', '/maas/model/apiKey/add', { token, body: { name: '生产' } })
  const working = async () => {
    const login = await backend.signIn(phone)
    const { keys } = (await backend.request('GET', '/maas/model/userApiKeyDetailInfo', {
      token: login.accessToken,
    })) as CallResult<'key.overview'>
    return keys.filter(({ status }) => status === 'active').length
  }
  const user = await openPasswordTab()
  const reset = async (isRevoking: boolean) => {
    await fillPhone(user, phone)
    await user.click(screen.getByRole('button', { name: '忘记密码' }))
    await sendCode(user)
    const box = screen.getByRole('checkbox', { name: /同时停用全部 API Key/ })
    expect(box).not.toBeChecked()
    if (isRevoking) await user.click(box)
    await user.type(field('验证码'), backend.lastCode(phone))
    await user.type(field('新密码'), 'another-quiet-ledger')
    await user.click(screen.getByRole('button', { name: '重置密码' }))
    await screen.findByRole('tab', { name: '密码登录', selected: true })
  }
  await reset(false)
  expect(await working()).toBe(1)
  await reset(true)
  expect(toastTexts()).toContain('密码已重置，全部 API Key 已停用，请用新密码登录')
  expect(await working()).toBe(0)
})

test('a number without an account is shown beside the number, with the way in', async () => {
  const phone = newPhone()
  const user = await openPasswordTab()
  await fillPhone(user, phone)
  await user.click(screen.getByRole('button', { name: '忘记密码' }))
  await sendCode(user)
  await user.type(field('验证码'), backend.lastCode(phone))
  await user.type(field('新密码'), 'another-quiet-ledger')
  await user.click(screen.getByRole('button', { name: '重置密码' }))
  await isRefused('手机号', '该手机号尚未注册，请直接用短信验证码登录')
})

test('a sign-in answer that lacks its parts opens no session', async () => {
  const { adapter } = http.defaults
  http.defaults.adapter = async (config) => ({
    data: { success: true, code: 200, message: '', result: { accessToken: 'only-a-token' } },
    status: 200,
    statusText: 'OK',
    headers: {},
    config,
  })
  try {
    const user = await openPasswordTab()
    await fillPhone(user, newPhone())
    await user.type(field('密码'), PASSWORD)
    await submit(user)
    await screen.findByText('登录失败，响应格式错误')
  } finally {
    http.defaults.adapter = adapter
  }

  expect(session.read()).toBeNull()
  expect(localStorage.getItem('accessToken')).toBeNull()
})
