import type { ChatRequest } from '../../../contract/openai.ts'
import { asText, loadTokenizer } from '../../tokenizer/load-tokenizer.ts'
import type { Reply } from './compose-reply.ts'

/** One or more whole characters of an answer, as a delta of a stream holds them. */
export interface ReplyPiece {
  content?: string
  reasoning_content?: string
  tool_calls?: {
    index: number
    id?: string
    type?: 'function'
    function: { name?: string; arguments: string }
  }[]
}

export interface CutReply {
  pieces: ReplyPiece[]
  tokens: number
  finishReason: 'stop' | 'length' | 'tool_calls'
}

interface CutOptions {
  request: ChatRequest
  /** So many tokens are enough, whatever else is allowed. */
  enough: number
  /** What the client has of it already. */
  begun: string
}

/** A reply as the request allows it: up to a stop sequence, at most so many tokens. */
export async function cutReply(reply: Reply, { request, enough, begun }: CutOptions): Promise<CutReply> {
  const stops = [request.stop ?? []].flat().filter(Boolean)
  const content = stops.reduce((shortest, stop) => shortest.split(stop)[0] ?? '', reply.content)
  const tokenizer = await loadTokenizer()
  const encode = (text: string) => tokenizer.encode(text, asText)
  const whole = encode(content).slice(0, enough)
  const limit = Math.min(request.max_tokens ?? Infinity, request.max_completion_tokens ?? Infinity)
  const pieces: ReplyPiece[] = []
  let tokens = 0
  let isCut = false

  function add(all: number[], toPiece: (piece: string) => ReplyPiece) {
    const kept = all.slice(0, Math.max(0, limit - tokens))
    isCut ||= kept.length < all.length
    tokens += kept.length
    let open: number[] = []
    for (const token of kept) {
      open.push(token)
      const piece = tokenizer.decode(open)
      // A token may end inside a character.
      if (piece.includes('�')) continue
      pieces.push(toPiece(piece))
      open = []
    }
  }

  add(encode(reply.reasoning), (piece) => ({ reasoning_content: piece }))
  add(begun === '' ? whole : encode(goOn(tokenizer.decode(whole), begun)), (piece) => ({ content: piece }))
  for (const [index, { id, name, arguments: written }] of reply.toolCalls.entries()) {
    tokens += tokenizer.encode(name, asText).length
    pieces.push({ tool_calls: [{ index, id, type: 'function', function: { name, arguments: '' } }] })
    add(encode(written), (piece) => ({ tool_calls: [{ index, function: { arguments: piece } }] }))
  }
  const usual = reply.toolCalls.length > 0 ? 'tool_calls' : 'stop'
  return { pieces, tokens, finishReason: isCut ? 'length' : usual }
}

/** What follows on words that a reply begins with; on words of somebody else, a new paragraph. */
const goOn = (whole: string, begun: string) =>
  whole.startsWith(begun) ? whole.slice(begun.length).replace(/�+$/, '') : `\n\n${whole}`
