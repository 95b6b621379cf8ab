import type { ChatRequest } from '../../../contract/openai.ts'
import { runCooperativelyIfLong } from '../../platform/http/body/cooperative.ts'
import { asText, loadTokenizer, type Tokenizer } from '../../platform/tokenizer/load-tokenizer.ts'
import { slicesOf } from '../../platform/tokenizer/slices-of.ts'
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
  enough: number
  begun: string
}

/** A reply as the request allows it: up to a stop sequence or the token limit. */
export async function cutReply(reply: Reply, options: CutOptions): Promise<CutReply> {
  return runCooperativelyIfLong(cutSteps(await loadTokenizer(), reply, options))
}

/** Tokens between two pauses. */
const TOKENS_A_STEP = 256

function* cutSteps(
  tokenizer: Tokenizer,
  reply: Reply,
  { request, enough, begun }: CutOptions,
): Generator<void, CutReply> {
  const stops = [request.stop ?? []].flat().filter(Boolean)
  const content = stops.reduce((shortest, stop) => shortest.split(stop)[0] ?? '', reply.content)
  const limit = Math.min(request.max_tokens ?? Infinity, request.max_completion_tokens ?? Infinity)
  /** One more than may be kept shows that there are more. */
  const encode = (text: string, most = limit + 1) => encodeSteps(tokenizer, text, most)
  const whole = yield* encode(content, begun === '' ? Math.min(enough, limit + 1) : enough)
  const pieces: ReplyPiece[] = []
  let tokens = 0
  let isCut = false

  function* add(all: number[], toPiece: (piece: string) => ReplyPiece): Generator<void> {
    const kept = all.slice(0, Math.max(0, limit - tokens))
    isCut ||= kept.length < all.length
    tokens += kept.length
    let open: number[] = []
    for (const [i, token] of kept.entries()) {
      if (i % TOKENS_A_STEP === TOKENS_A_STEP - 1) yield
      open.push(token)
      const piece = tokenizer.decode(open)
      // A token may end inside a character.
      if (piece.includes('�')) continue
      pieces.push(toPiece(piece))
      open = []
    }
  }

  yield* add(yield* encode(reply.reasoning), (piece) => ({ reasoning_content: piece }))
  const rest = begun === '' ? whole : yield* encode(goOn(tokenizer.decode(whole), begun))
  yield* add(rest, (piece) => ({ content: piece }))
  for (const [index, { id, name, arguments: written }] of reply.toolCalls.entries()) {
    tokens += tokenizer.encode(name, asText).length
    pieces.push({ tool_calls: [{ index, id, type: 'function', function: { name, arguments: '' } }] })
    yield* add(yield* encode(written), (piece) => ({
      tool_calls: [{ index, function: { arguments: piece } }],
    }))
  }
  const usual = reply.toolCalls.length > 0 ? 'tool_calls' : 'stop'
  return { pieces, tokens, finishReason: isCut ? 'length' : usual }
}

function* encodeSteps(tokenizer: Tokenizer, text: string, most: number): Generator<void, number[]> {
  const tokens: number[] = []
  for (const slice of slicesOf(text)) {
    for (const token of tokenizer.encode(slice, asText)) tokens.push(token)
    if (tokens.length >= most) return tokens.slice(0, most)
    yield
  }
  return tokens
}

/** What follows on words that a reply begins with; on other words, a new paragraph. */
const goOn = (whole: string, begun: string) =>
  whole.startsWith(begun) ? whole.slice(begun.length).replace(/�+$/, '') : `\n\n${whole}`
