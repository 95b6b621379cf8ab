import { useLayoutEffect, useRef } from 'react'

/** Keeps toasts off an element at the bottom of the screen: they stand above it while it is there, however high it grows. */
export function useKeepClear<T extends HTMLElement>() {
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
