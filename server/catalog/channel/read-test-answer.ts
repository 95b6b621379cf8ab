import { z } from 'zod'
import type { TestType } from '../../../contract/channel.ts'
import type { Protocol } from '../../../contract/protocols.ts'
import { ModerationAnswer, RerankAnswer } from '../../../contract/openai.ts'
import { tryParseJson } from '../../../contract/try-parse-json.ts'
import type { UnitLine } from '../../wallet/index.ts'
import { readChatUsage, readInputTokens, type ReportedUsage } from '../model/reported-usage.ts'
import { readTestMessage } from './read-test-message.ts'
import { TESTS } from './test-request.ts'

type Quantity = Pick<UnitLine, 'item' | 'quantity'>

interface Answered {
  type: TestType
  protocol: Protocol
  text: string
}

interface Read {
  /** What came, at most 200 characters; null: it was not of the kind that was asked for. */
  answer: string | null
  used: Quantity[]
}

const SHOWN = 200
const Piece = z.object({
  choices: z
    .array(
      z.object({
        delta: z
          .object({ content: z.string().nullish(), reasoning_content: z.string().nullish() })
          .optional(),
        message: z
          .object({ content: z.string().nullish(), reasoning_content: z.string().nullish() })
          .optional(),
      }),
    )
    .default([]),
  usage: z.unknown().optional(),
})
const Data = z.object({ data: z.array(z.unknown()).min(1), usage: z.unknown().optional() })
const Text = z.object({ text: z.string() })

/** What an answer of 200 says, and what it used: as it says, or the most that was asked for. */
export function readTestAnswer({ type, protocol, text }: Answered): Read {
  if (type === 'chat') return protocol === 'anthropic' ? readMessage(text) : readChat(text)
  const { most } = TESTS[type]
  if (type === 'speech') return { answer: text.length > 0 ? '收到一段声音' : null, used: most }
  const raw = tryParseJson(text)
  if (type === 'transcription') {
    const transcript = Text.safeParse(raw)
    return { answer: transcript.success ? `听到：${transcript.data.text.slice(0, SHOWN)}` : null, used: most }
  }
  if (type === 'rerank') return readRanking(raw)
  if (type === 'moderation') {
    const judged = ModerationAnswer.safeParse(raw)
    return judged.success
      ? { answer: `审了 ${judged.data.results.length} 条`, used: most }
      : { answer: null, used: [] }
  }
  const data = Data.safeParse(raw)
  if (!data.success) return { answer: null, used: [] }
  if (type === 'image') return { answer: '收到一张图', used: most }
  const tokens = readInputTokens(data.data.usage)
  return { answer: '收到向量', used: tokens > 0 ? [{ item: 'input', quantity: tokens }] : most }
}

function readChat(text: string): Read {
  const lines = text.split(/\r?\n/).flatMap((line) => (line.startsWith('data:') ? [line.slice(5)] : []))
  const pieces = (lines.length > 0 ? lines : [text]).flatMap((line) => {
    const piece = Piece.safeParse(tryParseJson(line.trim()))
    return piece.success ? [piece.data] : []
  })
  const choices = pieces.flatMap((piece) => piece.choices)
  if (choices.length === 0) return { answer: null, used: [] }
  const reply = choices
    .map(({ delta, message }) => delta?.content ?? delta?.reasoning_content ?? message?.content ?? '')
    .join('')
  const usage = pieces.findLast((piece) => piece.usage)?.usage
  const hasThoughts = choices.some(
    ({ delta, message }) => delta?.reasoning_content || message?.reasoning_content,
  )
  return {
    answer: reply.slice(0, SHOWN),
    used: quantities(readChatUsage(usage), hasThoughts) ?? TESTS.chat.most,
  }
}

/** The unit is the one that the route has a cost price for. */
function readRanking(raw: unknown): Read {
  const answer = RerankAnswer.safeParse(raw)
  if (!answer.success) return { answer: null, used: [] }
  return { answer: `排出 ${answer.data.results.length} 段`, used: TESTS.rerank.most }
}

function readMessage(text: string): Read {
  const { text: reply, usage } = readTestMessage(text)
  if (reply === null) return { answer: null, used: [] }
  return { answer: reply.slice(0, SHOWN), used: quantities(usage) ?? TESTS.chat.most }
}

/** A test that claims more than any test uses is not believed. */
const USED_MAX = 1_000_000

function quantities(usage: ReportedUsage | null, hasThoughts = false): Quantity[] | null {
  if (!usage || usage.prompt > USED_MAX || (usage.completion ?? 0) > USED_MAX) return null
  const { prompt, cached, write5m, write1h, completion, thought } = usage
  const classes: Quantity[] = [
    { item: 'cachedInput', quantity: cached },
    { item: 'cacheWrite5m', quantity: write5m },
    { item: 'cacheWrite1h', quantity: write1h },
  ]
  return [
    { item: 'input', quantity: Math.max(0, prompt - cached - write5m - write1h) },
    ...classes.filter(({ quantity }) => quantity > 0),
    { item: hasThoughts || thought > 0 ? 'thinkingOutput' : 'output', quantity: completion ?? 0 },
  ]
}
