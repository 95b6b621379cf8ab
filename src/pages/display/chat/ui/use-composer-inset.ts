import { useLayoutEffect, useRef } from 'react'

/** Publishes the element's height as `--kept-clear`, so that toasts stay above it. */
export function useComposerInset<T extends HTMLElement>() {
  const element = useRef<T>(null)
  useLayoutEffect(() => {
    const kept = element.current
    if (!kept) return undefined
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => style.setProperty('--kept-clear', `${kept.offsetHeight}px`))
    observer.observe(kept)
    return () => {
      observer.disconnect()
      style.removeProperty('--kept-clear')
    }
  }, [])
  return element
}
