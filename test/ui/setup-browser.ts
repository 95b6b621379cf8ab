const media = { isDark: false }
Object.assign(globalThis, { media })

/** Widths are those of the window, so that a test may make it a phone: `window.innerWidth = 375`, then a resize event. */
function matches(query: string): boolean {
  if (query.includes('prefers-color-scheme')) return query.includes('dark') === media.isDark
  if (query.includes('prefers-reduced-motion')) return true
  if (query.includes('pointer')) return false
  const min = /min-width:\s*([\d.]+)px/.exec(query)?.[1] ?? '0'
  const max = /max-width:\s*([\d.]+)px/.exec(query)?.[1] ?? '99999'
  return window.innerWidth >= Number(min) && window.innerWidth <= Number(max)
}

window.matchMedia = (query) => {
  const listeners = new Map<unknown, EventListener>()
  const add = (listener: (event: never) => void) => {
    const onResize = () => listener({ matches: matches(query), media: query } as never)
    listeners.set(listener, onResize)
    window.addEventListener('resize', onResize)
  }
  const remove = (listener: unknown) => {
    const onResize = listeners.get(listener)
    if (onResize) window.removeEventListener('resize', onResize)
  }
  return {
    get matches() {
      return matches(query)
    },
    media: query,
    onchange: null,
    addListener: add,
    removeListener: remove,
    addEventListener: (_: string, listener: (event: never) => void) => add(listener),
    removeEventListener: (_: string, listener: unknown) => remove(listener),
    dispatchEvent: () => true,
  } as MediaQueryList
}

class StillResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
Object.assign(globalThis, { ResizeObserver: StillResizeObserver, IntersectionObserver: StillResizeObserver })

Object.assign(globalThis, { CSS: { supports: () => false } })

window.scrollTo = () => undefined
Element.prototype.scrollTo = () => undefined
Element.prototype.scrollIntoView = () => undefined

/** jsdom knows the element but not its ways: open and close, and Esc. */
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && this.open) this.close()
  }
  document.addEventListener('keydown', onKey)
  this.addEventListener('close', () => document.removeEventListener('keydown', onKey), { once: true })
}
HTMLDialogElement.prototype.close = function close() {
  if (!this.open) return
  this.open = false
  this.dispatchEvent(new Event('close'))
}

/** jsdom draws nothing, and complains when it is asked to. */
HTMLCanvasElement.prototype.getContext = () => null

/** All that the rules of jsdom, the only ones here unless a test adds a sheet, look at. */
const LOOKED_AT = ['style', 'hidden', 'type', 'open', 'disabled', 'readonly', 'list', 'dir']
const INHERITED = /visibility|pointer-events|color/

function styleKey(element: Element): string {
  let key = element.tagName
  for (const name of LOOKED_AT)
    if (element.hasAttribute(name)) key += ` ${name}=${element.getAttribute(name)}`
  for (let above = element.parentElement; above; above = above.parentElement) {
    const style = above.getAttribute('style')
    if (style && INHERITED.test(style)) key += `<${style}`
  }
  return key
}

/**
 * jsdom complains when it is asked about a pseudo element, and works a style out from all rules each time. Queries by role ask for
 * thousands, so elements that no rule can tell apart share one.
 */
const styleOf = window.getComputedStyle.bind(window)
const styles = new Map<string, CSSStyleDeclaration>()
window.getComputedStyle = (element) => {
  if (!element.isConnected || document.styleSheets.length > 0) return styleOf(element)
  const key = styleKey(element)
  const style = styles.get(key) ?? styleOf(element)
  styles.set(key, style)
  return style
}

interface ReactCommits {
  onCommit: ((root: unknown) => void) | null
}

/** Lets tests see what React draws (`renders.ts`); there before React is loaded, once a worker, or it does not look for it. */
const hook = globalThis as unknown as { reactCommits: ReactCommits }
Object.assign(globalThis, {
  reactCommits: { onCommit: null },
  __REACT_DEVTOOLS_GLOBAL_HOOK__: {
    supportsFiber: true,
    inject: () => 1,
    checkDCE: () => undefined,
    onCommitFiberRoot: (_: number, root: unknown) => hook.reactCommits.onCommit?.(root),
    onCommitFiberUnmount: () => undefined,
    onPostCommitFiberRoot: () => undefined,
  },
})

// What browsers have and jsdom has not.
Blob.prototype.arrayBuffer ??= function arrayBuffer(this: Blob): Promise<ArrayBuffer> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(reader.result as ArrayBuffer))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('not read')))
    reader.readAsArrayBuffer(this)
  })
}
Blob.prototype.text ??= async function text(this: Blob): Promise<string> {
  return new TextDecoder().decode(await this.arrayBuffer())
}
