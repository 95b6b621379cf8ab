import { codeHeader } from './code-header.ts'
import type { Definitions } from './blocks.ts'
import { memo, useLayoutEffect, useRef } from 'react'
import { renderMath, hasMath, isMathLoaded, loadMath } from './render-math.ts'
import { scheduleInFrame } from './frame-scheduler.ts'
import { renderSanitized } from './render-sanitized.ts'
import styles from './markdown.module.css'

interface MarkdownBlockProps {
  source: string
  definitions: Definitions
}

export const MarkdownBlock = memo(function MarkdownBlock({ source, definitions }: MarkdownBlockProps) {
  const host = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    let drop = () => {}
    let isCurrent = true
    const draw = () => {
      const fragment = renderSanitized(source, definitions)
      addCopyButtons(fragment)
      const isMath = hasMath(fragment)
      if (isMath && isMathLoaded()) renderMath(fragment)
      host.current?.replaceChildren(fragment)
      if (!isMath || isMathLoaded()) return
      void drawWithMath()
    }
    const drawWithMath = async () => {
      await loadMath()
      if (isCurrent && isMathLoaded()) drop = scheduleInFrame(draw)
    }
    drop = scheduleInFrame(draw)
    return () => {
      isCurrent = false
      drop()
    }
  }, [source, definitions])
  return <div className={styles.part} ref={host} />
})

function addCopyButtons(fragment: DocumentFragment): void {
  for (const block of fragment.querySelectorAll('pre')) {
    const head = document.createElement('div')
    head.className = styles.codeHead ?? ''
    const language = /language-([\w+#-]+)/.exec(block.querySelector('code')?.className ?? '')
    head.append(...codeHeader(language?.[1] ?? '', () => block.textContent))
    const box = document.createElement('div')
    box.className = styles.code ?? ''
    block.tabIndex = 0
    block.replaceWith(box)
    box.append(head, block)
  }
}
