import type MarkdownIt from 'markdown-it'

type Parser = InstanceType<typeof MarkdownIt>
type InlineRule = Parameters<Parser['inline']['ruler']['before']>[2]
type BlockRule = Parameters<Parser['block']['ruler']['before']>[2]

const FENCES = [
  { open: '$$', close: '$$', isBlock: true },
  { open: '\\[', close: '\\]', isBlock: true },
  { open: '\\(', close: '\\)', isBlock: false },
  { open: '$', close: '$', isBlock: false },
] as const

/** Longer matches are text with dollar signs, not formulas. */
const LENGTH_MAX = 4000

/** Parses `$…$`, `\(…\)`, `$$…$$` and `\[…\]` into code elements that hold their TeX for `render-math.ts`. */
export function addMath(parser: Parser): void {
  parser.inline.ruler.before('escape', 'math', inlineMath)
  parser.block.ruler.before('fence', 'math_block', blockMath, {
    alt: ['paragraph', 'reference', 'blockquote', 'list'],
  })
  const escape = parser.utils.escapeHtml
  parser.renderer.rules.math = (tokens, index) => {
    const token = tokens[index]
    return `<code class="${token?.markup === 'block' ? 'math math-block' : 'math'}">${escape(token?.content ?? '')}</code>`
  }
  parser.renderer.rules.math_block = (tokens, index) =>
    `<p><code class="math math-block">${escape(tokens[index]?.content ?? '')}</code></p>\n`
}

const inlineMath: InlineRule = (state, silent) => {
  const fence = FENCES.find(({ open }) => state.src.startsWith(open, state.pos))
  if (!fence) return false
  const start = state.pos + fence.open.length
  const end = state.src.indexOf(fence.close, start)
  if (end === -1 || end + fence.close.length > state.posMax) return false
  const tex = state.src.slice(start, end)
  if (!isTex(tex, fence.open, state.src[end + 1])) return false
  if (!silent) {
    const token = state.push('math', 'code', 0)
    token.content = tex.trim()
    token.markup = fence.isBlock ? 'block' : 'inline'
  }
  state.pos = end + fence.close.length
  return true
}

const CHINESE = /[\p{Script=Han}，。、；：？！]/u

/**
 * `$5 或 $6` is money and `$name和$age` are variables: no space may follow the opening `$` or precede the closing one, no digit may follow,
 * and what is Chinese, or has a word right behind it, must be written as no text is.
 */
function isTex(tex: string, open: string, next = ''): boolean {
  if (tex.trim() === '' || tex.length > LENGTH_MAX) return false
  if (open !== '$') return true
  if (/^\s|\s$|\n\n/.test(tex) || /\d/.test(next)) return false
  const isWordNext = /[A-Za-z_{]/.test(next)
  if (CHINESE.test(tex)) return !isWordNext && /[\\^_=]/.test(tex)
  return !isWordNext || /[\\^]|^\w$/.test(tex)
}

const blockMath: BlockRule = (state, startLine, endLine, silent) => {
  const lineAt = (line: number) =>
    state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line])
  const first = lineAt(startLine).trimEnd()
  const fence = FENCES.find(({ open, isBlock }) => isBlock && first.startsWith(open))
  if (!fence) return false
  const lines: string[] = []
  for (let line = startLine; line < endLine; line += 1) {
    const text = line === startLine ? first.slice(fence.open.length) : lineAt(line)
    if (line > startLine && text.trim() === '') return false
    const end = text.indexOf(fence.close)
    lines.push(end === -1 ? text : text.slice(0, end))
    if (end === -1) continue
    const tex = lines.join('\n').trim()
    if (text.slice(end + fence.close.length).trim() !== '' || tex === '' || tex.length > LENGTH_MAX)
      return false
    if (!silent) {
      const token = state.push('math_block', '', 0)
      token.content = tex
      token.map = [startLine, line + 1]
      state.line = line + 1
    }
    return true
  }
  return false
}
