import { screen, waitFor, within } from '@testing-library/react'
import { conversationStore } from '../../../src/pages/display/chat/state/conversation-store.ts'
import { call } from '../../../src/providers/http.ts'
import { answered, log, openChat, realFetch } from '../open-chat.tsx'

interface Sent {
  key: string
  body: string
}

/** Notes what is sent to the gateway; `answer` may take its place for one call. */
function watchGateway() {
  const sent: Sent[] = []
  let answer: ((real: () => Promise<Response>, signal?: AbortSignal | null) => Promise<Response>) | null =
    null
  globalThis.fetch = (input, init) => {
    const real = () => realFetch(input, init)
    if (!String(input).startsWith('/v1/')) return real()
    sent.push({ key: new Headers(init?.headers).get('idempotency-key') ?? '', body: String(init?.body) })
    const mine = answer
    answer = null
    return mine ? mine(real, init?.signal) : real()
  }
  return { sent, next: (with_: typeof answer) => (answer = with_) }
}

async function openPaidChat() {
  const { user, ask, accessToken } = await openChat({ balance: '10' })
  const calls = async () => {
    const { records } = (await backend.request('GET', '/maas/stats/calls', { token: accessToken })) as {
      records: { cost: string; status: string }[]
    }
    return records
  }
  return { user, ask, calls }
}

const shown = () => {
  const last = conversationStore.current.read()?.read().messages.at(-1)
  return last?.role === 'assistant' ? last : undefined
}

test('a call that nothing is heard of for a minute ends with a message, and its retry is the same call', async () => {
  const gateway = watchGateway()
  const { user, ask } = await openPaidChat()
  gateway.next(
    (_, signal) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(new DOMException('left', 'AbortError')))
      }),
  )
  const { setTimeout: later } = globalThis
  // A minute passes at once.
  globalThis.setTimeout = ((act: () => void, ms?: number) =>
    later(act, ms === 60_000 ? 50 : ms)) as typeof setTimeout
  await ask('你好')
  const alert = await screen.findByRole('note')
  globalThis.setTimeout = later
  expect(alert).toHaveTextContent('等了一分钟没有回应')
  await user.click(within(alert).getByRole('button', { name: '重试' }))
  await answered()
  expect(gateway.sent[1]).toEqual(gateway.sent[0])
})

test('an answer that got lost on its way is given again by the retry and charged once', async () => {
  const gateway = watchGateway()
  const { user, ask, calls } = await openPaidChat()
  gateway.next(async (real) => {
    // The whole answer is made and paid for, and nothing of it arrives.
    await (await real()).text()
    throw new TypeError('Failed to fetch')
  })
  await ask('你好')
  const alert = await screen.findByRole('note')
  expect(alert).toHaveTextContent('网络中断了')
  await user.click(within(alert).getByRole('button', { name: '重试' }))
  await answered()
  await waitFor(() => expect(log()).toHaveTextContent('内置演示引擎'))
  expect(gateway.sent).toHaveLength(2)
  expect(gateway.sent[1]).toEqual(gateway.sent[0])
  expect(gateway.sent[0]?.key).toMatch(/^[0-9a-f]{32}$/)
  expect(await calls()).toHaveLength(1)
})

test('an answer that broke off in mid-stream is not charged again by a retry; what was said stays and can be gone on with', async () => {
  const gateway = watchGateway()
  const { user, ask, calls } = await openPaidChat()
  gateway.next(async (real) => {
    const response = await real()
    const reader = response.body?.getReader()
    let pieces = 0
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        const { value } = (await reader?.read()) ?? {}
        pieces += 1
        if (value && pieces < 12) controller.enqueue(value)
        else {
          await reader?.cancel()
          controller.error(new TypeError('network'))
        }
      },
    })
    return new Response(body, { headers: response.headers })
  })
  await ask('你好')
  const lost = await screen.findByRole('note')
  expect(lost).toHaveTextContent('网络中断了')
  const text = conversationStore.current.read()?.read().messages.at(-1)?.text ?? ''
  expect(text.length).toBeGreaterThan(0)
  await waitFor(async () => expect((await calls())[0]?.status).toBe('aborted'))
  const [{ cost } = { cost: '' }] = await calls()
  await user.click(within(lost).getByRole('button', { name: '重试' }))
  await waitFor(() => expect(screen.getByRole('note')).toHaveTextContent('已产生的部分已计费'))
  expect(await calls()).toEqual([expect.objectContaining({ cost })])
  expect(conversationStore.current.read()?.read().messages.at(-1)?.text).toBe(text)
  expect(within(screen.getByRole('note')).queryByRole('button', { name: '重试' })).toBeNull()
  await user.click(within(screen.getByRole('note')).getByRole('button', { name: '接着写' }))
  await waitFor(async () => expect(await calls()).toHaveLength(2))
  expect(gateway.sent.at(-1)?.key).not.toBe(gateway.sent[0]?.key)
  const { messages } = JSON.parse(gateway.sent.at(-1)?.body ?? '{}') as { messages: object[] }
  expect(messages.at(-1)).toEqual({ role: 'assistant', content: text.trimEnd() })
  await answered('续写')
  expect(shown()?.text.startsWith(text.trimEnd())).toBe(true)
})

test('going on with an answer that was cut short puts the rest to its end: one answer, each call with its receipt', async () => {
  const gateway = watchGateway()
  const { user, ask, calls } = await openPaidChat()
  await user.click(screen.getByRole('button', { name: '参数设置' }))
  const limit = await screen.findByRole('spinbutton', { name: '最大输出（max_tokens）' })
  await user.type(limit, '60')
  await user.click(screen.getByRole('button', { name: '关闭' }))
  await ask('介绍你自己')
  const first = await answered()
  expect(log()).toHaveTextContent('已达到长度上限')
  const begun = shown()
  // A refusal on the way changes nothing of what was said, and is tried again as what it was.
  gateway.next(() => Promise.resolve(new Response('{"error":{"message":"","code":"x"}}', { status: 500 })))
  await user.click(screen.getByRole('button', { name: '继续写' }))
  await user.click(await screen.findByRole('button', { name: '重试' }))
  const second = await answered('续写')
  expect(shown()?.text.startsWith(begun?.text.trimEnd() ?? '-')).toBe(true)
  expect(shown()?.text.length).toBeGreaterThan((begun?.text.length ?? 0) + 40)
  expect(within(log()).getAllByRole('article')).toHaveLength(2)
  const charged = (await calls()).map(({ cost }) => Number(cost))
  const [one = 0, two = 0] = [first, second].map(({ textContent }) => Number(textContent.split('¥')[1]))
  expect(new Set(charged)).toEqual(new Set([one, two]))
  expect(Number(screen.getByText(/^共 ¥/).textContent.slice(3))).toBeCloseTo(one + two, 9)
  await user.click(second)
  const receipt = within(await screen.findByRole('dialog'))
  expect((await receipt.findByText('合计')).nextElementSibling).toHaveTextContent(`¥${two}`)

  // It is the same one answer when the conversation is reopened.
  const { conversationId } = conversationStore.current.read()?.read() ?? {}
  const kept = shown()
  await waitFor(async () => {
    const found = await call('conversation.detail', { id: conversationId ?? '' })
    expect(found.messages.map(({ text }) => text)).toEqual(['介绍你自己', kept?.text])
  })
  await user.click(receipt.getByRole('button', { name: '关闭' }))
  const list = within(screen.getByRole('navigation', { name: '我的对话' }))
  await user.click(list.getByRole('button', { name: '新对话' }))
  await waitFor(() => expect(shown()).toBeUndefined())
  await user.click(await list.findByRole('link', { name: /^介绍你自己/ }))
  await waitFor(() => expect(shown()?.earlier).toHaveLength(1))
  expect(await screen.findByRole('button', { name: /^续写 ¥/ })).toHaveTextContent(String(two))
})

test('a limit is counted down before one may try again', async () => {
  const gateway = watchGateway()
  const { user, ask } = await openPaidChat()
  gateway.next(() =>
    Promise.resolve(
      new Response(JSON.stringify({ error: { message: '', code: 'rate_limit_exceeded' } }), {
        status: 429,
        headers: { 'retry-after': '2' },
      }),
    ),
  )
  await ask('你好')
  const alert = await screen.findByRole('note')
  expect(within(alert).getByRole('button', { name: /^[12] 秒后可重试$/ })).toBeDisabled()
  const retry = await within(alert).findByRole('button', { name: '重试' })
  await user.click(retry)
  await answered()
})

test.each([
  ['content_filter', 400],
  ['data_inspection_failed', 400],
])('content that is refused (%s) is said so', async (code, status) => {
  const gateway = watchGateway()
  const { ask } = await openPaidChat()
  gateway.next(() =>
    Promise.resolve(new Response(JSON.stringify({ error: { message: 'x', code } }), { status })),
  )
  await ask('你好')
  expect(await screen.findByRole('note')).toHaveTextContent('内容没有通过模型的安全审核，换个说法再试')
})
