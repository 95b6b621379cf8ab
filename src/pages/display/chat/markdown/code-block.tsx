import { memo, useLayoutEffect, useMemo, useRef } from 'react'
import { codeHeader } from './code-header.ts'
import { scheduleInFrame } from './frame-scheduler.ts'
import { highlightInto } from '../../../../components/code-sample/highlight.ts'
import { splitCode } from './split-code.ts'
import styles from './markdown.module.css'

interface CodeBlockProps {
  language: string
  code: string
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
    </div>
  )
})

const CodePiece = memo(function CodePiece({ language, code }: CodeBlockProps) {
  const host = useRef<HTMLSpanElement>(null)
  useLayoutEffect(
    () => scheduleInFrame(() => host.current && highlightInto(host.current, { language, code })),
    [language, code],
  )
  return <span className={styles.codePiece} ref={host} />
})
