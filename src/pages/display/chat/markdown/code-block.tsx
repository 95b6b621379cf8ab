import { lazy, memo, Suspense, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { codeHeader } from './code-header.ts'
import { scheduleInFrame } from './frame-scheduler.ts'
import { highlightInto } from '../../../../components/code-sample/highlight.ts'
import styles from './markdown.module.css'

const Diagram = lazy(() => import('./diagram.tsx').then((module) => ({ default: module.Diagram })))

interface CodeBlockProps {
  language: string
  code: string
}

const PIECE = 3000

/** Splits code at line ends; while code is appended only the last piece changes. */
function splitCode(code: string): string[] {
  const pieces: string[] = []
  let start = 0
  while (code.length - start > PIECE) {
    const line = code.indexOf('\n', start + PIECE)
    if (line === -1 || line + 1 >= code.length) break
    pieces.push(code.slice(start, line + 1))
    start = line + 1
  }
  return [...pieces, code.slice(start)]
}

export const CodeBlock = memo(function CodeBlock({ language, code }: CodeBlockProps) {
  const pieces = useMemo(() => splitCode(code), [code])
  const head = useRef<HTMLDivElement>(null)
  const latest = useRef(code)
  useLayoutEffect(() => {
    latest.current = code
  }, [code])
  useLayoutEffect(
    () => head.current?.replaceChildren(...codeHeader(language, () => latest.current)),
    [language],
  )
  return (
    <div className={styles.code}>
      <div className={styles.codeHead} ref={head} />
      {/* Scrollable, so it must be focusable. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre tabIndex={0}>
        <code>
          {pieces.map((piece, index) => (
            <CodePiece key={index} language={language} code={piece} />
          ))}
        </code>
      </pre>
      {language === 'mermaid' && <DrawnCode key={code} code={code} />}
    </div>
  )
})

/** It is drawn once its reader asks for it. */
function DrawnCode({ code }: { code: string }) {
  const [isDrawn, setDrawn] = useState(false)
  if (!isDrawn)
    return (
      <button type="button" className={styles.draw} onClick={() => setDrawn(true)}>
        画图
      </button>
    )
  return (
    <Suspense fallback={<div className={styles.diagram} />}>
      <Diagram code={code} />
    </Suspense>
  )
}

const CodePiece = memo(function CodePiece({ language, code }: CodeBlockProps) {
  const host = useRef<HTMLSpanElement>(null)
  useLayoutEffect(
    () => scheduleInFrame(() => host.current && highlightInto(host.current, { language, code })),
    [language, code],
  )
  return <span className={styles.codePiece} ref={host} />
})
