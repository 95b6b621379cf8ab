import type MarkdownIt from 'markdown-it'
import type { Definitions } from './blocks.ts'

type Parser = InstanceType<typeof MarkdownIt>
type InlineRule = Parameters<Parser['inline']['ruler']['before']>[2]
type BlockRule = Parameters<Parser['block']['ruler']['before']>[2]
type CoreRule = Parameters<Parser['core']['ruler']['push']>[1]

/** What models write beside CommonMark: `<br>`, task lists and footnotes. */
export function addAnswerRules(parser: Parser): void {
  parser.inline.ruler.before('autolink', 'line_break', lineBreak)
  parser.inline.ruler.before('link', 'footnote', footnote)
  parser.block.ruler.before('reference', 'footnote_text', footnoteText, { alt: ['paragraph', 'reference'] })
  parser.core.ruler.push('tasks', tasks)
  const { escapeHtml } = parser.utils
  parser.renderer.rules.footnote = (tokens, index) => `<sup>${escapeHtml(tokens[index]?.content ?? '')}</sup>`
}

const LINE_BREAK = /<br\s*\/?>[ \t]*\n?/iy

const lineBreak: InlineRule = (state, silent) => {
  LINE_BREAK.lastIndex = state.pos
  const [written = ''] = LINE_BREAK.exec(state.src) ?? []
  if (written === '') return false
  if (!silent) state.push('hardbreak', 'br', 0)
  state.pos += written.length
  return true
}

const FOOTNOTE = /\[\^([^\]\s]+)\]/y

/** It is one only where the answer has its text: `[^0-9]` is also a regular expression. */
const footnote: InlineRule = (state, silent) => {
  FOOTNOTE.lastIndex = state.pos
  const [written = '', label = ''] = FOOTNOTE.exec(state.src) ?? []
  const { footnotes } = state.env as Partial<Definitions>
  if (written === '' || !footnotes?.has(label)) return false
  if (!silent) state.push('footnote', 'sup', 0).content = label
  state.pos += written.length
  return true
}

const footnoteText: BlockRule = (state, startLine, _endLine, silent) => {
  const line = state.src.slice(
    (state.bMarks[startLine] ?? 0) + (state.tShift[startLine] ?? 0),
    state.eMarks[startLine],
  )
  const [, label = '', text = ''] = /^\[\^([^\]\s]+)\]:[ \t]*(\S.*)$/.exec(line) ?? []
  if (label === '') return false
  if (silent) return true
  ;(state.env as Partial<Definitions>).footnotes?.add(label)
  const map: [number, number] = [startLine, startLine + 1]
  const open = state.push('paragraph_open', 'p', 1)
  open.attrSet('class', 'footnote')
  open.map = map
  state.push('footnote', 'sup', 0).content = label
  const inline = state.push('inline', '', 0)
  inline.content = text
  inline.map = map
  inline.children = []
  state.push('paragraph_close', 'p', -1)
  state.line = startLine + 1
  return true
}

const tasks: CoreRule = ({ tokens }) => {
  for (const [index, { type, children }] of tokens.entries()) {
    const item = tokens[index - 2]
    const first = children?.[0]
    if (type !== 'inline' || item?.type !== 'list_item_open' || first?.type !== 'text') continue
    const [written = '', mark] = /^\[([ xX])\] /.exec(first.content) ?? []
    if (written === '') continue
    first.content = `${mark === ' ' ? '☐' : '☑'} ${first.content.slice(written.length)}`
    item.attrSet('class', 'task')
  }
}
