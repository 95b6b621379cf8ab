import { session } from '../session.ts'
import { reportFailure } from '../unauthorized.ts'
import { fieldsOf, textOf, textsOf } from './read-fields.ts'
import { failureOf, lostFailure, strangeFailure, toastV1Failure, V1Failure } from './v1-failure.ts'

interface SendV1 {
  /** After `/v1`. */
  path: `/${string}`
  signal: AbortSignal
}

interface What {
  method: 'GET' | 'POST' | 'DELETE'
  headers?: Record<string, string>
  body?: string | Blob
}

/** The endpoints that customers call, as the signed-in user. @throws V1Failure, after a toast; the signal's own error if stopped */
export async function sendV1(call: SendV1, what: What): Promise<Response> {
  try {
    return await sendOnce(call, what)
  } catch (error) {
    // What is still running is asked for again.
    if (error instanceof V1Failure && error.reason !== 'inFlight') toastV1Failure(error)
    throw error
  }
}

async function sendOnce(call: SendV1, what: What): Promise<Response> {
  const accessToken = session.read()?.accessToken ?? ''
  const sentIn = session.number()
  const headers = { ...what.headers, 'X-Access-Token': accessToken }
  const response = await send(call, { ...what, headers })
  if (response.ok) {
    if (isHtml(response) || response.status === 204) throw strangeFailure()
    return response
  }
  const failure = await readFailure(response)
  reportFailure(failure, sentIn)
  throw failure
}

const isHtml = (response: Response) => (response.headers.get('content-type') ?? '').startsWith('text/html')

async function send({ path, signal }: SendV1, what: What): Promise<Response> {
  try {
    return await fetch(`/v1${path}`, { ...what, signal })
  } catch (error) {
    if (signal.aborted) throw error
    throw lostFailure()
  }
}

async function readFailure(response: Response): Promise<V1Failure> {
  const body: unknown = await response.json().catch(() => null)
  const error = fieldsOf(fieldsOf(body).error)
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
  const failure = failureOf(response.status, {
    message: textOf(error.message),
    code: textOf(error.code),
    coveredModels: textsOf(error.covered_models),
    retryAfter: Number.isFinite(retryAfter) && retryAfter > 0 ? retryAfter : null,
  })
  failure.requestId = response.headers.get('x-request-id') ?? ''
  return failure
}

export const getV1 = (call: SendV1): Promise<Response> => sendV1(call, { method: 'GET' })

interface PostV1 extends SendV1 {
  body: object
  /** Calls with the same key and body get the same answer and are billed once. */
  idempotencyKey?: string
}

export const postV1 = ({ body, idempotencyKey, ...call }: PostV1): Promise<Response> =>
  sendV1(call, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...(idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }),
    },
    body: JSON.stringify(body),
  })
