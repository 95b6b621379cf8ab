import { screen, within } from '@testing-library/react'
import { atPath, renderApp } from '../render-app.tsx'
import { restoreWire, stubSite } from '../stub-wire.ts'

afterEach(restoreWire)

test('a document is a page: visitors read it, and its links stay in the site', async () => {
  stubSite()
  const { user } = renderApp('/docs/quick-start')
  const article = within(await screen.findByRole('article'))
  expect(article.getByRole('heading', { level: 1, name: '快速上手' })).toBeVisible()
  expect(document.title).toMatch(/^快速上手 - /)

  await user.click(article.getByRole('link', { name: '模型广场' }))
  await atPath('/center/model')
})
