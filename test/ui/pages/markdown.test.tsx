import { render } from '@testing-library/react'
import Markdown from '../../../src/chat/markdown/markdown.tsx'
import { noBlocks, splitBlocks } from '../../../src/chat/markdown/split-blocks.ts'

/** Elements that an answer may be made of. Anything else would be a hole. */
const HARMLESS = new Set(
  'A BLOCKQUOTE BR BUTTON CODE DEL DIV EM H1 H2 H3 H4 H5 H6 HR LI OL P PRE S SPAN STRONG TABLE TBODY TD TH THEAD TR UL'.split(
    ' ',
  ),
)

const HOSTILE = [
  '<script>globalThis.wasRun = true</script>',
  '<img src=x onerror="globalThis.wasRun = true">',
  '<svg onload="globalThis.wasRun = true"></svg>',
  '<iframe src="https://evil.example"></iframe>',
  '<a href="javascript:globalThis.wasRun=true">x</a>',
  '<style>body{display:none}</style><link rel=stylesheet href=//evil.example/x.css>',
  '<form action=https://evil.example><input name=password></form>',
  '[x](javascript:globalThis.wasRun=true)',
  '[x](JaVaScRiPt:alert(1))',
  '[x](java\tscript:alert(1))',
  '[x](&#106;avascript:alert(1))',
  '[x](vbscript:msgbox(1))',
  '[x](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)',
  '[x](file:///etc/passwd)',
  '[x](//evil.example)',
  '[x](/maas/login/logout)',
  '![x](https://evil.example/pixel.png)',
  '![x](javascript:alert(1))',
  '![x](data:image/svg+xml;base64,PHN2Zy8+)',
  '![x" onerror="globalThis.wasRun=true](https://evil.example/y.png "t\\" onload=\\"1")',
  '[x]: javascript:alert(1)\n\n[x]',
  '<javascript:alert(1)>',
  '<https://evil.example/<script>alert(1)</script>>',
  '```html\n<script>globalThis.wasRun = true</script>\n```',
  '```"><img src=x onerror=alert(1)>\ncode\n```',
  '`<img src=x onerror=alert(1)>`',
  '| a | b |\n|---|---|\n| <img src=x onerror=alert(1)> | [x](javascript:alert(1)) |',
  '<math><mtext></mtext><mglyph><style><img src=x onerror=alert(1)></style></mglyph></math>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '# <b onclick=alert(1)>x</b>\n\n<details open ontoggle=alert(1)>',
]

function expectInert(container: HTMLElement) {
  for (const element of container.querySelectorAll('*')) {
    expect(HARMLESS).toContain(element.tagName)
    for (const { name, value } of element.attributes) {
      expect(name).not.toMatch(/^on|^style$|^src$|^srcset$|^formaction$/)
      if (name === 'href') expect(value).toMatch(/^(https?:|mailto:)/i)
    }
  }
  expect(globalThis).not.toHaveProperty('wasRun')
}

test.each(HOSTILE)('%j is drawn inert, whole and while it streams', (markdown) => {
  const { container, rerender } = render(<Markdown source={markdown} />)
  expectInert(container)
  for (let end = 0; end <= markdown.length; end += 1) rerender(<Markdown source={markdown.slice(0, end)} />)
  expectInert(container)
})

test('a link leaves in its own tab and takes nothing along', () => {
  const { getByRole } = render(<Markdown source="看 https://example.com/a?b=1" />)
  const link = getByRole('link', { name: 'https://example.com/a?b=1' })
  expect(link).toHaveAttribute('target', '_blank')
  expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow')
})

test('a picture is a link and loads nothing', () => {
  const { container, getByRole } = render(<Markdown source="![猫](https://example.com/cat.png)" />)
  expect(getByRole('link', { name: '图片：猫' })).toHaveAttribute('href', 'https://example.com/cat.png')
  expect(container.querySelector('img')).toBeNull()
})

test('code is coloured, named and can be copied', () => {
  const { container, getByRole, getByText } = render(
    <Markdown source={'```python\ndef f():\n    return 1\n```'} />,
  )
  expect(container.querySelector('.hljs-keyword')).toHaveTextContent('def')
  expect(getByText('python')).toBeInTheDocument()
  expect(getByRole('button', { name: '复制代码' })).toBeInTheDocument()
})

const LONG = [
  '# 标题',
  '段落一\n续行',
  '- 甲\n- 乙\n\n  乙的第二段',
  '```js\nconst a = 1\n\nconst b = 2\n```',
  '| a | b |\n|---|---|\n| 1 | 2 |',
  '> 引用\n\n最后一段',
].join('\n\n')

test('a finished block is never drawn again while the answer grows', () => {
  const { container, rerender } = render(<Markdown source="第一段" />)
  rerender(<Markdown source={'第一段\n\n第二段'} />)
  const first = container.querySelector('p')
  rerender(<Markdown source={'第一段\n\n第二段又长了\n\n第三段'} />)
  expect(container.querySelector('p')).toBe(first)
  expect(container).toHaveTextContent('第一段 第二段又长了 第三段')
})

test('growing letter by letter ends in the same picture as the whole text', () => {
  const whole = render(<Markdown source={LONG} />)
  const grown = render(<Markdown source="" />)
  for (let end = 1; end <= LONG.length; end += 1) grown.rerender(<Markdown source={LONG.slice(0, end)} />)
  expect(grown.container.innerHTML).toBe(whole.container.innerHTML)
})

test('the blocks put together are the source', () => {
  let split = noBlocks
  for (let end = 1; end <= LONG.length; end += 3) {
    split = splitBlocks(LONG.slice(0, end), split)
    expect(split.blocks.join('')).toBe(LONG.slice(0, end))
  }
})
