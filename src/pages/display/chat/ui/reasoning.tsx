import { memo, useState } from 'react'
import type { AnswerMessage } from '../state/chat-types.ts'
import { revealControls } from '../../ui/reveal-controls.ts'

/** How the model came to its answer: open while it thinks, folded when it speaks, as the reader leaves it afterwards. */
export function Reasoning({ answer }: { answer: AnswerMessage }) {
  const isThinking = answer.state === 'streaming' && answer.text === ''
  const [choice, setChoice] = useState<boolean | null>(null)
  const isOpen = choice ?? isThinking
  const title = isThinking
    ? '正在思考'
    : `思考过程${answer.reasoningMs === null ? '' : `（用时 ${Math.max(1, Math.round(answer.reasoningMs / 1000))} 秒）`}`
  return (
    <div className="chat-reasoning">
      <button type="button" aria-expanded={isOpen} onClick={() => setChoice(!isOpen)}>
        {title}
      </button>
      {isOpen && (
        <div className="chat-reasoning-text">
          {paragraphs(answer.reasoning).map((text, index) => (
            <Paragraph key={index} text={text} />
          ))}
        </div>
      )}
    </div>
  )
}

const Paragraph = memo(function Paragraph({ text }: { text: string }) {
  return <p>{revealControls(text)}</p>
})

const LONG = 1500

/** Lines together in pieces of some length: while the text grows, only the last of them changes. */
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
