import MarkdownIt from 'markdown-it'
import cjkFriendly from 'markdown-it-cjk-friendly'
import { highlight } from '../../../../components/code-sample/highlight.ts'
import { addAnswerRules } from './answer-rules.ts'
import { addMath } from './math-rules.ts'

/** No HTML; images become links, so that a model's answer triggers no request. */
export const parser = new MarkdownIt({ html: false, linkify: true, breaks: true, highlight }).use(cjkFriendly)
addMath(parser)
addAnswerRules(parser)

parser.renderer.rules.image = (tokens, index) => {
  const token = tokens[index]
  const source = String(token?.attrGet('src') ?? '')
  const name = token?.content || source
  const escape = parser.utils.escapeHtml
  return `<a href="${escape(source)}">图片：${escape(name)}</a>`
}
