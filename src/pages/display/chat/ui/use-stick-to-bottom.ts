import { useCallback, useEffect, useRef, useState } from 'react'
import { keepPlace, middleOf, type Place } from './kept-place.ts'

const NEAR_PX = 48

/** Safari does not keep what is read in its place when something above it grows. */
const HAS_ANCHORS = CSS.supports('overflow-anchor', 'auto')

export function useStickToBottom() {
  const box = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const isHeld = useRef(true)
  const lastTop = useRef(0)
  const place = useRef<Place | null>(null)
  const [isAtEnd, setIsAtEnd] = useState(true)

  const stick = useCallback(() => {
    const outer = box.current
    if (outer === null || !isHeld.current) return
    outer.scrollTo({ top: outer.scrollHeight })
    // Shrinking content scrolls by itself; its late scroll event must not count as the user's.
    lastTop.current = outer.scrollTop
  }, [])
  const toEnd = useCallback(() => {
    isHeld.current = true
    setIsAtEnd(true)
    stick()
  }, [stick])
  /** Stays where it is, whatever has come below. */
  const stay = useCallback(() => {
    if (box.current === null) return
    isHeld.current = isNearEnd(box.current)
    setIsAtEnd(isHeld.current)
  }, [])
  /** What is read keeps its place while something is changed; browsers do not see to it where that is changed itself. */
  const keepWhile = useCallback((change: () => void) => {
    const [outer, inner] = [box.current, content.current]
    const before = outer && inner && !isHeld.current ? middleOf(outer, inner.children) : null
    if (!outer || !inner || !before) {
      change()
      return
    }
    outer.style.overflowAnchor = 'none'
    change()
    keepPlace(outer, before)
    outer.style.overflowAnchor = ''
    place.current = middleOf(outer, inner.children)
  }, [])
  const keepMoved = useCallback(() => {
    if (HAS_ANCHORS || box.current === null || content.current === null) return
    if (place.current) keepPlace(box.current, place.current)
    place.current = middleOf(box.current, content.current.children)
  }, [])
  const onScroll = useCallback(() => {
    const element = box.current
    if (element === null) return
    // Growing content must not count as scrolling up.
    if (isNearEnd(element)) isHeld.current = true
    else if (element.scrollTop < lastTop.current) isHeld.current = false
    if (!isHeld.current) keepMoved()
    lastTop.current = element.scrollTop
    setIsAtEnd(isHeld.current)
  }, [keepMoved])
  useEffect(() => {
    const [outer, inner] = [box.current, content.current]
    if (outer === null || inner === null) return undefined
    const watch = new ResizeObserver(() => {
      if (isHeld.current) stick()
      else keepMoved()
    })
    watch.observe(outer)
    watch.observe(inner)
    return () => watch.disconnect()
  }, [keepMoved, stick])

  return { box, content, onScroll, isAtEnd, toEnd, stick, stay, keepWhile }
}

const isNearEnd = ({ scrollHeight, scrollTop, clientHeight }: Element) =>
  scrollHeight - scrollTop - clientHeight < NEAR_PX
