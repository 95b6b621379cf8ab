import { useState } from 'react'
import { SHOWN_SECONDS } from '../../config/runtime/names.ts'
import { useNow } from '../../ui/use-now.ts'

/** How many seconds an answer still stands on the screen. */
export function useSecondsLeft(): number {
  const [end] = useState(() => Date.now() + SHOWN_SECONDS * 1000)
  return Math.ceil((end - useNow((now) => now < end)) / 1000)
}
