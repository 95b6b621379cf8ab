import { once } from 'node:events'
import { createServer, get, Agent, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { createChunkWriter } from '../../../server/platform/http/chunk-writer.ts'

/** Answers each request with these pieces. */
async function serve(pieces: readonly string[]) {
  const respond = (_request: IncomingMessage, response: ServerResponse) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    const chunks = createChunkWriter(response)
    for (const piece of pieces.slice(0, -1)) chunks.write(Buffer.from(piece))
    chunks.end(Buffer.from(pieces.at(-1) ?? ''))
  }
  const server = createServer(respond).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { server, port: (server.address() as AddressInfo).port }
}

async function bytesFor(port: number, head: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.write(head)
  return text(socket)
}

describe('pieces of an answer of unknown length', () => {
  it('are one chunk each, and the connection is used again', async () => {
    const { server, port } = await serve(['data: 青岚\n\n', 'x'.repeat(5000), 'data: [DONE]\n\n'])
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const ports = new Set<number | undefined>()
    for (let i = 0; i < 3; i += 1) {
      const [response] = (await once(get({ port, agent }), 'response')) as [IncomingMessage]
      ports.add(response.socket.localPort)
      expect(await text(response)).toBe(`data: 青岚\n\n${'x'.repeat(5000)}data: [DONE]\n\n`)
    }
    expect(ports.size).toBe(1)
    agent.destroy()
    server.close()
  })

  it('are framed to the letter', async () => {
    const { server, port } = await serve(['0123456789', 'ab'])
    const answer = await bytesFor(port, 'GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')
    expect(answer.split('\r\n\r\n').slice(1).join('\r\n\r\n')).toBe('a\r\n0123456789\r\n2\r\nab\r\n0\r\n\r\n')
    server.close()
  })

  it('may end without bytes', async () => {
    const { server, port } = await serve(['ab', ''])
    const answer = await bytesFor(port, 'GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')
    expect(answer.endsWith('\r\n\r\n2\r\nab\r\n0\r\n\r\n')).toBe(true)
    server.close()
  })

  it('come as they are to a caller of HTTP/1.0, and to one of the head alone not at all', async () => {
    const { server, port } = await serve(['0123456789', 'ab'])
    const plain = await bytesFor(port, 'GET / HTTP/1.0\r\n\r\n')
    expect(plain.split('\r\n\r\n')[1]).toBe('0123456789ab')
    const head = await bytesFor(port, 'HEAD / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')
    expect(head.split('\r\n\r\n')[1]).toBe('')
    server.close()
  })
})
