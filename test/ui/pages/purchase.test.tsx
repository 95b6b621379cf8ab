import { screen, waitFor, within } from '@testing-library/react'
import { session } from '../../../src/providers/session.ts'
import { renderApp, signInHere } from '../render-app.tsx'

test('a package is bought from the balance, shown before and after, and is mine', async () => {
  const { accessToken } = await signInHere()
  await backend.topUp(accessToken, '10')
  const { user } = renderApp('/center/purchase')
  await user.click(await screen.findByRole('button', { name: /^购买 体验包/ }))
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByText('可用 ¥10.00，立即到账')
  expect(within(dialog).getByText('购买后余额').nextElementSibling).toHaveTextContent('¥8.10')
  await user.click(within(dialog).getByRole('button', { name: '确认购买' }))
  expect(await screen.findByRole('heading', { name: '我的资源包' })).toBeVisible()
  expect(screen.getByRole('progressbar', { name: /剩余/ })).toHaveValue(1_000_000)
  await waitFor(() => expect(session.read()?.userInfo.balance).toBe('8.10'))
  expect(session.read()?.userInfo.tokenBalance).toBe(1_000_000)
})

test('a short balance says how much is missing and leads to top-up', async () => {
  await signInHere()
  const { user } = renderApp('/center/purchase')
  await user.click(await screen.findByRole('button', { name: /^购买 体验包/ }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByRole('alert')).toHaveTextContent('余额不足，还差 ¥1.90')
  expect(within(dialog).getByRole('link', { name: '去充值' })).toHaveAttribute(
    'href',
    '/center/topup?amount=1.90',
  )
  expect(within(dialog).getByRole('button', { name: '确认购买' })).toBeDisabled()
})
