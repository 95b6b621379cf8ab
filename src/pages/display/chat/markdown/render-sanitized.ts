import DOMPurify from 'dompurify'
import type { Definitions } from './blocks.ts'
import { copyOf } from './definitions.ts'
import { parser } from './parser.ts'
import styles from './markdown.module.css'

/** Defence in depth: allow-list for the parser's output. */
const ALLOWED_TAGS = [
  'a',
  'blockquote',
  'br',
  'code',
  'del',
  'em',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'hr',
  'li',
  'ol',
  'p',
  'pre',
  's',
  'span',
  'strong',
  'sup',
  'table',
  'tbody',
  'td',
  'th',
  'thead',
  'tr',
  'ul',
]
const ALLOWED_ATTR = ['class', 'href', 'start']
const SAFE_LINK = /^(?:https?:|mailto:)/i

export function renderSanitized(markdown: string, definitions: Definitions): DocumentFragment {
  const fragment = DOMPurify.sanitize(parser.render(markdown, { ...copyOf(definitions) }), {
    ALLOWED_TAGS,
    ALLOWED_ATTR,
    ALLOW_DATA_ATTR: false,
    ALLOWED_URI_REGEXP: SAFE_LINK,
    // Else a list's first number is measured by the rule for links.
    ADD_URI_SAFE_ATTR: ['start'],
    RETURN_DOM_FRAGMENT: true,
  })
  for (const link of fragment.querySelectorAll('a')) guardLink(link)
  for (const table of fragment.querySelectorAll('table')) makeScrollable(table)
  return fragment
}

/** Only http(s) links, opened in a new tab without referrer. */
function guardLink(link: HTMLAnchorElement) {
  if (!SAFE_LINK.test(link.getAttribute('href') ?? '')) {
    link.replaceWith(...link.childNodes)
    return
  }
  link.target = '_blank'
  link.rel = 'noopener noreferrer nofollow'
}

function makeScrollable(table: HTMLTableElement) {
  const box = document.createElement('div')
  box.className = styles.table ?? ''
  box.tabIndex = 0
  table.replaceWith(box)
  box.append(table)
}
