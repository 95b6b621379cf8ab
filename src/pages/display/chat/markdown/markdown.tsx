import { memo, useState } from 'react'
import './markdown.css'
import { CodeBlock } from './code-block.tsx'
import { MarkdownBlock } from './markdown-block.tsx'
import { useFed } from './use-fed.ts'
import { noBlocks, splitBlocks } from './split-blocks.ts'
import { revealControls } from '../../ui/reveal-controls.ts'

/** A model's answer. While it streams, finished blocks are kept and only the last one is drawn again. */
function Markdown({ source: whole }: { source: string }) {
  const source = useFed(revealControls(whole))
  const [drawn, setDrawn] = useState({ source: '', split: noBlocks })
  if (drawn.source !== source) {
    const previous = source.startsWith(drawn.source) ? drawn.split : noBlocks
    setDrawn({ source, split: splitBlocks(source, previous) })
  }
  return (
    <div className="markdown">
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
