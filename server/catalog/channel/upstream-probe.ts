import type { Protocol } from '../../../contract/protocols.ts'
import type { ChannelConfig } from '../schema/schema.ts'

/** One request to an upstream, past weights and breakers. */
export interface ProbeRequest {
  at: Pick<ChannelConfig, 'baseUrl' | 'apiKeyEnv' | 'key'>
  protocol: Protocol
  /** The model's name there. */
  target: string
  path: string
  /** Default: POST, which has a body. */
  method?: 'GET'
  body?: string | Buffer
  contentType?: string
  isStream: boolean
  requestId: string
}

export interface ProbeAnswer {
  /** HTTP status; null: it did not answer, for a reason in Chinese. */
  status: number | null
  problem: string | null
  firstByteMs: number | null
  /** What it calls the request; empty: nothing. */
  upstreamId: string
  durationMs: number
  /** All that came, at most 4 MiB; without the key and the address. */
  text: string
}

export interface UpstreamProbe {
  /** Never rejects. */
  ask(request: ProbeRequest): Promise<ProbeAnswer>
}
