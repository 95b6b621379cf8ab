import { memo, useLayoutEffect, useMemo, useRef } from 'react'
import { codeHead } from './code-head.ts'
import { drawInTime } from './draw-queue.ts'
import { highlightInto } from './highlight.ts'
import { splitCode } from './split-code.ts'

interface CodeBlockProps {
  language: string
  code: string
}

/** A block of code. A long one is coloured in pieces, so that its growth costs no more than its last piece. */
export const CodeBlock = memo(function CodeBlock({ language, code }: CodeBlockProps) {
  const pieces = useMemo(() => splitCode(code), [code])
  const head = useRef<HTMLDivElement>(null)
  const latest = useRef(code)
  useLayoutEffect(() => {
    latest.current = code
  }, [code])
  useLayoutEffect(
    () => head.current?.replaceChildren(...codeHead(language, () => latest.current)),
    [language],
  )
  return (
    <div className="markdown-code">
      <div className="markdown-code-head" ref={head} />
      {/* It scrolls sideways, so the keyboard must be able to reach it. */}
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
    () => drawInTime(() => host.current && highlightInto(host.current, { language, code })),
    [language, code],
  )
  return <span className="markdown-code-piece" ref={host} />
})
