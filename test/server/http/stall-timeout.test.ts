import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { setStallTimeout } from '../../../server/platform/http/stall-timeout.ts'

const STALL_MS = 2000
const MIB = 1024 * 1024

/** Asks for more than any buffer between takes. `read` is given the paused socket. */
async function ask(read: (socket: ReturnType<typeof connect>) => Promise<void>) {
  const server = createServer((_request, response) => {
    setStallTimeout(response, STALL_MS)
    response.write(Buffer.alloc(64 * MIB))
  })
  const begun = once(server, 'request') as Promise<[unknown, ServerResponse]>
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').pause()
  socket.on('error', () => undefined)
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
  const [, response] = await begun
  const begunAt = performance.now()
  const cut = once(response, 'close').then(() => performance.now() - begunAt)
  await read(socket)
  const isOpen = !response.destroyed
  socket.destroy()
  server.close()
  return { isOpen, cutAfterMs: await cut }
}

test('a caller who reads nothing is cut after the time that is set, not after twice that', async () => {
  const { isOpen, cutAfterMs } = await ask(() => sleep(2 * STALL_MS))
  expect(isOpen).toBe(false)
  expect(cutAfterMs).toBeGreaterThan(0.8 * STALL_MS)
  expect(cutAfterMs).toBeLessThan(1.75 * STALL_MS)
})

test('a caller who reads now and then is not', async () => {
  const { isOpen } = await ask(async (socket) => {
    for (let i = 0; i < 10; i += 1) {
      await sleep(STALL_MS / 4)
      // A kernel tells of room only when there is much of it.
      for (let bytes = 0; bytes < 4 * MIB;) {
        const piece = socket.read() as Buffer | null
        if (piece === null) await sleep(5)
        else bytes += piece.length
      }
    }
  })
  expect(isOpen).toBe(true)
})
