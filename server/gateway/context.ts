import type { AnswerRecord } from './idempotency/record.ts'
import type { CredentialWatch } from './call/credential-watch.ts'
import type { AbandonmentLimit } from './call/abandonment-limit.ts'
import type { BatchRunner } from './batches/batch-runner.ts'
import type { VideoRunner } from './video/video-runner.ts'
import type { VideoDeps } from './video/video-step.ts'
import type { GatewayCaller } from './caller/authenticate.ts'
import type { CatalogVersion } from '../catalog/index.ts'

/** When a call was admitted, and the catalogue that was in force then: from its hold to its receipt it keeps to it. */
export interface CallAdmission {
  /** Milliseconds by the database's time. */
  at: number
  version: CatalogVersion
  /** Models on trial are theirs alone. */
  isStaff: () => Promise<boolean>
}

export interface Gateway extends VideoDeps {
  videos: VideoRunner
  batches: BatchRunner
  abandonmentLimit: AbandonmentLimit
  credentials: CredentialWatch
  /** What goes on after its request was answered, and never rejects: the end of the server waits for it. */
  goOn: (work: Promise<void>) => void
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before the body of a `/v1` request is read. */
    gatewayCaller: GatewayCaller
    /** Set once the body of a `/v1` call is there. */
    callAdmission: CallAdmission
    /** Set for a call that carries an `Idempotency-Key`. */
    answerRecord: AnswerRecord | null
    /** Set for a large body, to be called with its text: it was read, and takes less memory from here on. */
    shrinkBody: ((text: string) => void) | null
  }
}
