/** What is pressed; where not all of it can be kept clear, at least what sends a form and what closes a dialog. */
const PRESSED = 'button, [role="button"], [type="submit"], a[class*="button"], .ant-btn'
const MUST =
  '[type="submit"], .ant-btn-primary, [class*="button-primary"], [class*="isPrimary"], [role="dialog"] button'
const GAP = 8

interface Span {
  top: number
  bottom: number
}

/** Lifts a box at the bottom of the window as far as is needed to cover no button. @returns ends it */
export function keepClearOfButtons(box: HTMLElement): () => void {
  const place = () => lift(box)
  place()
  globalThis.addEventListener('resize', place)
  // Whatever scrolls, also within the page.
  document.addEventListener('scroll', place, { capture: true, passive: true })
  const drawn = new MutationObserver(place)
  drawn.observe(document.body, { childList: true, subtree: true })
  return () => {
    globalThis.removeEventListener('resize', place)
    document.removeEventListener('scroll', place, { capture: true })
    drawn.disconnect()
  }
}

function lift(box: HTMLElement): void {
  const lifted = Number.parseFloat(box.style.getPropertyValue('--lift')) || 0
  const { left, right, top, bottom, height } = box.getBoundingClientRect()
  const rest = { top: top + lifted, bottom: bottom + lifted }
  const within = [...document.querySelectorAll('[role="dialog"]')].findLast(isSeen) ?? document
  const spans = (pressed: string): Span[] =>
    [...within.querySelectorAll(pressed)].flatMap((button) => {
      const at = button.getBoundingClientRect()
      const isBeside = at.right <= left - GAP || at.left >= right + GAP
      return isBeside || at.height === 0 || box.contains(button) ? [] : [at]
    })
  const free = freeLift(rest, spans(PRESSED)) ?? freeLift(rest, spans(MUST)) ?? 0
  if (height > 0) box.style.setProperty('--lift', `${free}px`)
}

const isSeen = (element: Element) => element.getBoundingClientRect().height > 0

/** @returns how far up the span is to go to touch none of the others; null if there is no such place in the window */
function freeLift({ top, bottom }: Span, others: readonly Span[]): number | null {
  let up = 0
  for (;;) {
    const hit = others.filter((one) => one.top < bottom - up + GAP && one.bottom > top - up - GAP)
    if (hit.length === 0) return up
    up = bottom + GAP - Math.min(...hit.map((one) => one.top))
    if (top - up < 0) return null
  }
}
