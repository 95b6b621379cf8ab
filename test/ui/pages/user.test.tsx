import { screen, waitFor, within } from '@testing-library/react'
import { session } from '../../../src/providers/session.ts'
import { atPath, renderApp, signInHere, toastTexts } from '../render-app.tsx'

afterEach(() => jest.restoreAllMocks())

async function openUser() {
  const login = await signInHere()
  const { user } = renderApp('/center/user')
  await screen.findByRole('textbox', { name: '昵称' })
  return { user, ...login }
}

test('the nickname is saved and the header follows', async () => {
  const { user } = await openUser()
  await user.type(screen.getByRole('textbox', { name: '昵称' }), '小明')
  await user.click(screen.getByRole('button', { name: '保存资料' }))
  await waitFor(() => expect(toastTexts()).toEqual(['资料已保存']))
  expect(await screen.findByRole('button', { name: /小明/ })).toBeVisible()
  expect(session.read()?.userInfo.nickname).toBe('小明')
})

test('what was not written into is not sent, so that a newer nickname stays', async () => {
  const { user, accessToken } = await openUser()
  await backend.request('POST', '/maas/userCenter/profile', {
    token: accessToken,
    body: { nickname: '新名字' },
  })
  await user.type(screen.getByRole('textbox', { name: '邮箱' }), 'someone@example.com')
  await user.click(screen.getByRole('button', { name: '保存资料' }))
  await waitFor(() => expect(toastTexts()).toEqual(['资料已保存']))
  await waitFor(() => expect(screen.getByRole('textbox', { name: '昵称' })).toHaveValue('新名字'))
  expect(session.read()?.userInfo.nickname).toBe('新名字')
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
  await waitFor(() => expect(screen.getByRole('textbox', { name: '邮箱' })).toHaveValue(''))
  expect(document.body.innerHTML).not.toContain('nobody@example.com')
  expect(screen.getByRole('textbox', { name: '邮箱' })).toHaveAttribute(
    'placeholder',
    expect.stringContaining('*'),
  )
  expect(screen.getByRole('textbox', { name: '邮箱' })).toHaveAttribute('autocomplete', 'email')
})

test('a password is set, and from then on the old one is needed', async () => {
  const { user, phone } = await openUser()
  const submit = (name: string) => user.click(screen.getByRole('button', { name }))
  const fill = async (texts: Record<string, string>) => {
    for (const [label, text] of Object.entries(texts)) {
      await user.clear(screen.getByLabelText(label))
      if (text !== '') await user.type(screen.getByLabelText(label), text)
    }
  }
  expect(await screen.findByText('未设置')).toBeVisible()
  expect(screen.queryByLabelText('原密码')).toBeNull()
  await fill({ 新密码: 'short', 再输一遍新密码: 'other' })
  await submit('设置密码')
  expect(screen.getByText('密码至少 8 位')).toBeVisible()
  expect(screen.getByText('两次输入的密码不一样')).toBeVisible()
  expect(screen.getByText('请填写 6 位短信验证码')).toBeVisible()
  await fill({ 手机号: phone })
  await user.click(screen.getByRole('button', { name: '获取验证码' }))
  await waitFor(() => expect(toastTexts()).toContain('验证码已发送'))
  await fill({ 短信验证码: backend.lastCode(phone), 新密码: '12345678', 再输一遍新密码: '12345678' })
  await submit('设置密码')
  expect(await screen.findByRole('note')).toHaveTextContent('密码过于常见，请换一个')
  await fill({ 新密码: 'blue-horse-77', 再输一遍新密码: 'blue-horse-77' })
  await submit('设置密码')
  await waitFor(() => expect(toastTexts()).toContain('密码已设置，其他设备已退出登录'))
  expect(await screen.findByText('已设置')).toBeVisible()
  await fill({ 新密码: 'red-horse-778', 再输一遍新密码: 'red-horse-778' })
  await submit('修改密码')
  expect(screen.getByText('请填写原密码')).toBeVisible()
  await fill({ 原密码: 'not-the-old-1' })
  await submit('修改密码')
  expect(await screen.findByRole('note')).toHaveTextContent('原密码错误')
})

test('an alert is set, stands above every screen once the balance is below it, and is put away', async () => {
  const { user, accessToken } = await openUser()
  await backend.topUp(accessToken, '5')
  await user.type(await screen.findByLabelText('余额低于多少时提醒'), '-3')
  await user.click(screen.getByRole('button', { name: '保存提醒' }))
  expect(screen.getByText('请填写大于 0 的金额')).toBeVisible()
  await user.clear(screen.getByLabelText('余额低于多少时提醒'))
  await user.type(screen.getByLabelText('余额低于多少时提醒'), '100000000.01')
  expect(screen.getByText('提醒金额至多 1 亿元')).toBeVisible()
  await user.clear(screen.getByLabelText('余额低于多少时提醒'))
  await user.type(screen.getByLabelText('余额低于多少时提醒'), '20')
  await user.click(screen.getByRole('button', { name: '保存提醒' }))
  const notice = await screen.findByRole('region', { name: '余额偏低' })
  await waitFor(() => expect(notice).toHaveTextContent('余额只剩 ¥5.00'))
  expect(screen.getByRole('button', { name: /1 条提醒/ })).toBeVisible()
  expect(screen.getByText(/^已提醒 1 次/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: '知道了，收起余额提醒' }))
  await waitFor(() => expect(notice).not.toBeInTheDocument())
  expect(session.read()?.userInfo.notices).toBe(0)
})

test('a file of my data is saved, and a fourth one within a day is refused', async () => {
  const { user } = await openUser()
  const files: Blob[] = []
  URL.createObjectURL = (file: Blob) => `blob:${files.push(file)}`
  URL.revokeObjectURL = () => undefined
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  for (const left of [2, 1, 0]) {
    await user.click(screen.getByRole('button', { name: /导出$/ }))
    await waitFor(() => expect(toastTexts()).toContain(`数据已保存，24 小时内还可以导出 ${left} 次`))
  }
  expect(JSON.parse(await (files[0] as Blob).text())).toMatchObject({ profile: { notices: 0 }, orders: [] })
  await user.click(screen.getByRole('button', { name: /导出$/ }))
  await waitFor(() => expect(toastTexts().join()).toContain('24 小时内至多导出 3 次'))
})

test('the account is closed only when what is lost is agreed to and the code is right', async () => {
  const { user, phone, accessToken } = await openUser()
  await backend.topUp(accessToken, '5')
  await user.click(screen.getByRole('button', { name: /^注 ?销$/ }))
  expect(await screen.findByText('余额 ¥5.00 作废，不再退还')).toBeVisible()
  const close = screen.getByRole('button', { name: '永久注销' })
  expect(close).toBeDisabled()
  const sheet = within(screen.getByRole('dialog'))
  await user.type(sheet.getByLabelText('手机号'), '13000000000')
  expect(sheet.getByRole('alert')).toHaveTextContent('不是本账号的手机号')
  expect(sheet.getByRole('button', { name: '获取验证码' })).toBeDisabled()
  await user.clear(sheet.getByLabelText('手机号'))
  await user.type(sheet.getByLabelText('手机号'), `+86 ${phone.slice(0, 3)} ${phone.slice(3)}`)
  await user.click(sheet.getByRole('button', { name: '获取验证码' }))
  await waitFor(() => expect(toastTexts()).toContain('验证码已发送'))
  await user.type(sheet.getByLabelText('短信验证码'), backend.lastCode(phone))
  expect(close).toBeDisabled()
  await user.click(sheet.getByRole('checkbox'))
  await user.click(close)
  await atPath('/')
  expect(session.read()).toBeNull()
  await expect(backend.request('GET', '/maas/userCenter/userInfo', { token: accessToken })).rejects.toThrow(
    '登录已过期',
  )
})

test('an order that may still be paid stands against closing, and is named', async () => {
  const { user, accessToken } = await openUser()
  await backend.request('POST', '/maas/order/topup', {
    token: accessToken,
    body: { amount: '10', channel: 'sandbox' },
  })
  await user.click(screen.getByRole('button', { name: /^注 ?销$/ }))
  expect(await screen.findByRole('alert')).toHaveTextContent('还有 1 笔待支付的订单')
  expect(screen.getByRole('button', { name: '永久注销' })).toBeDisabled()
})

test('another device is signed out from here', async () => {
  const { user, phone } = await openUser()
  const other = await backend.signIn(phone)
  await backend.request('GET', '/maas/userCenter/userInfo', { token: other.accessToken })
  expect(await screen.findByText('当前设备')).toBeVisible()
  renderApp('/center/user')
  const [signOut] = await screen.findAllByRole('button', { name: /^退出登录 \S/ })
  if (signOut === undefined) throw new Error('no other device')
  await user.click(signOut)
  await waitFor(() =>
    expect(backend.request('GET', '/maas/userCenter/userInfo', { token: other.accessToken })).rejects.toThrow(
      '登录已过期',
    ),
  )
})
