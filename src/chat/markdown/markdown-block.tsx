import { memo, useLayoutEffect, useRef } from 'react'
import { addCopyButtons } from './add-copy-buttons.ts'
import { renderSafely } from './render-safely.ts'

/** One top-level block. It is drawn again only when its own source changes. */
export const MarkdownBlock = memo(function MarkdownBlock({ source }: { source: string }) {
  const host = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const fragment = renderSafely(source)
    addCopyButtons(fragment)
    host.current?.replaceChildren(fragment)
  }, [source])
  return <div ref={host} />
})
