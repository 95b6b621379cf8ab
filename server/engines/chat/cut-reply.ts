import type { ChatRequest } from '../../../contract/openai.ts'
import { asText, loadTokenizer } from '../../tokenizer/load-tokenizer.ts'

export interface CutReply {
  /** The reply in pieces of one or more whole characters. */
  pieces: string[]
  tokens: number
  finishReason: 'stop' | 'length'
}

/** A reply as the request allows it: up to a stop sequence, at most so many tokens. */
export async function cutReply(text: string, request: ChatRequest): Promise<CutReply> {
  const stops = [request.stop ?? []].flat().filter(Boolean)
  const stopped = stops.reduce((shortest, stop) => shortest.split(stop)[0] ?? '', text)
  const tokenizer = await loadTokenizer()
  const all = tokenizer.encode(stopped, asText)
  const limit = Math.min(request.max_tokens ?? Infinity, request.max_completion_tokens ?? Infinity)
  const kept = all.slice(0, limit)
  const pieces: string[] = []
  let open: number[] = []
  for (const token of kept) {
    open.push(token)
    const piece = tokenizer.decode(open)
    // A token may end inside a character.
    if (piece.includes('�')) continue
    pieces.push(piece)
    open = []
  }
  return { pieces, tokens: kept.length, finishReason: kept.length < all.length ? 'length' : 'stop' }
}
