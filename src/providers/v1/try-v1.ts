import { session } from '../providers/session.ts'
import { lostFailure } from './v1-failure.ts'

/** An answer as it came, good or bad. */
export interface Tried {
  status: number
  contentType: string
  requestId: string
  /** Milliseconds until the whole answer was here. */
  took: number
  body: Blob
}

/**
 * Sends a body as it was written, as the signed-in user.
 * @throws V1Failure if no answer comes; the signal's own error if the reader stopped it
 */
export async function tryV1(path: `/${string}`, body: string, signal: AbortSignal): Promise<Tried> {
  const startedAt = performance.now()
  try {
    const response = await fetch(`/v1${path}`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'X-Access-Token': session.read()?.accessToken ?? '',
      },
      body,
      signal,
    })
    const answer = await response.blob()
    return {
      status: response.status,
      contentType: response.headers.get('content-type') ?? '',
      requestId: response.headers.get('x-request-id') ?? '',
      took: Math.round(performance.now() - startedAt),
      body: answer,
    }
  } catch (error) {
    if (signal.aborted) throw error
    throw lostFailure()
  }
}
