import { screen, within } from '@testing-library/react'
import { documents } from 'virtual:documents'
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

test('an address with a heading opens at it, and a link to one is left to the browser', async () => {
  stubSite()
  const scrolled: string[] = []
  const scroll = jest.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    scrolled.push(this.id)
  })
  documents['quick-start'] = async () => ({
    html: '<h1>文档</h1><p><a href="#第-2-步">去第 2 步</a></p><h2 id="第-2-步">第 2 步</h2>',
  })
  try {
    const { unmount } = renderApp('/docs/quick-start#%')
    const link = await screen.findByRole('link', { name: '去第 2 步' })
    expect(link).not.toHaveAttribute('target')
    expect(scrolled).toEqual([])
    unmount()
    renderApp(`/docs/quick-start#${encodeURIComponent('第-2-步')}`)
    await screen.findByRole('heading', { name: '第 2 步' })
    expect(scrolled).toEqual(['第-2-步'])
  } finally {
    scroll.mockRestore()
  }
})
