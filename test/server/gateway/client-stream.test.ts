import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { createClientStream, type ClientStream } from '../../../server/gateway/call/client-stream.ts'

const MEBIBYTE = Buffer.alloc(1024 * 1024)

/** A caller that reads nothing of a stream that never ends; resolves when the writer learns that it is gone. */
async function flood(stallMs: number, leaveAfterMs?: number) {
  let written = 0
  let finish: (takenMs: number) => void = () => {}
  const finished = new Promise<number>((resolve) => (finish = resolve))
  const writeAll = async (client: ClientStream) => {
    const begunAt = performance.now()
    while (!client.left.aborted) {
      await client.write(MEBIBYTE)
      written += 1
    }
    finish(performance.now() - begunAt)
  }
  const server = createServer(
    (_request, response) =>
      void writeAll(createClientStream({ response, stallMs, headers: {}, watch: () => () => {} })),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').pause()
  socket.on('error', () => {})
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
  if (leaveAfterMs !== undefined) setTimeout(() => socket.destroy(), leaveAfterMs)
  const takenMs = await finished
  socket.destroy()
  server.close()
  return { takenMs, written }
}

describe('a stream to a caller', () => {
  it('cuts a caller that reads nothing for the time given, and keeps little for it', async () => {
    const { takenMs, written } = await flood(2000)
    expect(takenMs).toBeGreaterThan(1500)
    // Not once more as long: Node alone cuts only when it finds nothing taken for the second time.
    expect(takenMs).toBeLessThan(3500)
    expect(written).toBeLessThan(16)
  })

  it('stops waiting when the caller goes', async () => {
    const { takenMs } = await flood(60_000, 100)
    expect(takenMs).toBeLessThan(30_000)
  })
})
