import { screen, within } from '@testing-library/react'
import { partsOf, searchDocs } from '../../../src/pages/docs/search-docs.ts'
import { renderApp } from '../render-app.tsx'

test('the centre lists each document with what it is about, group by group', async () => {
  renderApp('/docs')
  const itemsOf = async (name: string) =>
    within(await screen.findByRole('region', { name }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  expect(await itemsOf('排查')).toEqual(['错误诊断'])
  expect(await itemsOf('其他')).toEqual([expect.stringMatching(/^快速上手四步完成第一次调用/)])
})

test('a search leads to the part of a document, and to a code', async () => {
  const { user } = renderApp('/docs')
  const box = await screen.findByRole('searchbox', { name: '搜索文档' })
  await user.type(box, '资源包')
  const hits = async () => within(await screen.findByRole('region', { name: '搜索结果' }))
  expect(await (await hits()).findByRole('link', { name: '快速上手：3. 准备余额或资源包' })).toHaveAttribute(
    'href',
    `/docs/quick-start#${encodeURIComponent('3-准备余额或资源包')}`,
  )
  await user.clear(box)
  await user.type(box, '429')
  expect(
    await (await hits()).findByRole('link', { name: '错误码：429 rate_limit_exceeded' }),
  ).toHaveAttribute('href', '/docs/errors?code=rate_limit_exceeded')
  await user.clear(box)
  await user.type(box, 'zzzz')
  expect(await (await hits()).findByText('没有找到，换个说法试试')).toBeVisible()
})

test('words in a heading come before words in a text, and all words must be there', () => {
  const html =
    '<h1>计费</h1><p>先预扣。</p><h2 id="a">退款</h2><p>原路退回。</p><h2 id="b">其他</h2><p>退款另说。</p>'
  const parts = partsOf(html, { title: '计费', to: '/docs/billing' })
  expect(searchDocs(parts, '退款').map(({ title }) => title)).toEqual(['计费：退款', '计费：其他'])
  expect(searchDocs(parts, '退款 另说').map(({ to }) => to)).toEqual(['/docs/billing#b'])
  expect(searchDocs(parts, '  ')).toEqual([])
})
