import { useEffect, useState } from 'react'

const FIRST_CHARACTERS = 2000
const CHARACTERS_PER_FRAME = 6000

/** Reveals a long text in steps, one per frame; a streaming answer is shown as it comes. */
export function useProgressiveText(source: string): string {
  const [shown, setShown] = useState(FIRST_CHARACTERS)
  const isWhole = source.length - shown <= CHARACTERS_PER_FRAME
  if (isWhole && shown !== source.length) setShown(source.length)
  useEffect(() => {
    if (isWhole) return undefined
    const frame = requestAnimationFrame(() => setShown(shown + CHARACTERS_PER_FRAME))
    return () => cancelAnimationFrame(frame)
  }, [shown, isWhole])
  return isWhole ? source : source.slice(0, shown)
}
