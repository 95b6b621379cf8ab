import { useCallback, useEffect, useRef, useState } from 'react'

const NEAR_PX = 48

/** Keeps a scrolling box at its end while it grows, until the reader scrolls up; going back to the end holds on again. */
export function useStickToEnd() {
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
    // Content that grows moves the end away; only who scrolls up lets go of it.
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
      // A content that shrank has moved the box up by itself: told of it later, nobody shall take that for the reader.
      lastTop.current = outer.scrollTop
    })
    watch.observe(outer)
    watch.observe(inner)
    return () => watch.disconnect()
  }, [])

  return { box, content, onScroll, isAtEnd, toEnd }
}
