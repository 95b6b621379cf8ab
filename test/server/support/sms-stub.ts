import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A provider's HTTP endpoint that keeps what it was sent and answers as told. */
export async function startSmsStub() {
  const received: unknown[] = []
  let answer: (response: ServerResponse) => void = (response) => response.writeHead(200).end('{}')
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      received.push(JSON.parse(Buffer.concat(chunks).toString('utf8')))
      answer(response)
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`,
    received,
    answerWith(how: (response: ServerResponse) => void) {
      answer = how
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => {
        server.close(resolve)
      })
    },
  }
}
