import type { Readable } from 'node:stream'
import type { Breaker } from './breaker.ts'

/** One call to where a model is served: over HTTP or by an engine inside this server. */
export interface UpstreamRequest {
  /** Below `/v1`, for example `/chat/completions`. */
  path: string
  /** Default: POST. */
  method?: 'GET' | 'POST' | 'DELETE'
  /** JSON text, or a form that `contentType` describes; only a POST has one. */
  body?: string | Buffer
  /** Default: JSON. */
  contentType?: string
  isStream: boolean
  requestId: string
  signal: AbortSignal
}

/** The head of an upstream's answer; its body is bytes still to come. */
export interface UpstreamAnswer {
  status: number
  contentType: string
  retryAfter: number | undefined
  body: Readable
}

export interface Upstream {
  /**
   * Names its account, without any secret: host, path and the name of the variable that holds the key, or `builtin:` and the
   * engine's name. For metrics and jobs, not for callers.
   */
  account: string
  /** Its host, with the port if there is one; `builtin:` and the engine's name if it has none. */
  name: string
  breaker: Breaker
  /** The model's name there. */
  model: string
  weight: number
  priority: number
  /** What it is at, now. */
  load: { readonly calls: number }
  send(request: UpstreamRequest): Promise<UpstreamAnswer>
  /** Whether it says anything at all, asked for what is free and changes nothing. Never rejects. */
  isAlive(options: Pick<UpstreamRequest, 'requestId' | 'signal'>): Promise<boolean>
  /** Takes out of a text what must not be told to callers: the upstream's key and address, and its name of the model. */
  scrub(text: string): string
}
