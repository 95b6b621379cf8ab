import { screen, within } from '@testing-library/react'
import { links } from '../../../src/providers/config.ts'
import { session } from '../../../src/providers/session.ts'
import { atPath, renderApp, signInHere, toastTexts } from '../render-app.tsx'
import { field, fillPhone, isRefused, newPhone, sendCode, submit } from './login-form.ts'

test('signs in with the code that was sent and leads to the marketplace', async () => {
  const phone = newPhone()
  const { user } = renderApp('/login')
  await fillPhone(user, phone)
  await sendCode(user)
  await user.type(field('验证码'), backend.lastCode(phone))
  await submit(user)

  await atPath('/center/model')
  expect(session.read()?.userInfo.phone).toBe(`${phone.slice(0, 3)}****${phone.slice(-4)}`)
})

test('understands a number as autofill writes it', async () => {
  const phone = newPhone()
  const { user } = renderApp('/login')
  await fillPhone(user, `+86 ${phone.slice(0, 3)}-${phone.slice(3, 7)} ${phone.slice(7)}`)

  expect(field('手机号')).toHaveValue(phone)
})

test('leads back to where the visitor wanted to go', async () => {
  const phone = newPhone()
  const { user } = renderApp(`/login?to=${encodeURIComponent('/union?from=login')}`)
  await fillPhone(user, phone)
  await sendCode(user)
  await user.type(field('验证码'), backend.lastCode(phone))
  await submit(user)

  await atPath('/union?from=login')
})

test.each(['//evil.example/x', 'https://evil.example', '/\\evil.example', 'javascript:alert(1)', '/login'])(
  'never leads to %s',
  async (to) => {
    await signInHere()
    renderApp(`/login?to=${encodeURIComponent(to)}`)

    await atPath('/center/model')
  },
)

test('says beside each field what is wrong and puts the cursor into the first', async () => {
  const { user } = renderApp('/login')
  await screen.findByRole('heading', { name: '登录' })
  await submit(user)
  expect(field('手机号')).toHaveAccessibleDescription('请输入手机号')
  expect(field('验证码')).toHaveAccessibleDescription('请输入验证码')
  expect(field('手机号')).toHaveFocus()

  await user.type(field('手机号'), '12345')
  await user.type(field('验证码'), '12a')
  expect(field('手机号')).toBeValid()
  await submit(user)
  expect(field('手机号')).toHaveAccessibleDescription('手机号格式不正确')
  expect(field('验证码')).toHaveAccessibleDescription('验证码为 6 位数字')
  expect(session.read()).toBeNull()
})

test('asks for no code for a number that cannot be one', async () => {
  const { user } = renderApp('/login')
  await user.click(await screen.findByRole('button', { name: '获取验证码' }))

  expect(field('手机号')).toHaveAccessibleDescription('请输入手机号')
  expect(toastTexts()).toEqual([])
})

test('tells that a code is wrong and lets the visitor try again', async () => {
  const phone = newPhone()
  const { user } = renderApp('/login')
  await fillPhone(user, phone)
  await sendCode(user)
  const code = backend.lastCode(phone)
  await user.type(field('验证码'), code === '000000' ? '111111' : '000000')
  await submit(user)

  await isRefused('验证码', '验证码错误或已失效，请重新获取')
  expect(field('验证码')).toHaveFocus()
  expect(session.read()).toBeNull()

  await user.clear(field('验证码'))
  await user.type(field('验证码'), code)
  await submit(user)
  await atPath('/center/model')
})

test('tells beside the invite code of the link that it is unknown', async () => {
  const phone = newPhone()
  const { user } = renderApp('/login?invite=NOSUCH')
  expect(await screen.findByLabelText('邀请码（选填）')).toHaveValue('NOSUCH')
  await fillPhone(user, phone)
  await sendCode(user)
  await user.type(field('验证码'), backend.lastCode(phone))
  await submit(user)

  await isRefused('邀请码（选填）', '邀请码不存在，请检查后重试')
})

test('names the agreements once they have addresses', async () => {
  const first = renderApp('/login')
  await screen.findByRole('heading', { name: '登录' })
  expect(screen.queryByText(/登录即表示同意/)).toBeNull()
  first.unmount()

  links.terms = 'https://example.com/terms'
  try {
    renderApp('/login')
    const line = await screen.findByText(/登录即表示同意/)
    expect(within(line).getByRole('link')).toHaveAttribute('href', links.terms)
  } finally {
    links.terms = ''
  }
})
