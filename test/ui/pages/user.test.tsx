import { screen, waitFor } from '@testing-library/react'
import { session } from '../../../src/providers/session.ts'
import { renderApp, signInHere, toastTexts } from '../render-app.tsx'

async function openUser() {
  const login = await signInHere()
  const { user } = renderApp('/center/user')
  await screen.findByRole('heading', { name: '用户中心' })
  return { user, ...login }
}

test('the nickname is saved and the header follows', async () => {
  const { user } = await openUser()
  await user.type(screen.getByRole('textbox', { name: '昵称' }), '小明')
  await user.click(screen.getByRole('button', { name: '保存资料' }))
  await waitFor(() => expect(toastTexts()).toEqual(['资料已保存']))
  expect(session.read()?.userInfo.nickname).toBe('小明')
  expect(screen.getByRole('button', { name: /小明/ })).toBeVisible()
})

test('a wrong e-mail is named in its place; a good one is only ever shown masked', async () => {
  const { user } = await openUser()
  const box = screen.getByRole('textbox', { name: '邮箱' })
  await user.type(box, 'nobody')
  await user.click(screen.getByRole('button', { name: '保存资料' }))
  expect(screen.getByText('邮箱格式不正确')).toBeVisible()
  await user.type(box, '@example.com')
  await user.click(screen.getByRole('button', { name: '保存资料' }))
  await waitFor(() => expect(session.read()?.userInfo.email).toMatch(/\*.*@example\.com$/))
  expect(document.body.innerHTML).not.toContain('nobody@example.com')
})

test('a password is set, and the old one is needed to change it', async () => {
  const { user } = await openUser()
  const fill = async (old: string, next: string, again: string) => {
    for (const [label, text] of [
      ['原密码', old],
      ['新密码', next],
      ['再输一遍新密码', again],
    ] as const) {
      await user.clear(screen.getByLabelText(label))
      if (text !== '') await user.type(screen.getByLabelText(label), text)
    }
    await user.click(screen.getByRole('button', { name: '保存密码' }))
  }
  await fill('', 'short', 'other')
  expect(screen.getByText('密码至少 8 位')).toBeVisible()
  expect(screen.getByText('两次输入的密码不一样')).toBeVisible()
  await fill('', 'blue-horse-77', 'blue-horse-77')
  await waitFor(() => expect(toastTexts()).toEqual(['密码已更新，其他设备已退出登录']))
  await fill('not-the-old-1', 'red-horse-778', 'red-horse-778')
  expect(await screen.findByRole('alert')).toHaveTextContent('原密码错误')
  expect(toastTexts()).toContain('原密码错误')
})

test('another device is signed out from here', async () => {
  const { user, phone } = await openUser()
  const other = await backend.signIn(phone)
  await backend.request('GET', '/maas/userCenter/userInfo', { token: other.accessToken })
  expect(await screen.findByText('当前设备')).toBeVisible()
  renderApp('/center/user')
  const [signOut] = await screen.findAllByRole('button', { name: /^退出 / })
  if (signOut === undefined) throw new Error('no other device')
  await user.click(signOut)
  await waitFor(() =>
    expect(backend.request('GET', '/maas/userCenter/userInfo', { token: other.accessToken })).rejects.toThrow(
      '登录已过期',
    ),
  )
})
