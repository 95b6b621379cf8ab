import type { Page } from 'playwright-core'

/** What a steady page's layout may shift by while it loads (web.dev's CLS; "good" is 0.1). */
const SHIFT_MAX = 0.01

interface LayoutShift {
  score: number
  moved: string[]
}

interface LayoutShiftEntry extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
}

/** Adds up the layout shift of what a page opens from now on, and keeps what moved, so that a failure names it. */
export const watchLayoutShift = (page: Page) => page.addInitScript(watch)

/** What moved, if it was too much. */
export const movedOn = (page: Page): Promise<string[]> =>
  page.evaluate((most) => {
    const { score, moved } = (window as unknown as { layoutShift: LayoutShift }).layoutShift
    return score < most ? [] : moved
  }, SHIFT_MAX)

function watch() {
  const state: LayoutShift = { score: 0, moved: [] }
  Object.assign(window, { layoutShift: state })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as LayoutShiftEntry[]) {
      if (entry.hadRecentInput) continue
      state.score += entry.value
      for (const { node, previousRect, currentRect } of entry.sources) {
        const name = node instanceof Element ? `${node.tagName}.${node.className}` : String(node?.nodeName)
        const places = [previousRect, currentRect].map((r) => `${r.x},${r.y} ${r.width}x${r.height}`)
        state.moved.push(`${entry.value.toFixed(4)} ${name}: ${places.join(' -> ')}`)
      }
    }
  }).observe({ type: 'layout-shift', buffered: true })
}
