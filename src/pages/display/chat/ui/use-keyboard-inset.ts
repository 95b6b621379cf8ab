import { useEffect } from 'react'

/** Less is a browser's bar, not a keyboard. */
const KEYBOARD_MIN = 120

/**
 * Tells the page how much of its height a keyboard on the screen covers (`--keyboard`), so that the field one writes in stays in
 * sight. Browsers shrink only the visual viewport for it, not the page.
 */
export function useKeyboardInset(): void {
  useEffect(() => {
    const viewport = globalThis.visualViewport
    const root = document.documentElement
    if (!viewport) return undefined
    const measure = () => {
      // Pinching shrinks the viewport too; that is no keyboard.
      const hidden = viewport.scale > 1.01 ? 0 : Math.max(0, globalThis.innerHeight - viewport.height)
      root.style.setProperty('--keyboard', `${Math.round(hidden)}px`)
      root.toggleAttribute('data-keyboard', hidden > KEYBOARD_MIN)
      // Safari has moved the page up to show the field; the page fits now and needs no moving.
      if (hidden > 0 && viewport.offsetTop > 0) globalThis.scrollTo(0, 0)
    }
    measure()
    viewport.addEventListener('resize', measure)
    viewport.addEventListener('scroll', measure)
    return () => {
      viewport.removeEventListener('resize', measure)
      viewport.removeEventListener('scroll', measure)
      root.style.removeProperty('--keyboard')
      root.removeAttribute('data-keyboard')
    }
  }, [])
}
