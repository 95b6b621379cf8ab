import { act, render, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { flushScheduled } from '../../../src/pages/display/chat/markdown/frame-scheduler.ts'
import Markdown from '../../../src/pages/display/chat/markdown/markdown.tsx'
import { loadMath } from '../../../src/pages/display/chat/markdown/render-math.ts'
import { hostileOutputs } from '../../support/hostile-outputs.ts'
import { noBlocks, splitBlocks } from '../../../src/pages/display/chat/markdown/split-blocks.ts'

/** Elements that an answer may be made of. Anything else would be a hole. */
const HARMLESS = new Set(
  'svg path line A BLOCKQUOTE BR BUTTON CODE DEL DIV EM H1 H2 H3 H4 H5 H6 HR LI OL P PRE S SPAN STRONG SUP TABLE TBODY TD TH THEAD TR UL'.split(
    ' ',
  ),
)

function expectInert(container: HTMLElement) {
  for (const element of container.querySelectorAll('*')) {
    expect(HARMLESS).toContain(element.tagName)
    for (const { name, value } of element.attributes) {
      expect(name).not.toMatch(/^on|^src$|^srcset$|^formaction$|^id$|^data-/)
      if (name === 'style') {
        expect(element.closest('[role=math]')).not.toBeNull()
        expect(value).toMatch(STYLES)
      }
      if (name === 'href') expect(value).toMatch(/^(https?:|mailto:)/i)
    }
  }
  expect(globalThis).not.toHaveProperty('wasRun')
}

/** Formulas may say how wide and how high they are, and nothing else. */
const STYLES = /^[\w\s:;.,#%+-]*$/

describe('what is hostile is drawn inert, whole and cut at every byte', () => {
  beforeAll(loadMath)

  test.each(hostileOutputs)('%j', (markdown) => {
    const bytes = new TextEncoder().encode(markdown)
    const { container, rerender } = render(<Markdown source={markdown} />)
    for (let end = 0; end <= bytes.length; end += 1) {
      rerender(<Markdown source={new TextDecoder().decode(bytes.slice(0, end), { stream: true })} />)
      act(() => flushScheduled())
      expectInert(container)
    }
  })
})

test('characters that reorder or hide others are shown as what they are, in words and in code', () => {
  const source = '转给 \u202Emoc.elgoog\u202C\n\n```js\nif (isAdmin\u2066) // \u200B\n```'
  const { container } = render(<Markdown source={source} />)
  act(() => flushScheduled())
  expect(container).toHaveTextContent('转给 [U+202E]moc.elgoog[U+202C]')
  expect(container).toHaveTextContent('if (isAdmin[U+2066]) // [U+200B]')
  expect(container.textContent).not.toMatch(/[\u200B\u202A-\u202E\u2066-\u2069]/)
})

test('code is copied without them, and as it is written', async () => {
  const user = userEvent.setup()
  const source = '```js\nif (isAdmin\u2066) // \u200B [U+0041]\n```'
  const { findByRole } = render(<Markdown source={source} />)
  act(() => flushScheduled())
  await user.click(await findByRole('button', { name: '复制代码' }))
  expect(await navigator.clipboard.readText()).toBe('if (isAdmin) //  [U+0041]\n')
})

test('a link leaves in its own tab and takes nothing along', async () => {
  const { findByRole } = render(<Markdown source="看 https://example.com/a?b=1" />)
  const link = await findByRole('link', { name: 'https://example.com/a?b=1' })
  expect(link).toHaveAttribute('target', '_blank')
  expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow')
})

test('a picture is a link and loads nothing', async () => {
  const { container, findByRole } = render(<Markdown source="![猫](https://example.com/cat.png)" />)
  expect(await findByRole('link', { name: '图片：猫' })).toHaveAttribute(
    'href',
    'https://example.com/cat.png',
  )
  expect(container.querySelector('img')).toBeNull()
})

test('code is coloured, named and can be copied', async () => {
  const { container, getByRole, getByText } = render(
    <Markdown source={'```python\ndef f():\n    return 1\n```'} />,
  )
  await waitFor(() => expect(container.querySelector('.hljs-keyword')).toHaveTextContent('def'))
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

test('a finished block is never drawn again while the answer grows', async () => {
  const { container, rerender } = render(<Markdown source="第一段" />)
  rerender(<Markdown source={'第一段\n\n第二段'} />)
  const first = container.querySelector('p')
  rerender(<Markdown source={'第一段\n\n第二段又长了\n\n第三段'} />)
  expect(container.querySelector('p')).toBe(first)
  await waitFor(() => expect(container).toHaveTextContent('第一段 第二段又长了 第三段'))
})

test('growing letter by letter ends in the same picture as the whole text', async () => {
  const whole = render(<Markdown source={LONG} />)
  const grown = render(<Markdown source="" />)
  for (let end = 1; end <= LONG.length; end += 1) grown.rerender(<Markdown source={LONG.slice(0, end)} />)
  await waitFor(() => expect(grown.container.innerHTML).toBe(whole.container.innerHTML))
})

test('the blocks put together are the source', () => {
  let split = noBlocks
  for (let end = 1; end <= LONG.length; end += 3) {
    split = splitBlocks(LONG.slice(0, end), split)
    expect(split.blocks.map(({ source }) => source).join('')).toBe(LONG.slice(0, end))
  }
})

test.each([
  ['$E = mc^2$', 'E = mc^2'],
  ['\\(a+b\\)', 'a+b'],
  ['$$\n\\frac{1}{2}\n$$', '\\frac{1}{2}'],
  ['\\[ x^2 \\]', 'x^2'],
])('the formula %j is set', async (markdown, tex) => {
  const { findByRole } = render(<Markdown source={markdown} />)
  const formula = await findByRole('math', { name: tex })
  expect(formula.querySelector('.katex-html')).not.toBeNull()
})

test.each(['苹果 $5，梨 $6', '价格是 $ 5 $', '只有一个 $ 符号', '$$\n\n$$'])(
  '%j is no formula',
  (markdown) => {
    const { container } = render(<Markdown source={markdown} />)
    act(() => flushScheduled())
    expect(container.querySelector('[role=math], code')).toBeNull()
  },
)

test('a formula that is not understood stays as it was written', async () => {
  await loadMath()
  const { container } = render(<Markdown source={'$\\nope{x}$'} />)
  act(() => flushScheduled())
  expect(container.querySelector('code.math')).toHaveTextContent('\\nope{x}')
})

const grown = (piece: (index: number) => string) =>
  Array.from({ length: 400 }, (_, index) => piece(index)).join('')

test.each([
  ['list', grown((index) => `${index + 1}. 第 ${index + 1} 项\n`), 'li', 400],
  [
    'table',
    `| a | b |\n|---|---|\n${grown((index) => `| ${index} | 第 ${index} 行的内容 |\n`)}`,
    'tbody tr',
    400,
  ],
  ['code', `\`\`\`js\n${grown((index) => `const a${index} = ${index}\n`)}\`\`\``, '.code', 1],
])(
  'a long %s is drawn in parts, the same whether it came at once or grew, and nothing is missing',
  async (_, text, of, count) => {
    const whole = splitBlocks(text, noBlocks)
    let split = noBlocks
    for (let end = 7; end < text.length; end += 7) split = splitBlocks(text.slice(0, end), split)
    split = splitBlocks(text, split)
    expect(split.blocks).toEqual(whole.blocks)
    const { container } = render(<Markdown source={text} />)
    await waitFor(() => {
      flushScheduled()
      expect(container.querySelectorAll(of)).toHaveLength(count)
    })
  },
)

/** What an answer is drawn as, whether it came at once or letter by letter. */
function drawn(source: string): HTMLElement {
  const whole = render(<Markdown source={source} />)
  const grew = render(<Markdown source="" />)
  for (let end = 1; end <= source.length; end += 1) grew.rerender(<Markdown source={source.slice(0, end)} />)
  act(() => flushScheduled())
  expect(grew.container.innerHTML).toBe(whole.container.innerHTML)
  return whole.container
}

test('lists are numbered as they are written, whatever stands between their items', () => {
  const lists = drawn('1. 甲\n\n```js\na()\n```\n\n2. 乙\n3. 丙\n\n说明\n\n12. 子').querySelectorAll('ol')
  expect([...lists].map(({ start, childElementCount }) => [start, childElementCount])).toEqual([
    [1, 1],
    [2, 2],
    [12, 1],
  ])
})

test.each([
  ['**「测试」**这', '「测试」'],
  ['**注意：**请', '注意：'],
  ['这是**“引用”**的话', '“引用”'],
  ['先**（一）**后', '（一）'],
  ['- **步骤：**点“保存”', '步骤：'],
])('%j stresses what it means to', (source, stressed) => {
  const container = drawn(source)
  expect(container.querySelector('strong')).toHaveTextContent(stressed)
  expect(container).not.toHaveTextContent('**')
})

test.each([
  '变量$name和$age的区别',
  '变量 $name 和 $age，都要写 $',
  '用 ${name}和${age} 拼起来',
  '从$5涨到$6，又跌到$4。',
  '原价US$5，现价US$3（省$2）',
  '路径 $HOME/bin:$PATH',
  '变量$name，变量$',
])('%j keeps its dollar signs', (source) => {
  const container = drawn(source)
  expect(container.querySelector('code')).toBeNull()
  expect(container.textContent?.trim()).toBe(source)
})

test.each([
  ['合力 $F_合 = ma$ 成立', 'F_合 = ma'],
  ['第$n$项', 'n'],
  ['the $n$th item', 'n'],
  ['当$x>0$时，$y$递增', 'x>0'],
  ['速度$v=\\frac{s}{t}$。', 'v=\\frac{s}{t}'],
])('in %j there is the formula %j', async (source, tex) => {
  await loadMath()
  expect(drawn(source).querySelector('[role=math]')).toHaveAttribute('aria-label', tex)
})

test('a cell has the line breaks that are written in it, code has them as they are', () => {
  const container = drawn('| 步骤 | 说明 |\n|---|---|\n| 1 | 先看<br>再做<br/>`<br>` |')
  const cell = container.querySelector('td:last-child')
  expect(cell?.querySelectorAll('br')).toHaveLength(2)
  expect(cell).toHaveTextContent('先看 再做 <br>')
})

test('a link whose address stands elsewhere leads there, wherever the answer is cut', () => {
  const container = drawn(
    '见[文档][1]与[价格]。\n\n```js\na()\n```\n\n又见[文档][1]\n\n[1]: https://a.example/docs\n[价格]: https://a.example/price "价"\n\n[1]: https://b.example/',
  )
  expect([...container.querySelectorAll('a')].map(({ href }) => href)).toEqual([
    'https://a.example/docs',
    'https://a.example/price',
    'https://a.example/docs',
  ])
})

test('a footnote is raised where it is meant, and its text stands where it is written', () => {
  const container = drawn('结论[^1]，正则 [^0-9] 与[^没有]。\n\n中间\n\n[^1]: 来自**论文**。\n[^2]: 另一篇')
  expect([...container.querySelectorAll('sup')].map(({ textContent }) => textContent)).toEqual([
    '1',
    '1',
    '2',
  ])
  expect(container).toHaveTextContent('正则 [^0-9] 与[^没有]')
  expect(container.querySelector('.footnote strong')).toHaveTextContent('论文')
})

test('tasks show what is done', () => {
  const items = drawn('- [x] 写完\n- [ ] 测试\n- [链接](https://a.example/)\n').querySelectorAll('li')
  expect([...items].map(({ textContent, className }) => [textContent, className])).toEqual([
    ['☑ 写完', 'task'],
    ['☐ 测试', 'task'],
    ['链接', ''],
  ])
})
