import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What the gateway sent. */
export interface Received {
  method: string
  path: string
  /** Where its connection comes from: another port, another connection. */
  port: number
  headers: IncomingHttpHeaders
  /** The body as it came. */
  text: string
  /** Empty if it is no JSON object. */
  body: Record<string, unknown>
  /** Resolves with the time (performance.now) at which the connection of this exchange was closed before its end. */
  aborted: Promise<number>
}

export type Script = (exchange: { received: Received; response: ServerResponse }) => Promise<void> | void

export interface TestUpstream {
  /** `http://127.0.0.1:port/v1` */
  baseUrl: string
  received: Received[]
  /** Answers every further request so. */
  play(script: Script): void
  close(): Promise<void>
}

/** An upstream over real HTTP that does what its script says. */
export async function startUpstream(): Promise<TestUpstream> {
  let script: Script = ({ response }) => void response.writeHead(500).end()
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const text = Buffer.concat(chunks).toString('utf8')
    const aborted = new Promise<number>((resolve) => {
      response.on('close', () => {
        if (!response.writableFinished) resolve(performance.now())
      })
    })
    const exchange: Received = {
      method: request.method ?? '',
      path: request.url ?? '',
      port: request.socket.remotePort ?? 0,
      headers: request.headers,
      text,
      body: text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : {},
      aborted,
    }
    received.push(exchange)
    await script({ received: exchange, response })
  })
  server.keepAliveTimeout = 60_000
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    received,
    play(next) {
      script = next
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
