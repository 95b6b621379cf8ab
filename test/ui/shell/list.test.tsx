import { screen, within } from '@testing-library/react'
import { renderApp, signInHere } from './render-app.tsx'

test('an order of the signed-in user is a row of the generated list', async () => {
  const { accessToken } = await signInHere()
  const orderNo = await backend.topUp(accessToken, '12.5')

  renderApp('/center/orders')

  const row = (await screen.findByText(orderNo)).closest('tr')
  if (!row) throw new Error('no row')
  expect(within(row).getByText('充值')).toBeVisible()
  expect(within(row).getByText('已支付')).toBeVisible()
  expect(within(row).getByText('¥12.50')).toBeVisible()
})
