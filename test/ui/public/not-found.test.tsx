import { screen } from '@testing-library/react'
import { productName } from '../../../src/providers/config.ts'
import { atPath, renderApp } from '../render-app.tsx'

test('an unknown path says so and leads home', async () => {
  const { user } = renderApp('/no/such/page')
  expect(await screen.findByRole('heading', { level: 1, name: '没有找到这个页面' })).toBeVisible()
  expect(document.title).toBe(`404 Not Found - ${productName}`)
  expect(screen.getByRole('link', { name: '去模型广场' })).toHaveAttribute('href', '/center/model')

  await user.click(screen.getByRole('link', { name: '回到首页' }))
  await atPath('/')
})
