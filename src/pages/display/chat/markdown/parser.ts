import MarkdownIt from 'markdown-it'
import { highlight } from './highlight.ts'
import { addMath } from './math-rules.ts'

/** Markdown without HTML. Pictures become links: nothing is fetched because a model said so. */
export const parser = new MarkdownIt({ html: false, linkify: true, breaks: true, highlight })
addMath(parser)

parser.renderer.rules.image = (tokens, index) => {
  const token = tokens[index]
  const source = String(token?.attrGet('src') ?? '')
  const name = token?.content || source
  const escape = parser.utils.escapeHtml
  return `<a href="${escape(source)}">图片：${escape(name)}</a>`
}
