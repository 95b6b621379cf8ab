import { streamChat } from '../../../src/pages/display/chat/completion/stream-chat.ts'

const realFetch = globalThis.fetch
beforeEach(() => jest.useFakeTimers())
afterEach(() => {
  jest.useRealTimers()
  globalThis.fetch = realFetch
})

/** @returns what the call ends with */
async function ask(signal = new AbortController().signal): Promise<unknown> {
  const call = streamChat({
    body: { model: 'm', messages: [], stream: true } as unknown as Parameters<typeof streamChat>[0]['body'],
    idempotencyKey: 'k',
    signal,
    onAccepted: () => undefined,
  })
  try {
    for await (const chunk of call) void chunk
    return null
  } catch (error) {
    return error
  }
}

const untilLeft = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new DOMException('left', 'AbortError')))
  })

/** An answer that says something every 50 s, so many times, and then nothing. */
const says = (times: number, signal: AbortSignal) =>
  new Response(
    new ReadableStream<Uint8Array>({
      async pull(controller) {
        if (times === 0) await untilLeft(signal)
        times -= 1
        await new Promise((resolve) => {
          setTimeout(resolve, 50_000)
        })
        controller.enqueue(new TextEncoder().encode(': still here\n\n'))
      },
    }),
    { headers: { 'content-type': 'text/event-stream' } },
  )

const SILENT = { reason: 'silent', message: '等了一分钟没有回应，请检查网络后重试；重试不会重复计费' }

test('a chat call that is never answered says so after 60 s', async () => {
  globalThis.fetch = (_input, init) => untilLeft(init?.signal as AbortSignal)
  const ended = ask()
  await jest.advanceTimersByTimeAsync(59_000)
  await expect(Promise.race([ended, Promise.resolve('waits')])).resolves.toBe('waits')
  await jest.advanceTimersByTimeAsync(2000)
  await expect(ended).resolves.toMatchObject(SILENT)
})

test('so does one that falls silent, counted from what was heard last', async () => {
  globalThis.fetch = async (_input, init) => says(3, init?.signal as AbortSignal)
  const ended = ask()
  await jest.advanceTimersByTimeAsync(200_000)
  await expect(Promise.race([ended, Promise.resolve('waits')])).resolves.toBe('waits')
  await jest.advanceTimersByTimeAsync(20_000)
  await expect(ended).resolves.toMatchObject(SILENT)
})

test('what the reader stopped is no silence', async () => {
  globalThis.fetch = (_input, init) => untilLeft(init?.signal as AbortSignal)
  const stop = new AbortController()
  const ended = ask(stop.signal)
  stop.abort()
  await expect(ended).resolves.toMatchObject({ name: 'AbortError' })
})
