import { expireSession } from '../providers/expire-session.ts'
import { session } from '../providers/session.ts'
import { fieldsOf, textOf } from './read-fields.ts'
import { failureOf, lostFailure, type V1Failure } from './v1-failure.ts'

interface PostV1 {
  /** After `/v1`. */
  path: `/${string}`
  body: object
  signal: AbortSignal
}

/**
 * Calls the very endpoints that customers call, as the signed-in user.
 * @throws V1Failure for an error answer or a broken network; the signal's own error if the reader stopped it
 */
export async function postV1({ path, body, signal }: PostV1): Promise<Response> {
  const accessToken = session.read()?.accessToken ?? ''
  const response = await send({ path, body, signal, accessToken })
  if (response.ok) return response
  const failure = await readFailure(response)
  if (failure.reason === 'signedOut') expireSession({ accessToken, message: failure.message })
  throw failure
}

async function send({
  path,
  body,
  signal,
  accessToken,
}: PostV1 & { accessToken: string }): Promise<Response> {
  try {
    return await fetch(`/v1${path}`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'X-Access-Token': accessToken,
      },
      body: JSON.stringify(body),
      signal,
    })
  } catch (error) {
    if (signal.aborted) throw error
    throw lostFailure()
  }
}

async function readFailure(response: Response): Promise<V1Failure> {
  const body: unknown = await response.json().catch(() => null)
  return failureOf(response.status, textOf(fieldsOf(fieldsOf(body).error).message))
}
