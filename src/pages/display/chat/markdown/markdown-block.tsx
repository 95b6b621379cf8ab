import { memo, useLayoutEffect, useRef } from 'react'
import { addCopyButtons } from './add-copy-buttons.ts'
import { drawMath, hasMath, isMathLoaded, loadMath } from './draw-math.ts'
import { drawInTime } from './draw-queue.ts'
import { renderSafely } from './render-safely.ts'

/** One top-level block, or a part of a long one. It is drawn again only when its own source changes. */
export const MarkdownBlock = memo(function MarkdownBlock({ source }: { source: string }) {
  const host = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    let drop = () => {}
    let isCurrent = true
    const draw = () => {
      const fragment = renderSafely(source)
      addCopyButtons(fragment)
      const isMath = hasMath(fragment)
      if (isMath && isMathLoaded()) drawMath(fragment)
      host.current?.replaceChildren(fragment)
      if (!isMath || isMathLoaded()) return
      void drawWithMath()
    }
    const drawWithMath = async () => {
      await loadMath()
      if (isCurrent && isMathLoaded()) drop = drawInTime(draw)
    }
    drop = drawInTime(draw)
    return () => {
      isCurrent = false
      drop()
    }
  }, [source])
  return <div className="markdown-part" ref={host} />
})
