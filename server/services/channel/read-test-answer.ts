import { z } from 'zod'
import type { TestType } from '../../../contract/channel.ts'
import { tryParseJson } from '../../../contract/try-parse-json.ts'
import type { UnitLine } from '../../wallet/wallet.ts'
import { TESTS } from './test-request.ts'

type Quantity = Pick<UnitLine, 'item' | 'quantity'>

interface Read {
  /** What came, at most 200 characters; null: it was not of the kind that was asked for. */
  answer: string | null
  used: Quantity[]
}

const SHOWN = 200
const count = z.int().min(0).max(1_000_000)
const Usage = z.object({
  prompt_tokens: count,
  completion_tokens: count.default(0),
  prompt_tokens_details: z.object({ cached_tokens: count.nullish() }).nullish(),
})
const Piece = z.object({
  choices: z
    .array(
      z.object({
        delta: z
          .object({ content: z.string().nullish(), reasoning_content: z.string().nullish() })
          .optional(),
        message: z.object({ content: z.string().nullish() }).optional(),
      }),
    )
    .default([]),
  usage: Usage.nullish(),
})
const Data = z.object({ data: z.array(z.unknown()).min(1), usage: Usage.nullish() })
const Text = z.object({ text: z.string() })

/** What an answer of 200 says, and what it used: as it says, or the most that was asked for. */
export function readTestAnswer(type: TestType, text: string): Read {
  if (type === 'chat') return readChat(text)
  const { most } = TESTS[type]
  if (type === 'speech') return { answer: text.length > 0 ? '收到一段声音' : null, used: most }
  const raw = tryParseJson(text)
  if (type === 'transcription') {
    const heard = Text.safeParse(raw)
    return { answer: heard.success ? `听到：${heard.data.text.slice(0, SHOWN)}` : null, used: most }
  }
  const data = Data.safeParse(raw)
  if (!data.success) return { answer: null, used: [] }
  if (type === 'image') return { answer: '收到一张图', used: most }
  const { usage } = data.data
  return { answer: '收到向量', used: usage ? [{ item: 'input', quantity: usage.prompt_tokens }] : most }
}

function readChat(text: string): Read {
  const lines = text.split(/\r?\n/).flatMap((line) => (line.startsWith('data:') ? [line.slice(5)] : []))
  const pieces = (lines.length > 0 ? lines : [text]).flatMap((line) => {
    const piece = Piece.safeParse(tryParseJson(line.trim()))
    return piece.success ? [piece.data] : []
  })
  const choices = pieces.flatMap((piece) => piece.choices)
  if (choices.length === 0) return { answer: null, used: [] }
  const said = choices
    .map(({ delta, message }) => delta?.content ?? delta?.reasoning_content ?? message?.content ?? '')
    .join('')
  const usage = pieces.findLast((piece) => piece.usage)?.usage
  return {
    answer: said.slice(0, SHOWN),
    used: usage ? quantities(usage) : TESTS.chat.most,
  }
}

function quantities({
  prompt_tokens: prompt,
  completion_tokens: output,
  prompt_tokens_details: details,
}: z.infer<typeof Usage>): Quantity[] {
  const cached = Math.min(details?.cached_tokens ?? 0, prompt)
  return [
    { item: 'input', quantity: prompt - cached },
    ...(cached > 0 ? [{ item: 'cachedInput' as const, quantity: cached }] : []),
    { item: 'output', quantity: output },
  ]
}
