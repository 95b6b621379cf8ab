import { memo } from 'react'
import type { AnswerMessage } from '../message/chat-types.ts'
import { escapeControls } from '../../../../ui/escape-controls.ts'
import styles from '../chat.module.css'

interface ReasoningProps {
  answer: AnswerMessage
  /** What its reader wants; null: that it is open while the model thinks. */
  choice: boolean | null
  onChoice: (isOpen: boolean) => void
}

export function Reasoning({ answer, choice, onChoice }: ReasoningProps) {
  const isThinking = answer.state === 'streaming' && answer.text === ''
  const isOpen = choice ?? isThinking
  const title = isThinking
    ? '正在思考'
    : `思考过程${answer.reasoningMs === null ? '' : `（用时 ${Math.max(1, Math.round(answer.reasoningMs / 1000))} 秒）`}`
  return (
    <div className={styles.reasoning}>
      <button type="button" aria-expanded={isOpen} onClick={() => onChoice(!isOpen)}>
        {title}
      </button>
      {isOpen && (
        <div className={styles.reasoningText}>
          {paragraphs(answer.reasoning).map((text, index) => (
            <Paragraph key={index} text={text} />
          ))}
        </div>
      )}
    </div>
  )
}

const Paragraph = memo(function Paragraph({ text }: { text: string }) {
  return <p>{escapeControls(text)}</p>
})

const LONG = 1500

/** Grouped, so that only the last piece changes while the text grows. */
function paragraphs(text: string): string[] {
  const pieces: string[] = []
  let start = 0
  while (text.length - start > LONG) {
    const line = text.indexOf('\n', start + LONG)
    if (line === -1) break
    pieces.push(text.slice(start, line))
    start = line + 1
  }
  return [...pieces, text.slice(start)]
}
