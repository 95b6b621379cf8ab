import { useCallback, useLayoutEffect, useRef, useState } from 'react'

const NEAR_PX = 48

/** Keeps a scrolling box at its end while it grows, until the reader scrolls up; going back to the end holds on again. */
export function useStickToEnd(content: unknown) {
  const box = useRef<HTMLDivElement>(null)
  const isHeld = useRef(true)
  const [isAtEnd, setIsAtEnd] = useState(true)

  const toEnd = useCallback(() => {
    isHeld.current = true
    setIsAtEnd(true)
    box.current?.scrollTo({ top: box.current.scrollHeight })
  }, [])
  const onScroll = useCallback(() => {
    const element = box.current
    if (element === null) return
    isHeld.current = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_PX
    setIsAtEnd(isHeld.current)
  }, [])
  useLayoutEffect(() => {
    if (isHeld.current) box.current?.scrollTo({ top: box.current.scrollHeight })
  }, [content])

  return { box, onScroll, isAtEnd, toEnd }
}
