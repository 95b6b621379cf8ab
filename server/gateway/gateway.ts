import type { Deps } from '../deps.ts'
import type { OnceCall } from './once/once-call.ts'
import type { CredentialWatch } from './call/credential-watch.ts'
import type { EarlyLeavers } from './call/early-leavers.ts'
import type { Upstreams } from './upstream/create-upstreams.ts'
import type { VideoRunner } from './video/video-runner.ts'
import type { GatewayCaller } from './who.ts'

/** What the endpoints of `/v1` work in. */
export interface Gateway {
  deps: Deps
  upstreams: Upstreams
  /** A caller that reads nothing of its stream for so many milliseconds is cut. */
  stallMs: number
  /** An upstream that makes a video is asked so often how far it is, in milliseconds. */
  videoPollMs: number
  videos: VideoRunner
  earlyLeavers: EarlyLeavers
  /** Ends streams whose session or key no longer works. */
  credentials: CredentialWatch
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before the body of a `/v1` request is read. */
    gatewayCaller: GatewayCaller
    /** Set for a call that carries an `Idempotency-Key`. */
    once: OnceCall | null
    /** Set for a large body, to be called with its text: it was read, and takes less memory from here on. */
    shrinkBody: ((text: string) => void) | null
  }
}
