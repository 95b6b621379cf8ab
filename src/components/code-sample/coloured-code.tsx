import { useEffect, useRef } from 'react'
import styles from './coloured-code.module.css'

interface ColouredCodeProps {
  code: string
  /** It is the name that highlight.js has for the language. */
  language: string
}

/** Code that takes its colours once the highlighter is there; until then, and without it, it is the same text. */
export function ColouredCode({ code, language }: ColouredCodeProps) {
  const host = useRef<HTMLElement>(null)
  useEffect(() => {
    let isHere = true
    import('./highlight.ts').then(
      ({ highlightInto }) => isHere && host.current && highlightInto(host.current, { language, code }),
      () => undefined,
    )
    return () => {
      isHere = false
    }
  }, [code, language])
  // Another code is another element: React knows nothing of the spans within.
  return (
    <code key={`${language} ${code}`} ref={host} className={styles.coloured}>
      {code}
    </code>
  )
}
