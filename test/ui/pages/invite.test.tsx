import { screen, within } from '@testing-library/react'
import { renderApp, signInHere } from '../render-app.tsx'

interface Info {
  code: string
}

test('my link and code can be copied, and the rules are the server’s', async () => {
  const { accessToken } = await signInHere()
  const info = (await backend.request('GET', '/maas/invite/info', { token: accessToken })) as Info
  const { user } = renderApp('/center/invite')
  await user.click(await screen.findByRole('button', { name: '复制链接' }))
  expect(await navigator.clipboard.readText()).toBe(`${backend.origin}/login?invite=${info.code}`)
  expect(screen.getByText(info.code)).toBeVisible()
  expect(screen.getByText('好友完成首次充值后，你得 100,000 Token，好友得 100,000 Token。')).toBeVisible()
  expect(await screen.findByText('还没有好友加入')).toBeVisible()
})

test('a friend who came by my code is listed masked, with the state', async () => {
  const { accessToken } = await signInHere()
  const { code } = (await backend.request('GET', '/maas/invite/info', { token: accessToken })) as Info
  const phone = '13700000001'
  await backend.request('POST', '/sms/api/v1/user/sendSMS', { body: { phone } })
  const friend = (await backend.request('POST', '/maas/login/v2/smsAuthV2', {
    body: { phone, code: backend.lastCode(phone), inviteCode: code },
  })) as { accessToken: string }
  await backend.topUp(friend.accessToken, '10')
  renderApp('/center/invite')
  expect(await screen.findByText('137****0001')).toBeVisible()
  const steps = within(await screen.findByRole('list', { name: '进展' })).getAllByRole('listitem')
  expect(steps.map(({ textContent }) => textContent)).toEqual([
    '注册，已完成',
    '首充，已完成',
    '奖励已发，已完成',
  ])
  expect(await screen.findByText('100,000 Token')).toBeVisible()
})
