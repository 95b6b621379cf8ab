import type { AnswerContext } from '../chat/chat-wire.ts'
import { readChunk } from '../chat/read-chunk.ts'
import { createGeminiAnswer, type AnswerOptions, type AnswerPart } from './gemini-answer.ts'

/** A whole chat completion as Google's clients know it. @param text JSON of a chat completion */
export function writeAnswer(text: string, context: AnswerContext, options: AnswerOptions): string {
  const parts: AnswerPart[] = []
  const answer = createGeminiAnswer({ options, context, emit: (part) => parts.push(part) })
  answer.take(readChunk(text))
  const { last, ...ending } = answer.end()
  if (parts.length === 0 || last.thoughtSignature !== undefined) parts.push(last)
  return JSON.stringify(answer.body(parts, ending))
}
