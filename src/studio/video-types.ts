import type { V1Failure } from '../v1/v1-failure.ts'

/** What the server says of a video job. */
export interface VideoJob {
  id: string
  status: 'queued' | 'in_progress' | 'completed' | 'failed'
  modelId: string
  prompt: string
  size: string
  seconds: string
  /** Percent. */
  progress: number
  /** Yuan, decimal; null until it is done. */
  cost: string | null
  /** Milliseconds; null until it is done. */
  expiresAt: number | null
  /** Why it failed. */
  error: string
}

/** A job on the shelf. */
export interface MadeVideo extends VideoJob {
  /** Where the film is in this tab; null until it was fetched. */
  url: string | null
  /** Why it cannot be asked for just now, or ever again. */
  failure: V1Failure | null
}

/** A job of which nothing is known yet. */
export const emptyVideo: MadeVideo = {
  id: '',
  status: 'queued',
  modelId: '',
  prompt: '',
  size: '',
  seconds: '',
  progress: 0,
  cost: null,
  expiresAt: null,
  error: '',
  url: null,
  failure: null,
}
