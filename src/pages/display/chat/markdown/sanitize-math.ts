import DOMPurify from 'dompurify'

const ALLOWED_TAGS = ['span', 'svg', 'path', 'line']
const ALLOWED_ATTR = [
  'class',
  'style',
  'aria-hidden',
  'width',
  'height',
  'viewBox',
  'preserveAspectRatio',
  'xmlns',
  'd',
  'x1',
  'x2',
  'y1',
  'y2',
  'stroke-width',
]
const PLAIN_STYLE = /^[\w\s:;.,#%+-]*$/
const FAR_REACHING = /fixed|sticky|z-index|content|url|import/i

/** Allow-list for KaTeX's output. */
export function sanitizeMath(html: string): DocumentFragment {
  const fragment = DOMPurify.sanitize(html, {
    ALLOWED_TAGS,
    ALLOWED_ATTR,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  })
  for (const element of fragment.querySelectorAll('[style]')) {
    const style = element.getAttribute('style') ?? ''
    if (!PLAIN_STYLE.test(style) || FAR_REACHING.test(style)) element.removeAttribute('style')
  }
  return fragment
}
