import { screen, waitFor, within } from '@testing-library/react'
import { documents } from 'virtual:documents'
import { atPath, renderApp, signInHere, toastTexts } from '../render-app.tsx'
import { restoreWire, stubSite, stubWire } from '../stub-wire.ts'

const written = documents['quick-start']
afterEach(() => {
  restoreWire()
  if (written) documents['quick-start'] = written
  localStorage.clear()
})

function write(html: string, markdown = '') {
  documents['quick-start'] = async () => ({ html, markdown })
}

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
  write('<h1>文档</h1><p><a href="#第-2-步">去第 2 步</a></p><h2 id="第-2-步">第 2 步</h2>')
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

const code = (language: string, text: string) =>
  `<pre><code class="language-${language}">${text}\n</code></pre>\n`

test('the others stand beside a document with the one that is read marked, its headings, and the one before it', async () => {
  write('<h1>文档</h1><h2 id="one">甲</h2><h3 id="inner">甲之一</h3><h2 id="two">乙</h2>')
  renderApp('/docs/quick-start')
  await screen.findByRole('heading', { name: '甲' })
  const links = (name: string) => within(screen.getByRole('navigation', { name })).getAllByRole('link')
  expect(links('全部文档').map(({ textContent }) => textContent)).toEqual(['错误诊断', '快速上手'])
  expect(links('全部文档').map((link) => link.getAttribute('aria-current'))).toEqual([null, 'page'])
  expect(links('本页目录').map((link) => link.getAttribute('href'))).toEqual(['#one', '#inner', '#two'])
  expect(links('上一篇与下一篇').map(({ textContent }) => textContent)).toEqual(['上一篇错误诊断'])
})

test('blocks one after the other are one sample, filled in for its reader; the language that is chosen is kept', async () => {
  write(
    `<h1>文档</h1>${code('sh', 'curl https://你的域名/v1/模型编号')}${code('python', 'print("模型编号")')}<p>再来</p>${code('python', 'print(2)')}${code('python', 'print(3)')}${code('js', 'call(3)')}`,
    'API_KEY',
  )
  await signInHere()
  const { user, unmount } = renderApp('/docs/quick-start')
  await waitFor(() =>
    expect(screen.getByRole('region', { name: '代码 1' })).toHaveTextContent(
      `curl ${globalThis.location.origin}/v1/qinglan-lite`,
    ),
  )
  const texts = () => screen.getAllByRole('region', { name: /^代码/ }).map(({ textContent }) => textContent)
  expect(texts().slice(1)).toEqual(['print(2)', 'print(3)'])
  const [first] = screen.getAllByRole('tablist', { name: '语言' })
  if (!first) throw new Error('no languages')
  await user.click(within(first).getByRole('tab', { name: 'Python' }))
  expect(texts()).toEqual(['print("qinglan-lite")', 'print(2)', 'print(3)'])

  unmount()
  write(`<h1>另一篇</h1>${code('sh', 'curl')}${code('js', 'call()')}${code('python', 'print(4)')}`)
  renderApp('/docs/quick-start')
  expect(await screen.findByRole('region', { name: '代码 1' })).toHaveTextContent('print(4)')
})

test('a document is copied as it is written, with addresses that lead here from anywhere', async () => {
  write('<h1>文档</h1>', '# 文档\n\n`https://你的域名/v1`，见[计费](/docs/billing#一)。\n')
  const { user } = renderApp('/docs/quick-start')
  await user.click(await screen.findByRole('button', { name: '复制为 Markdown' }))
  const { origin } = globalThis.location
  expect(await navigator.clipboard.readText()).toBe(
    `# 文档\n\n\`${origin}/v1\`，见[计费](${origin}/docs/billing#一)。\n`,
  )
})

test('where the catalogue cannot be read, samples keep what stands for a model, and nobody is told of a failure', async () => {
  stubWire(({ url }) => (url?.includes('/model/list') ? { status: 500, body: {} } : null))
  await signInHere()
  write(`<h1>文档</h1>${code('sh', 'curl 模型编号')}`, 'API_KEY')
  renderApp('/docs/quick-start')
  expect(await screen.findByText(/示例已填好本站的地址。/)).toBeVisible()
  expect(screen.getByRole('region', { name: '代码 1' })).toHaveTextContent('curl 模型编号')
  expect(toastTexts()).toEqual([])
})
