import { type ComponentProps, useLayoutEffect, useRef, useState } from 'react'
import { escapeControls } from '../../../../ui/escape-controls.ts'
import { isDialogOpen } from '../../../../ui/is-free-key.ts'
import type { MessageWindow } from './message-window.ts'
import styles from '../chat.module.css'

export interface Shelled {
  near: MessageWindow
  /** It is drawn wherever it is. */
  isKept: boolean
}

interface MessageShellProps extends ComponentProps<'article'>, Shelled {
  /** Stands for it, to be found and read aloud, while it is not drawn. */
  text: string
}

/** A message of a log; out of sight it has its height and its text alone. */
export function MessageShell({ near, isKept, text, className, children, ...article }: MessageShellProps) {
  const shell = useRef<HTMLElement>(null)
  const [height, setHeight] = useState<number | null>(() => estimateHeight(text))
  useLayoutEffect(() => {
    const message = shell.current
    if (message === null) return undefined
    return near.add(message, (isNear, now) => {
      if (isNear) setHeight(null)
      else if (!isInUse(message)) setHeight((before) => before ?? now)
    })
  }, [near])
  const isDrawn = isKept || height === null
  return (
    <article
      {...article}
      ref={shell}
      className={isDrawn ? className : styles.undrawn}
      style={isDrawn ? undefined : { height }}
      // Only what is new is read aloud by itself.
      aria-live={isKept ? undefined : 'off'}
    >
      {isDrawn ? children : escapeControls(text)}
    </article>
  )
}

const LINE_PX = 24
const LETTERS_A_LINE = 60

/** Until it was drawn once. */
const estimateHeight = (text: string) =>
  LINE_PX * (3 + text.split('\n').length + text.length / LETTERS_A_LINE)

/** What the reader has the focus in, marked or opened must not go. */
function isInUse(message: Element): boolean {
  const marked = globalThis.getSelection()
  const isEndIn = (node: Node | null | undefined) => message.contains(node ?? null)
  return (
    isDialogOpen() ||
    message.querySelector('iframe') !== null ||
    isEndIn(document.activeElement) ||
    (marked?.isCollapsed === false && (isEndIn(marked.anchorNode) || isEndIn(marked.focusNode)))
  )
}
