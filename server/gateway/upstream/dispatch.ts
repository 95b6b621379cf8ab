import type { IncomingHttpHeaders } from 'node:http'
import type { Dispatcher, Pool } from 'undici'
import { ReceivedBody } from './received-body.ts'

interface DispatchOptions extends Pick<Dispatcher.DispatchOptions, 'path' | 'method' | 'body' | 'headers'> {
  signal: AbortSignal
}

interface Received {
  status: number
  headers: IncomingHttpHeaders
  body: ReceivedBody
}

/** Sends a request; resolves once the head of its answer is there. @throws the reason of `signal`, or what kept it from being answered */
export const dispatch = (pool: Pool, { signal, ...request }: DispatchOptions): Promise<Received> =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted()
    let connection: Dispatcher.DispatchController | null = null
    let body: ReceivedBody | null = null
    const abort = () => connection?.abort(abortError(signal))
    signal.addEventListener('abort', abort, { once: true })
    pool.dispatch(request, {
      onRequestStart(controller) {
        connection = controller
        if (signal.aborted) abort()
      },
      onResponseStart(controller, status, headers) {
        // What comes before the answer (RFC 9110, 15.2), as 103.
        if (status < 200) return
        body = new ReceivedBody(controller)
        resolve({ status, headers, body })
      },
      onResponseData: (_controller, bytes) => body?.push(bytes),
      onResponseEnd() {
        signal.removeEventListener('abort', abort)
        body?.end(null)
      },
      onResponseError(_controller, error) {
        signal.removeEventListener('abort', abort)
        if (body) body.end(error)
        else reject(error)
      },
    })
  })

/** A deadline's reason is a word. */
const abortError = ({ reason }: AbortSignal) => (typeof reason === 'string' ? new Error(reason) : reason)
