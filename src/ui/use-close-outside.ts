import { type RefObject, useEffect, useEffectEvent } from 'react'

/** What is opened by a button closes on Escape, and when something else is pressed or gets the focus. */
export function useCloseOutside(
  isOpen: boolean,
  {
    box,
    button,
    close,
  }: { box: RefObject<Element | null>; button: RefObject<HTMLElement | null>; close: () => void },
): void {
  const leave = useEffectEvent((event: Event) => {
    const isEscape = event instanceof KeyboardEvent && event.key === 'Escape'
    const isOutside = event.type !== 'keydown' && !box.current?.contains(event.target as Node)
    if (isEscape || isOutside) close()
    if (isEscape) button.current?.focus()
  })
  useEffect(() => {
    if (!isOpen) return undefined
    const leaving = new AbortController()
    for (const type of ['pointerdown', 'focusin', 'keydown'])
      document.addEventListener(type, leave, { signal: leaving.signal })
    return () => leaving.abort()
  }, [isOpen])
}
