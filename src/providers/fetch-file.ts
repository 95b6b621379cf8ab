import {
  describeFailure,
  describeFetchFailure,
  envelopeFailure,
  timedOut,
  wrongShape,
} from './describe-failure.ts'
import { HttpFailure } from './http-failure.ts'
import { idleTimeout } from './idle-timeout.ts'
import { session } from './session.ts'
import { isProved } from './step-up.ts'
import { reportFailure } from './unauthorized.ts'

interface FetchFile {
  /** After `/maas`. */
  path: string
  query: Record<string, string>
  /** POST: the query is sent as the body. */
  method?: 'GET' | 'POST'
  /** What the file is, as `text/csv`. */
  contentType: string
  signal?: AbortSignal
}

/**
 * Fetches a stream, which axios cannot hand out; a 401 ends the session, and what asks staff for a proof is sent again after it.
 * @throws HttpFailure; the signal's own error
 */
export async function fetchFile(file: FetchFile): Promise<Response> {
  const sentIn = session.number()
  const isSameSession = () => session.number() === sentIn
  try {
    return await send(file)
  } catch (error) {
    const mayAsk = error instanceof HttpFailure && isSameSession()
    const isAgain = mayAsk && (await isProved(error)) && isSameSession()
    if (!isAgain) throw error
    file.signal?.throwIfAborted()
    return send(file)
  }
}

async function send({ path, query, method = 'GET', contentType, signal }: FetchFile): Promise<Response> {
  const accessToken = session.read()?.accessToken ?? ''
  const sentIn = session.number()
  const isPost = method === 'POST'
  const search = isPost ? '' : `?${new URLSearchParams({ ...query, _t: String(Date.now()) })}`
  const answer = await patiently(signal, (limited) =>
    fetch(`/maas${path}${search}`, {
      method,
      signal: limited,
      headers: { 'X-Access-Token': accessToken, ...(isPost && { 'Content-Type': 'application/json' }) },
      ...(isPost && { body: JSON.stringify(query) }),
    }),
  )
  const isFile = (answer.headers.get('content-type') ?? '').startsWith(contentType)
  if (answer.ok && isFile) return answer

  const failure = await failureOf(answer)
  reportFailure(failure, sentIn)
  throw failure
}

async function patiently(
  signal: AbortSignal | undefined,
  send: (signal: AbortSignal) => Promise<Response>,
): Promise<Response> {
  const silence = idleTimeout(signal)
  try {
    return await send(silence.signal)
  } catch (error) {
    if (silence.isOver()) throw timedOut()
    throw signal?.aborted ? error : describeFetchFailure(error)
  } finally {
    silence.stop()
  }
}

/** A refusal comes as an envelope, under its own status or under 200. */
async function failureOf(answer: Response): Promise<HttpFailure> {
  const data: unknown = await answer.json().catch(() => null)
  if (!answer.ok) return describeFailure({ response: { status: answer.status, data } })
  if (typeof data !== 'object' || data === null || !('code' in data)) return wrongShape()
  return envelopeFailure({ code: Number(data.code), message: 'message' in data ? data.message : '' })
}
