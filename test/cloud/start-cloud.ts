import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request as it came over the wire. */
export interface CloudRequest {
  method: string
  /** Path and query, as written. */
  target: string
  headers: IncomingHttpHeaders
  body: string
}

export interface Cloud {
  endpoint: string
  /** Those whose signature held. */
  accepted: CloudRequest[]
  /** Answers every further request so. */
  answerWith(content: unknown, status?: number): void
  close(): Promise<void>
}

interface CloudRules {
  /** @returns what is wrong with the signature, or null */
  problemOf: (request: CloudRequest) => string | null
  /** What a request is answered whose signature does not hold. */
  refusal: (problem: string) => unknown
  content: unknown
}

/** The far side of a cloud's API over real HTTP, which refuses invalid signatures. */
export async function startCloud({ problemOf, refusal, content }: CloudRules): Promise<Cloud> {
  let answer = { content, status: 200 }
  const accepted: CloudRequest[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const received = {
      method: request.method ?? '',
      target: request.url ?? '',
      headers: request.headers,
      body: Buffer.concat(chunks).toString('utf8'),
    }
    const problem = problemOf(received)
    const [status, body] = problem === null ? [answer.status, answer.content] : [403, refusal(problem)]
    if (problem === null) accepted.push(received)
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    accepted,
    answerWith(next, status = 200) {
      answer = { content: next, status }
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
