import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises'
import { Pool } from 'undici'
import { dispatch } from '../../../server/gateway/upstream/dispatch.ts'
import { readBody } from '../../../server/gateway/upstream/read-body.ts'

type Answer = (response: ServerResponse) => void | Promise<void>
let answer: Answer = (response) => void response.end()
const server = createServer((request, response) => {
  request.resume()
  void answer(response)
})
let pool: Pool
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  pool = new Pool(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, { connections: 1 })
})
afterAll(async () => {
  await pool.destroy()
  server.close()
})

const ask = (how: Answer, signal = new AbortController().signal) => {
  answer = how
  return dispatch(pool, { path: '/', method: 'POST', body: '{}', headers: {}, signal })
}
const inPieces =
  (count: number, size: number): Answer =>
  async (response) => {
    for (let i = 0; i < count; i += 1) {
      response.write(Buffer.alloc(size, i % 251))
      if (i % 3 === 0) await turn()
    }
    response.end()
  }
const expected = (count: number, size: number) =>
  Buffer.concat(Array.from({ length: count }, (_, i) => Buffer.alloc(size, i % 251)))

describe('the body of an answer', () => {
  it('comes whole to one that reads at once, late, or through a stream', async () => {
    const whole = expected(200, 700)
    const first = await ask(inPieces(200, 700))
    expect((await readBody(first.body, 1e9)).equals(whole)).toBe(true)
    const late = await ask(inPieces(200, 700))
    await sleep(50)
    expect((await readBody(late.body, 1e9)).equals(whole)).toBe(true)
    const streamed = await ask(inPieces(200, 700))
    expect((await buffer(streamed.body.stream())).equals(whole)).toBe(true)
  })

  it('comes in its order to one that has each piece wait, and one piece at a time', async () => {
    const { body } = await ask(inPieces(60, 5000))
    const pieces: Buffer[] = []
    let isBusy = false
    const isWhole = await body.each(async (piece) => {
      expect(isBusy).toBe(false)
      isBusy = true
      await turn()
      isBusy = false
      pieces.push(Buffer.from(piece))
      return true
    })
    expect(isWhole).toBe(true)
    expect(Buffer.concat(pieces).equals(expected(60, 5000))).toBe(true)
  })

  it('has the upstream wait while no one reads', async () => {
    let written = 0
    const { body } = await ask(async (response) => {
      for (let i = 0; i < 400; i += 1) {
        if (!response.write(Buffer.alloc(64 * 1024))) await once(response, 'drain')
        written += 64 * 1024
      }
      response.end()
    })
    await sleep(300)
    expect(written).toBeLessThan(400 * 64 * 1024)
    expect((await readBody(body, 1e9)).length).toBe(400 * 64 * 1024)
  })

  it('is left where its reader stops, and what is left can be drained: the connection is used again', async () => {
    const { body } = await ask(inPieces(30, 1000))
    let taken = 0
    expect(await body.each((piece) => (taken += piece.length) < 2000)).toBe(false)
    const closed = new Promise<void>((resolve) => body.onClose(resolve))
    body.drain()
    await closed
    // Of a pool of one connection.
    const { body: next } = await ask(inPieces(2, 10))
    expect((await readBody(next, 100)).length).toBe(20)
  })

  it('rejects when it breaks off, when its reader fails, and when it is aborted or too long', async () => {
    const broken = await ask((response) => {
      response.write('half')
      setTimeout(() => response.destroy(), 20)
    })
    await expect(readBody(broken.body, 1e9)).rejects.toThrow()

    const failing = await ask(inPieces(5, 10))
    await expect(failing.body.each(() => Promise.reject(new Error('reader')))).rejects.toThrow('reader')
    failing.body.destroy()

    const controller = new AbortController()
    const aborted = await ask((response) => void response.write('half'), controller.signal)
    setTimeout(() => controller.abort('idle'), 20)
    await expect(readBody(aborted.body, 1e9)).rejects.toThrow('idle')

    const long = await ask(inPieces(50, 1000))
    await expect(readBody(long.body, 3000)).rejects.toThrow('too long')
    const { body } = await ask(inPieces(1, 5))
    expect((await readBody(body, 100)).length).toBe(5)
  })

  it('that is aborted here hands over nothing of what waits', async () => {
    const controller = new AbortController()
    const { body } = await ask(async (response) => {
      for (let i = 0; i < 5; i += 1) {
        response.write('piece')
        await sleep(20)
      }
    }, controller.signal)
    let taken = 0
    const reading = body.each(async () => {
      taken += 1
      await sleep(60)
      controller.abort('left')
      return true
    })
    await expect(reading).rejects.toThrow('left')
    expect(taken).toBe(1)
  })

  it('that is given up unread ends nothing', async () => {
    const { body } = await ask((response) => {
      response.write('half')
      setTimeout(() => response.destroy(), 20)
    })
    body.stream()
    await new Promise<void>((resolve) => body.onClose(resolve))
    await sleep(20)
  })
})

describe('a request', () => {
  it('is not sent when it was aborted before', async () => {
    await expect(ask(() => {}, AbortSignal.abort(new Error('before')))).rejects.toThrow('before')
  })

  it('that is aborted while it waits for its answer rejects', async () => {
    await expect(ask(() => {}, AbortSignal.timeout(30))).rejects.toThrow()
  })

  it('gives the head of the answer, not of what comes before it', async () => {
    const { status, headers } = await ask((response) => {
      response.writeEarlyHints({ link: '</a.css>; rel=preload' })
      response.writeHead(201, { 'x-request-id': 'theirs' }).end()
    })
    expect([status, headers['x-request-id']]).toEqual([201, 'theirs'])
  })
})
