import { useEffect } from 'react'

/** Key code of a key that an input method takes; Safari says so of the Enter after a composition, too. */
const COMPOSED = 229

/** A key of an input method chooses a word and commands nothing: no field, list or shortcut hears of it. */
export function useIgnoreComposedKeys(): void {
  useEffect(() => {
    const leaving = new AbortController()
    const ignore = (event: KeyboardEvent) => {
      if (event.isComposing || event.keyCode === COMPOSED) event.stopImmediatePropagation()
    }
    globalThis.addEventListener('keydown', ignore, { capture: true, signal: leaving.signal })
    return () => leaving.abort()
  }, [])
}
