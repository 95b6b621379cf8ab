import { memo, useState, useEffect } from 'react'
import { CodeBlock } from './code-block.tsx'
import { noDefinitions } from './definitions.ts'
import { noBlocks, splitBlocks } from './split-blocks.ts'
import { escapeControls } from '../../../../ui/escape-controls.ts'
import { useStore } from '../../../../providers/create-store.ts'
import { printing } from './printing.ts'
import { MarkdownBlock } from './markdown-block.tsx'
import codeStyles from '../../../../components/code-sample/coloured-code.module.css'
import styles from './markdown.module.css'

/** While an answer streams, only its last block is rendered again. */
function Markdown({ source: whole }: { source: string }) {
  const source = useProgressiveText(escapeControls(whole))
  const [drawn, setDrawn] = useState({ source: '', split: noBlocks })
  if (drawn.source !== source) {
    const previous = source.startsWith(drawn.source) ? drawn.split : noBlocks
    setDrawn({ source, split: splitBlocks(source, previous) })
  }
  return (
    <div className={`${styles.markdown} ${codeStyles.coloured}`}>
      {drawn.split.blocks.map(({ source, code }, index) =>
        code === null ? (
          <MarkdownBlock
            key={index}
            source={source}
            definitions={source.includes('[') ? drawn.split.definitions : noDefinitions}
          />
        ) : (
          <CodeBlock key={index} language={code.language} code={code.text} />
        ),
      )}
    </div>
  )
}

export default memo(Markdown)

const FIRST_CHARACTERS = 2000
const CHARACTERS_PER_FRAME = 6000

/** Reveals a long text in steps, one per frame; a streaming answer is shown as it comes. */
function useProgressiveText(source: string): string {
  const [shown, setShown] = useState(FIRST_CHARACTERS)
  const isPrinting = useStore(printing)
  const isWhole = isPrinting || source.length - shown <= CHARACTERS_PER_FRAME
  if (isWhole && shown !== source.length) setShown(source.length)
  useEffect(() => {
    if (isWhole) return undefined
    const frame = requestAnimationFrame(() => setShown(shown + CHARACTERS_PER_FRAME))
    return () => cancelAnimationFrame(frame)
  }, [shown, isWhole])
  return isWhole ? source : source.slice(0, shown)
}
