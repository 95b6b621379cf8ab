import { type RefObject, useEffect, useState } from 'react'
import { sleep } from '../../../../providers/sleep.ts'

/** Texts are seen by then though they are not all drawn. */
const DRAWN_MS = 2000

async function untilDrawn(host: RefObject<Element | null>): Promise<void> {
  const drawing = await import('./until-drawn.ts')
  if (host.current) await drawing.untilDrawn(host.current)
}

/** Whether the texts that an element has from the start are drawn: before, they would move. */
export function useDrawn(host: RefObject<Element | null>, hasTexts = true): boolean {
  const [isDrawn, setDrawn] = useState(!hasTexts)
  useEffect(() => {
    if (!isDrawn) void Promise.race([untilDrawn(host), sleep(DRAWN_MS)]).finally(() => setDrawn(true))
  }, [host, isDrawn])
  return isDrawn
}
