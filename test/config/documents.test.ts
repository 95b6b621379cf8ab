import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseConfig } from '../../src/config/compiler/check-config.ts'
import { documentMistakes } from '../../src/config/compiler/check-documents.ts'
import { docGroups, documentModule, markdownOf, renderDocument } from '../../src/config/compiler/documents.ts'
import { looseConfig } from './refuses.ts'

const root = mkdtempSync(join(tmpdir(), 'maas-docs-'))
const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 20"/>'
mkdirSync(join(root, 'docs/images'), { recursive: true })
for (const name of ['steps.svg', 'steps.dark.svg', 'plain.svg']) {
  writeFileSync(join(root, 'docs/images', name), svg)
}
writeFileSync(join(root, 'docs/images/huge.png'), Buffer.alloc(600_000))
writeFileSync(join(root, 'docs/other.md'), '# 另一篇\n\n## 第 2 步：付款\n')
writeFileSync(join(root, 'docs/unseen.md'), '# 没有路由\n')
afterAll(() => rmSync(root, { recursive: true }))

const config = looseConfig()
config.routes.find(({ document }: { document?: string }) => document).formerly = ['/help']
config.routes.push({ path: '/docs/other', title: '另一篇', document: 'other', layout: 'public' })
const { app } = parseConfig(config)

const write = (text: string) => writeFileSync(join(root, 'docs/quick-start.md'), text)
const messagesOf = (text: string) => {
  write(text)
  return documentMistakes(app, root)
}

test.each([
  '[页面](/center/topup)',
  '[模型](/center/model?type=chat)',
  '[从前的地址](/help)',
  '[文件](/terms.pdf)',
  '[另一篇](other.md)',
  '[另一篇的标题](other.md#第-2-步付款)',
  '# 标题 A\n\n[这里](#标题-a)',
  '# 步骤\n\n# 步骤\n\n# 步骤\n\n[第三次](#步骤-2)',
  '[站外](https://example.com/a?b=c#d)',
  '[邮箱](mailto:help@example.com)',
  '![三步](images/steps.svg)',
  '`[不是链接](/nothing)`',
])('%j is taken', (text) => {
  expect(messagesOf(text)).toEqual([])
})

test.each([
  ['[页面](/center/topap)', '没有路由通往“/center/topap”（你是想写 /center/topup 吗？）'],
  ['[另一篇](othr.md)', '没有文档 docs/othr.md（你是想写 other 吗？）'],
  ['[没有路由](unseen.md)', '文档 docs/unseen.md 没有路由显示，读者打不开'],
  ['[标题](#nothing)', '没有标题“#nothing”'],
  ['[标题](other.md#第-3-步)', '没有标题“#第-3-步”'],
  ['[站外](https://exa mple.com)', null],
  ['[站外](http://10.0.0.5:99999/)', '链接“http://10.0.0.5:99999/”：这个网址打不开，请检查域名和端口'],
  [
    '[站外](ftp://example.com)',
    '链接“ftp://example.com”要以 / 、http:// 或 https:// 开头，或是另一篇文档，如 quick-start.md',
  ],
  ['![](images/steps.svg)', '图片“images/steps.svg”没有说明，方括号里要写它画的是什么'],
  ['![图](images/step.svg)', '没有图片 docs/images/step.svg'],
  [
    '![图](https://example.com/a.png)',
    '图片要放在 docs/images/ 里，写成 images/文件名，这里是“https://example.com/a.png”',
  ],
  ['![图](images/../other.svg)', '图片要放在 docs/images/ 里'],
  ['![图](images/a.gif)', '图片“images/a.gif”要是 png、jpg、webp、svg'],
  ['![图](images/huge.png)', '图片“images/huge.png”有 586 KiB，至多 500 KiB'],
])('%j is refused with its file and line', (text, message) => {
  const messages = messagesOf(`# 标题\n\n第一行\n第二行 ${text}\n`)
  expect(messages).toEqual(
    message === null ? [] : [expect.stringContaining(`docs/quick-start.md 第 4 行：${message}`)],
  )
})

test('a document that nothing shows is not looked at', () => {
  write('# 好的\n')
  writeFileSync(join(root, 'docs/unseen.md'), '[坏的](/nothing)')
  expect(documentMistakes(app, root)).toEqual([])
})

test('pictures have their size and their other look, links to documents lead to their pages, and headings have names', () => {
  write('# 标题\n\n![“三”步](images/steps.svg) ![图](images/plain.svg)\n\n[另一篇](other.md#第-2-步付款)\n')
  const { html, images } = renderDocument('quick-start', { root, paths: { other: '/docs/other' } })
  expect(html).toContain('<h1 id="标题">')
  expect(html).toContain('<a href="/docs/other#')
  expect(images.map((file) => file.replace(/.*\//, ''))).toEqual(['steps.svg', 'steps.dark.svg', 'plain.svg'])
  const size = 'width="30" height="20"'
  expect(html).toContain(`<img src="\u00000\u0000" alt="“三”步" ${size} data-look="light" loading="lazy"`)
  expect(html).toContain(`<img src="\u00001\u0000" alt="“三”步" ${size} data-look="dark" loading="lazy"`)
  expect(html).toContain(`<img src="\u00002\u0000" alt="图" ${size} loading="lazy"`)
})

test('headings of one name have each an id of their own', () => {
  write('# 步骤\n\n# 步骤-1\n\n# 步骤\n')
  const ids = [...renderDocument('quick-start', { root }).html.matchAll(/id="([^"]+)"/g)].map(([, id]) => id)
  expect(ids).toEqual(['步骤', '步骤-1', '步骤-2'])
})

test('a document is a module that holds its page', () => {
  expect(documentModule('quick-start', {})).toMatch(/^\s*export const html = "<h1 id=\\"快速上手\\">/)
})

test('the centre has documents in their groups, with what they are about, and none that is for staff', () => {
  const grouped = looseConfig()
  grouped.routes.push(
    { path: '/docs/other', title: '另一篇', document: 'other', group: '接口', layout: 'public' },
    {
      path: '/docs/staff',
      title: '内部',
      document: 'unseen',
      group: '接口',
      auth: true,
      permission: 'order.read',
    },
    { path: '/docs/guide', title: '指南', page: 'chat-apps', group: '接口', about: '怎样用' },
  )
  write('# 标题\n\n第一句。第二句。\n')
  writeFileSync(join(root, 'docs/other.md'), '# 另一篇\n\n说明`代码`。\n')
  const groups = docGroups(parseConfig(grouped).docs, root)
  const listed = groups.map(({ title, docs }) => [title, ...docs.map((doc) => `${doc.title}：${doc.lead}`)])
  expect(listed).toContainEqual(['其他', '快速上手：第一句。'])
  expect(listed).toContainEqual(['接口', '另一篇：说明代码。', '指南：怎样用'])
})

test('a document that is copied leads to the pages of others', () => {
  write('见[计费](other.md#价格)、[站外](https://a.example/x.md)与`other.md`。')
  expect(markdownOf('quick-start', { other: '/docs/other' }, root)).toBe(
    '见[计费](/docs/other#价格)、[站外](https://a.example/x.md)与`other.md`。',
  )
})
