import type { FastifyRequest } from 'fastify'
import type { ChatRequest } from '../../../contract/openai.ts'
import type { ClientStream } from '../call/client-stream.ts'
import type { Gateway } from '../context.ts'
import type { TextBound } from '../plan/prompt-bound.ts'
import type { ReadRequest } from '../request/read-request.ts'
import type { WireError } from '../wire/wire-error.ts'

export interface AnswerContext {
  requestId: string
  /** The model's name as the caller said it. */
  model: string
  countPrompt: () => Promise<number>
}

/** A call on the wire of native upstreams: to those it goes as it came, and so comes their answer. */
export interface NativeCall {
  /** It is the body as it came. */
  text: string
  request: object
  /** Upper bound of the prompt's tokens as such an upstream counts them. @param contextLength of the model */
  promptBound: (contextLength: number, boundOf?: TextBound) => number
  /** Gives those of the caller's headers that go on. @param contextLength of the model */
  headers: (contextLength: number) => Record<string, string>
  /** Why no upstream of chat completions can be asked this; null: they can. */
  chatRefusal: WireError | null
  stream: (client: ClientStream) => ClientStream
}

/** A call of a chat model as one wire has it; what is asked and answered inside is a chat completion, or native. */
export interface WireCall {
  /** It is what `POST /v1/chat/completions` would have. @throws WireError 400 that names the member */
  chatRequest: ReadRequest<ChatRequest>
  /** The caller's limit of the answer is the most it takes: it is lowered where the context has less room. */
  lowersLimit: boolean
  /** Content type of a streamed answer that is no stream of events. */
  streamType?: string
  /** What takes the events of a streamed chat completion and gives the caller the wire's. */
  stream: (client: ClientStream, context: AnswerContext) => ClientStream
  /** @param text JSON of a chat completion, with its usage and cost */
  answer: (text: string, context: AnswerContext) => string | Promise<string>
  /** Members of the chat completion that have another name in the request. */
  memberNames?: Readonly<Record<string, string>>
  /** Set on the wire of upstreams that are not asked for chat completions. */
  native?: NativeCall | undefined
  /** Set for a call that goes on without its caller. */
  background?: BackgroundCall
}

/** A streamed call whose caller does not wait for it. */
export interface BackgroundCall {
  /** Takes the wire's events; its `left` is aborted when the call is cancelled. */
  client: ClientStream
  /** Notes that the call runs. @returns what its caller is answered at once */
  begin: () => Promise<string>
  /** It failed without an answer. */
  fail: (error: WireError) => Promise<void>
}

/** Reads a request of one wire. Hold, upstream, meter, bill and receipt are `completeChat`'s, the same for all of them. */
export type ChatWire = (gateway: Gateway, request: FastifyRequest) => Promise<WireCall>
