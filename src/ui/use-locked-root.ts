import { useEffect } from 'react'

const LOCKER = "style[rc-util-key^='rc-util-locker']"

/** Marks the root while antd holds the page still: it does so by a style sheet. */
export function useLockedRoot(): void {
  useEffect(() => {
    const mark = () =>
      document.documentElement.toggleAttribute('data-locked', document.head.querySelector(LOCKER) !== null)
    const observer = new MutationObserver(mark)
    observer.observe(document.head, { childList: true })
    return () => observer.disconnect()
  }, [])
}
