import { type ComponentType, useEffect, useRef, useState } from 'react'
import type { KeysProps } from './keys.tsx'

const SIGNS = ['pointermove', 'pointerdown', 'focusin', 'keydown', 'contextmenu']
const KEPT = ['keydown', 'contextmenu']

/** Loads the keys of a list page at the first sign of its reader, and has them do what was asked for until they are there. */
export function ListKeys(props: Omit<KeysProps, 'missed'>) {
  const missed = useRef<Event[]>([])
  const [loaded, setLoaded] = useState<{ Keys: ComponentType<KeysProps> } | null>(null)
  useEffect(() => {
    if (loaded) return undefined
    const leaving = new AbortController()
    const wake = (event: Event) => {
      if (KEPT.includes(event.type)) missed.current.push(event)
      import('./keys.tsx').then(
        (keys) => leaving.signal.aborted || setLoaded({ Keys: keys.default }),
        // Out of reach: the next sign tries again.
        () => (missed.current = []),
      )
    }
    for (const type of SIGNS) document.addEventListener(type, wake, { signal: leaving.signal })
    return () => leaving.abort()
  }, [loaded])
  return loaded && <loaded.Keys {...props} missed={missed} />
}
