import { readSse } from '../../../src/pages/display/chat/completion/read-sse.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

function streamOf(pieces: Uint8Array[], onCancel = () => undefined as void): ReadableStream<Uint8Array> {
  const rest = [...pieces]
  return new ReadableStream({
    pull(controller) {
      const piece = rest.shift()
      if (piece === undefined) controller.close()
      else controller.enqueue(piece)
    },
    cancel: onCancel,
  })
}

async function read(pieces: Uint8Array[]): Promise<string[]> {
  const found: string[] = []
  for await (const data of readSse(streamOf(pieces))) found.push(data)
  return found
}

const WIRE =
  ': ping\r\n\r\ndata: {"a":"你好"}\r\n\r\nevent: x\ndata:one\ndata: two\n\nid: 7\r\rdata: [DONE]\n\n'
const SAYS = ['{"a":"你好"}', 'one\ntwo', '[DONE]']

test('reads the same events wherever the network cuts the bytes', async () => {
  const whole = bytes(WIRE)
  for (let cut = 0; cut <= whole.length; cut += 1)
    expect(await read([whole.slice(0, cut), whole.slice(cut)])).toEqual(SAYS)
  expect(await read(Array.from(whole, (_, index) => whole.slice(index, index + 1)))).toEqual(SAYS)
})

test('an event whose last line break never came is still given', async () => {
  expect(await read([bytes('data: last')])).toEqual(['last'])
})

test('leaving the loop cancels the stream', async () => {
  let isCancelled = false
  const stream = streamOf([bytes('data: 1\n\n'), bytes('data: 2\n\n')], () => {
    isCancelled = true
  })
  for await (const data of readSse(stream)) if (data === '1') break
  expect(isCancelled).toBe(true)
})
