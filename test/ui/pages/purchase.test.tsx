import { screen, waitFor, within } from '@testing-library/react'
import { parseQuantity } from '../../../src/packages/parse-quantity.ts'
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

test.each([
  ['1', 1],
  [' 7 ', 7],
  ['100', 100],
  ['101', null],
  ['0', null],
  ['-3', null],
  ['1.5', null],
  ['1e1', null],
  ['１２', null],
  ['', null],
])('a quantity of %j is %j', (text, quantity) => {
  expect(parseQuantity(text)).toBe(quantity)
})

test('a quantity that cannot be bought is named while it is typed, costs nothing and is not turned into another one', async () => {
  const { accessToken } = await signInHere()
  await backend.topUp(accessToken, '500')
  const { user } = renderApp('/center/purchase')
  await user.click(await screen.findByRole('button', { name: /^购买 体验包/ }))
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByText('可用 ¥500.00，立即到账')
  const box = within(dialog).getByRole('textbox', { name: '数量' })
  const confirm = within(dialog).getByRole('button', { name: '确认购买' })
  for (const wrong of ['1.5', '101', '0']) {
    await user.clear(box)
    await user.type(box, wrong)
    expect(within(dialog).getByRole('alert')).toHaveTextContent('数量须为 1 到 100 的整数')
    expect(within(dialog).getByText('应付').nextElementSibling).toHaveTextContent('-')
    await user.click(confirm)
    expect(confirm).toBeDisabled()
    expect(box).toHaveValue(wrong)
  }
  await user.clear(box)
  await user.type(box, '3')
  expect(within(dialog).getByText('应付').nextElementSibling).toHaveTextContent('¥5.70')
  expect(confirm).toBeEnabled()
  expect(session.read()?.userInfo.balance).toBe('500.00')
})
