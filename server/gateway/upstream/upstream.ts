import type { Protocol } from '../../../contract/protocols.ts'
import type { AnswerBody } from './answer-body.ts'
import type { Breaker } from './breaker.ts'
import type { UnitCosts } from '../../catalog/index.ts'

export interface UpstreamRequest {
  /** Below its base address, for example `/chat/completions`. */
  path: string
  method?: 'GET' | 'POST' | 'DELETE'
  /** JSON text, or a form that `contentType` describes; only a POST has one. */
  body?: string | Buffer
  contentType?: string
  /** More of them, in lower case. */
  headers?: Record<string, string>
  isStream: boolean
  requestId: string
  signal: AbortSignal
}

/** The head of an upstream's answer; its body is bytes still to come. */
export interface UpstreamAnswer {
  status: number
  contentType: string
  retryAfter: number | undefined
  /** Its own name of the request, which its bills use; empty: it gave none, or repeated ours. */
  upstreamId: string
  body: AnswerBody
}

export interface Upstream {
  /** Its account without a secret: host, path and the key's variable, or `builtin:` and the engine. For metrics and jobs only. */
  account: string
  /** Its host, with the port if there is one; `builtin:` and the engine's name if it has none. */
  name: string
  breaker: Breaker
  /** What is spoken there. */
  protocol: Protocol
  model: string
  weight: number
  priority: number
  load: { readonly calls: number }
  /** What one unit of each item costs us there, in nano-yuan, as of an instant; null: unknown. */
  costsAt(at: number): UnitCosts | null
  send(request: UpstreamRequest): Promise<UpstreamAnswer>
  /** Whether it says anything at all, asked for what is free and changes nothing. Never rejects. */
  isAlive(options: Pick<UpstreamRequest, 'requestId' | 'signal'>): Promise<boolean>
  /** Removes secrets from a text: the upstream's key and address, and its name of the model. */
  scrub(text: string): string
}

/** An upstream without what versions of the catalogue may say differently of it. */
export type ChannelUpstream = Omit<Upstream, 'load' | 'weight' | 'priority' | 'costsAt'>
