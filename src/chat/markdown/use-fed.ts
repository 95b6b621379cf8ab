import { useEffect, useState } from 'react'

/** What is drawn at once of a text that was there before, and how much more of it with each frame. */
const FIRST = 2000
const STEP = 6000

/** A text, given out in steps if much of it comes at once: an answer that streams comes as it is, one that is opened grows quickly. */
export function useFed(source: string): string {
  const [fed, setFed] = useState(FIRST)
  const isWhole = source.length - fed <= STEP
  if (isWhole && fed !== source.length) setFed(source.length)
  useEffect(() => {
    if (isWhole) return undefined
    const frame = requestAnimationFrame(() => setFed(fed + STEP))
    return () => cancelAnimationFrame(frame)
  }, [fed, isWhole])
  return isWhole ? source : source.slice(0, fed)
}
