import { session } from '../session.ts'
import { reportFailure } from '../unauthorized.ts'
import { failureOf, lostFailure, toastV1Failure } from './v1-failure.ts'

export interface Tried {
  status: number
  contentType: string
  requestId: string
  /** Milliseconds until the whole answer was here. */
  took: number
  body: Blob
}

/** Sends a body as it was written; a refusal is an answer, and a toast. @throws V1Failure if no answer comes; the signal's own error if stopped */
export async function tryV1(path: `/${string}`, body: string, signal: AbortSignal): Promise<Tried> {
  const startedAt = performance.now()
  const sentIn = session.number()
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
    if (!response.ok) {
      const failure = failureOf(response.status, { message: '', code: '' })
      reportFailure(failure, sentIn)
      toastV1Failure(failure)
    }
    return {
      status: response.status,
      contentType: response.headers.get('content-type') ?? '',
      requestId: response.headers.get('x-request-id') ?? '',
      took: Math.round(performance.now() - startedAt),
      body: answer,
    }
  } catch (error) {
    if (signal.aborted) throw error
    const failure = lostFailure()
    toastV1Failure(failure)
    throw failure
  }
}
