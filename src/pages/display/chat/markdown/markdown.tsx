import { memo, useState } from 'react'
import { CodeBlock } from './code-block.tsx'
import { MarkdownBlock } from './markdown-block.tsx'
import { useProgressiveText } from './use-progressive-text.ts'
import { noBlocks, splitBlocks } from './split-blocks.ts'
import { escapeControls } from '../../../../ui/escape-controls.ts'
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
    <div className={styles.markdown}>
      {drawn.split.blocks.map(({ source, code }, index) =>
        code === null ? (
          <MarkdownBlock key={index} source={source} />
        ) : (
          <CodeBlock key={index} language={code.language} code={code.text} />
        ),
      )}
    </div>
  )
}

export default memo(Markdown)
