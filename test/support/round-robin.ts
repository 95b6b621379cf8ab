import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface RoundRobin {
  origin: string
  /** The next request goes to this one of the nodes. */
  startAt(node: number): void
  close(): Promise<void>
}

/**
 * A load balancer as simple as can be: each request goes to the next node, without any stickiness; to the one after it if that
 * cannot be reached.
 * @param origins the nodes at this moment, or the paths of their sockets
 */
export async function startRoundRobin(origins: () => string[]): Promise<RoundRobin> {
  let turn = 0
  const server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = []
    incoming.on('error', () => {})
    for await (const chunk of incoming) chunks.push(chunk as Buffer)
    const nodes = origins()
    const order = nodes.map((_, i) => nodes[(turn + i) % nodes.length] ?? '')
    turn += 1
    pass({ incoming, outgoing, body: Buffer.concat(chunks), order })
  })
  server.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    startAt(node) {
      turn = node
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Nothing was sent. */
const UNREACHED = new Set(['ECONNREFUSED', 'ENOENT'])

interface Passed {
  incoming: IncomingMessage
  outgoing: ServerResponse
  body: Buffer
  order: string[]
}

function pass({ incoming, outgoing, body, order: [node, ...others] }: Passed): void {
  if (node === undefined) {
    outgoing.writeHead(502).end()
    return
  }
  const options = { method: incoming.method, headers: incoming.headers, agent: false as const }
  const path = incoming.url ?? '/'
  const far = node.startsWith('/')
    ? ask({ ...options, socketPath: node, path })
    : ask(new URL(path, node), options)
  far.on('response', (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, { ...answer.headers, 'x-node': node })
    answer.pipe(outgoing)
    answer.on('error', () => outgoing.destroy())
  })
  far.on('error', (error: NodeJS.ErrnoException) => {
    if (UNREACHED.has(error.code ?? '')) pass({ incoming, outgoing, body, order: others })
    else outgoing.destroy()
  })
  outgoing.on('close', () => far.destroy())
  far.end(body)
}
