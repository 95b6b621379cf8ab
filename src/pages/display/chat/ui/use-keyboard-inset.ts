import { useEffect } from 'react'

/** A smaller difference is a browser bar, not a keyboard. */
const KEYBOARD_MIN = 120

/** Publishes the height of the on-screen keyboard as `--keyboard`: browsers shrink only the visual viewport. */
export function useKeyboardInset(): void {
  useEffect(() => {
    const viewport = globalThis.visualViewport
    const root = document.documentElement
    if (!viewport) return undefined
    const measure = () => {
      // Pinch zoom shrinks the viewport too.
      const hidden = viewport.scale > 1.01 ? 0 : Math.max(0, globalThis.innerHeight - viewport.height)
      root.style.setProperty('--keyboard', `${Math.round(hidden)}px`)
      root.toggleAttribute('data-keyboard', hidden > KEYBOARD_MIN)
      // Safari scrolls the page to show the field; it fits already.
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
