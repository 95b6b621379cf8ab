import { useCallback, useEffect, useRef, useState } from 'react'

const NEAR_PX = 48

export function useStickToBottom() {
  const box = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const isHeld = useRef(true)
  const lastTop = useRef(0)
  const [isAtEnd, setIsAtEnd] = useState(true)

  const toEnd = useCallback(() => {
    isHeld.current = true
    setIsAtEnd(true)
    box.current?.scrollTo({ top: box.current.scrollHeight })
  }, [])
  const onScroll = useCallback(() => {
    const element = box.current
    if (element === null) return
    const { scrollTop, scrollHeight, clientHeight } = element
    // Growing content must not count as scrolling up.
    if (scrollHeight - scrollTop - clientHeight < NEAR_PX) isHeld.current = true
    else if (scrollTop < lastTop.current) isHeld.current = false
    lastTop.current = scrollTop
    setIsAtEnd(isHeld.current)
  }, [])
  useEffect(() => {
    const [outer, inner] = [box.current, content.current]
    if (outer === null || inner === null) return undefined
    const watch = new ResizeObserver(() => {
      if (!isHeld.current) return
      outer.scrollTo({ top: outer.scrollHeight })
      // Shrinking content scrolls by itself; its late scroll event must not count as the user's.
      lastTop.current = outer.scrollTop
    })
    watch.observe(outer)
    watch.observe(inner)
    return () => watch.disconnect()
  }, [])

  return { box, content, onScroll, isAtEnd, toEnd }
}
