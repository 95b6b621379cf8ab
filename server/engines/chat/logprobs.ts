import type { ChatRequest } from '../../../contract/openai.ts'
import { randomFrom, seedOf } from '../engine/seed.ts'
import type { ReplyPiece } from './cut-reply.ts'

/** What might have been said instead, as far as a demo engine knows. */
const OTHERS = [
  '的',
  '，',
  '是',
  '在',
  '有',
  ' the',
  '。',
  '一',
  '和',
  '了',
  ' a',
  '不',
  '这',
  '为',
  '可以',
  '个',
  ' of',
  '我',
  '中',
  '用',
]

const MAX_TOP = 20

const token = (text: string, logprob: number) => ({ token: text, logprob, bytes: [...Buffer.from(text)] })

/** Made up, the same for the same words. @returns null if none were asked for, or it holds no words */
export function logprobsOf({ content }: ReplyPiece, request: ChatRequest) {
  if (request.logprobs !== true) return null
  if (content === undefined || content === '') return { content: [], refusal: null }
  const random = randomFrom(seedOf(content))
  const chosen = token(content, -Number((random() * 0.7).toFixed(6)))
  const count = Math.min(request.top_logprobs ?? 0, MAX_TOP)
  const others = OTHERS.filter((other) => other !== content).slice(0, Math.max(0, count - 1))
  const top = others.map((other, i) =>
    token(other, Number((chosen.logprob - 1 - i * (0.3 + random() / 10)).toFixed(6))),
  )
  return { content: [{ ...chosen, top_logprobs: count > 0 ? [chosen, ...top] : [] }], refusal: null }
}
