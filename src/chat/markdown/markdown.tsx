import { useState } from 'react'
import './markdown.css'
import { MarkdownBlock } from './markdown-block.tsx'
import { noBlocks, splitBlocks } from './split-blocks.ts'

/** A model's answer. While it streams, finished blocks are kept and only the last one is drawn again. */
export default function Markdown({ source }: { source: string }) {
  const [drawn, setDrawn] = useState({ source: '', split: noBlocks })
  if (drawn.source !== source) {
    const previous = source.startsWith(drawn.source) ? drawn.split : noBlocks
    setDrawn({ source, split: splitBlocks(source, previous) })
  }
  return (
    <div className="markdown">
      {drawn.split.blocks.map((block, index) => (
        <MarkdownBlock key={index} source={block} />
      ))}
    </div>
  )
}
