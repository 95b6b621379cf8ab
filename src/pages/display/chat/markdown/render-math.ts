import { sanitizeMath } from './sanitize-math.ts'
import styles from './markdown.module.css'

type Katex = typeof import('katex').default

let katex: Katex | null = null
let loading: Promise<void> | null = null

/** KaTeX is loaded only for texts with formulas. */
export const loadMath = (): Promise<void> => (loading ??= load())

async function load() {
  try {
    const [module] = await Promise.all([import('katex'), import('katex/dist/katex.min.css')])
    katex = module.default
  } catch {
    loading = null
  }
}

export const hasMath = (fragment: DocumentFragment) => fragment.querySelector('code.math') !== null
export const isMathLoaded = () => katex !== null

const set = new Map<string, DocumentFragment | null>()
const KEPT_MAX = 300

export function renderMath(fragment: DocumentFragment): void {
  for (const code of fragment.querySelectorAll('code.math')) {
    const isBlock = code.classList.contains('math-block')
    const drawing = drawingOf(code.textContent, isBlock)
    if (drawing === null) continue
    const host = document.createElement('span')
    host.className = isBlock ? `${styles.math} ${styles.isBlock}` : `${styles.math}`
    host.setAttribute('role', 'math')
    host.setAttribute('aria-label', code.textContent)
    if (isBlock) host.tabIndex = 0
    host.append(drawing.cloneNode(true))
    code.replaceWith(host)
  }
}

function drawingOf(tex: string, isBlock: boolean): DocumentFragment | null {
  const key = `${isBlock ? 'b' : 'i'}${tex}`
  const known = set.get(key)
  if (known !== undefined) return known
  if (set.size >= KEPT_MAX) set.clear()
  const drawing = draw(tex, isBlock)
  set.set(key, drawing)
  return drawing
}

function draw(tex: string, displayMode: boolean): DocumentFragment | null {
  if (katex === null) return null
  try {
    // `trust: false` blocks links and styles; the limits bound a formula's size.
    const html = katex.renderToString(tex, {
      displayMode,
      output: 'html',
      throwOnError: true,
      trust: false,
      strict: 'ignore',
      maxExpand: 200,
      maxSize: 20,
    })
    return sanitizeMath(html)
  } catch {
    return null
  }
}
