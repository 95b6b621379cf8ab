import { act, screen, waitFor, within } from '@testing-library/react'
import { conversationStore } from '../../src/pages/display/chat/state/conversation-store.ts'
import { renderApp, signInHere } from './render-app.tsx'

export const CHAT = '/center/display/chat/qinglan-plus'
export const realFetch = globalThis.fetch

// Cleans up the chat after the test.
afterEach(() => {
  globalThis.fetch = realFetch
  act(() => conversationStore.clear())
})

export const shownMessages = () => conversationStore.current.read()?.read().messages ?? []

/** Answers the next chat call in the place of the gateway; the one after it reaches the server again. */
export function withIdempotency(answer: (signal: AbortSignal) => Response | Promise<Response>) {
  globalThis.fetch = ((input, init) => {
    globalThis.fetch = realFetch
    if (!String(input).startsWith('/v1/')) throw new Error('not a gateway call')
    return answer(init?.signal ?? new AbortController().signal)
  }) as typeof fetch
}

const chunk = (content: string) => `data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`

/** A stream that says some things and then breaks, ends, or waits until it is left. */
export function streamOf(texts: string[], end: 'break' | 'close' | 'wait', signal?: AbortSignal): Response {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const text of texts) controller.enqueue(new TextEncoder().encode(chunk(text)))
      if (end === 'close') controller.close()
      signal?.addEventListener('abort', () => controller.error(new DOMException('left', 'AbortError')))
    },
    pull(controller) {
      if (end === 'break') controller.error(new TypeError('network'))
      return new Promise(() => undefined)
    },
  })
  return new Response(body, { headers: { 'content-type': 'text/event-stream', 'x-request-id': 'req-1' } })
}

export const refusal = (status: number, message = '') =>
  new Response(JSON.stringify({ error: { message, type: 'x', param: null, code: 'x' } }), { status })

export async function openChat({ balance }: { balance: string | null }) {
  const { accessToken } = await signInHere()
  if (balance !== null) await backend.topUp(accessToken, balance)
  const { user } = renderApp(CHAT)
  const box = await screen.findByRole('textbox', { name: '输入消息' })
  const ask = async (text: string) => {
    await user.type(box, text)
    await user.keyboard('{Enter}')
  }
  return { user, box, ask, accessToken }
}

/** The demo engine speaks at the pace of a model. @param title what its cost is shown under */
export const answered = (title: '费用' | '续写' = '费用') =>
  // Looked for with each piece that streams in: by role that takes longer than the answer.
  waitFor(
    () => {
      const button = Array.from(document.querySelectorAll('button')).find(({ textContent }) =>
        new RegExp(`^${title} ¥0\\.0\\d+`).test(textContent),
      )
      if (!button) throw new Error('no answer has its cost yet')
      return button
    },
    { timeout: 60_000 },
  )

export const log = () => screen.getByRole('log', { name: '对话' })
export const answers = () => within(log()).getAllByRole('article', { name: '青岚 Plus' })
