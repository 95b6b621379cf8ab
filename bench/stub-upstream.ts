// The upstream of the bench, a process of its own: plain node:http, answers at once, controlled over IPC.
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'

/** Pieces of a streamed answer, and the time between them. */
export interface Pace {
  pieces: number
  gapMs: number
}

const head = { id: 'chatcmpl-bench', created: 1_790_000_000, model: 'bench' }
const words = 'The sea keeps its own hours, and those who live by it learn to keep them too. '
const usage = { prompt_tokens: 24, completion_tokens: 200, total_tokens: 224 }

const answer = JSON.stringify({
  ...head,
  object: 'chat.completion',
  choices: [{ index: 0, message: { role: 'assistant', content: words.repeat(3) }, finish_reason: 'stop' }],
  usage,
})

const event = (rest: object) =>
  Buffer.from(`data: ${JSON.stringify({ ...head, object: 'chat.completion.chunk', ...rest })}\n\n`)
const piece = event({ choices: [{ index: 0, delta: { content: ' sea' }, finish_reason: null }] })
const closing = Buffer.concat([
  event({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] }),
  event({ choices: [], usage }),
  Buffer.from('data: [DONE]\n\n'),
])

let pace: Pace = { pieces: 200, gapMs: 0 }

async function stream(response: ServerResponse): Promise<void> {
  const { pieces, gapMs } = pace
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  for (let i = 0; i < pieces && !response.destroyed; i += 1) {
    if (!response.write(piece))
      await new Promise((resolve) => response.once('drain', resolve).once('close', resolve))
    // One piece a turn, so that streams come side by side as they do from a model.
    await (gapMs === 0 ? nextTurn() : sleep(gapMs))
  }
  response.end(closing)
}

const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    if (Buffer.concat(chunks).includes('"stream":true')) {
      void stream(response)
      return
    }
    response.writeHead(200, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(answer),
    })
    response.end(answer)
  })
})
server.keepAliveTimeout = 120_000
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
process.on('message', (next: Pace) => {
  pace = next
  process.send?.('paced')
})
process.on('disconnect', () => process.exit(0))
