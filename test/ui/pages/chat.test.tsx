import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { AxiosError, getAdapter } from 'axios'
import { desk } from '../../../src/chat/state/desk.ts'
import { http } from '../../../src/providers/client.ts'
import { session } from '../../../src/providers/session.ts'
import { call } from '../../../src/providers/http.ts'
import { atPath, renderApp, signInHere, toastTexts } from '../render-app.tsx'

// The demo engine speaks at the pace of a model, and a loaded machine is slower still.
jest.setTimeout(90_000)

const CHAT = '/center/display/chat/qinglan-plus'
const realFetch = globalThis.fetch

afterEach(() => {
  globalThis.fetch = realFetch
  act(() => desk.clear())
})

const shownMessages = () => desk.current.read()?.read().messages ?? []

/** Answers the next chat call in the place of the gateway; the one after it reaches the server again. */
function answerOnce(answer: (signal: AbortSignal) => Response | Promise<Response>) {
  globalThis.fetch = ((input, init) => {
    globalThis.fetch = realFetch
    if (!String(input).startsWith('/v1/')) throw new Error('not a gateway call')
    return answer(init?.signal ?? new AbortController().signal)
  }) as typeof fetch
}

const chunk = (content: string) => `data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`

/** A stream that says some things and then breaks, ends, or waits until it is left. */
function streamOf(texts: string[], end: 'break' | 'close' | 'wait', signal?: AbortSignal): Response {
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

const refusal = (status: number, message = '') =>
  new Response(JSON.stringify({ error: { message, type: 'x', param: null, code: 'x' } }), { status })

async function openChat({ balance }: { balance: string | null }) {
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

/** The demo engine speaks at the pace of a model. */
const answered = () => screen.findByRole('button', { name: /^费用 ¥0\.0\d+/ }, { timeout: 25_000 })

const log = () => screen.getByRole('log', { name: '对话' })
const answers = () => within(log()).getAllByRole('article', { name: '青岚 Plus' })

test('an answer streams, shows its cost and speed, and the balance follows', async () => {
  const { ask, accessToken } = await openChat({ balance: '10' })
  await ask('你好')
  expect(within(log()).getByText('你好')).toBeVisible()
  const cost = await answered()
  const answer = answers()[0]
  expect(answer).toHaveTextContent('内置演示引擎')
  expect(answer).toHaveTextContent(/\d+ Token首字 [\d.]+ 秒[\d,.]+ Token\/秒用时 [\d.]+ 秒/)
  const yuan = Number(cost.textContent.replace('费用 ¥', ''))
  await waitFor(() => expect(Number(session.read()?.userInfo.balance)).toBeCloseTo(10 - yuan, 9))
  const { records } = (await backend.request('GET', '/maas/stats/calls', { token: accessToken })) as {
    records: { cost: string }[]
  }
  expect(Number(records[0]?.cost)).toBe(yuan)
})

test('the cost opens the receipt, whose lines add up to it', async () => {
  const { ask, user } = await openChat({ balance: '10' })
  await ask('你好')
  const cost = await answered()
  await user.click(cost)
  const receipt = await screen.findByRole('dialog')
  const sum = await within(receipt).findByText('合计')
  expect(sum.nextElementSibling).toHaveTextContent(cost.textContent.replace('费用 ', ''))
})

test('without a balance the answer says so and leads to top-up', async () => {
  const { ask } = await openChat({ balance: null })
  await ask('你好')
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('余额不足，充值后可以继续')
  expect(within(alert).getByRole('link', { name: '去充值' })).toHaveAttribute('href', '/center/topup')
})

test('stop keeps what was said and tells the gateway', async () => {
  const { ask, user } = await openChat({ balance: '10' })
  let isLeft = false
  answerOnce((signal) => {
    signal.addEventListener('abort', () => {
      isLeft = true
    })
    return streamOf(['说到一半'], 'wait', signal)
  })
  await ask('你好')
  await screen.findByText('说到一半')
  await user.click(screen.getByRole('button', { name: '停止' }))
  expect(await screen.findByText('已停止，只按已生成的部分计费')).toBeVisible()
  expect(screen.getByText('说到一半')).toBeVisible()
  expect(isLeft).toBe(true)
})

test.each([
  [429, '请求太频繁了，稍等片刻再试'],
  [500, '模型服务暂时不可用，请稍后重试'],
  [503, '模型服务暂时不可用，请稍后重试'],
  [404, '这个模型暂时不提供该接口'],
  [400, '请求没有被接受：参数不对'],
])('a refusal with %i stands in its place, and a retry gets the answer', async (status, words) => {
  const { ask, user } = await openChat({ balance: '10' })
  answerOnce(() => refusal(status, '参数不对'))
  await ask('你好')
  expect(await screen.findByRole('alert')).toHaveTextContent(words)
  await user.click(screen.getByRole('button', { name: '重试' }))
  await waitFor(() => expect(answers()[0]).toHaveTextContent('内置演示引擎'), { timeout: 25_000 })
  expect(screen.queryByRole('alert')).toBeNull()
  expect(within(log()).getAllByRole('article', { name: '我' })).toHaveLength(1)
})

test.each(['break', 'close'] as const)(
  'a network lost in mid-answer (%s) keeps the text and offers a retry',
  async (end) => {
    const { ask } = await openChat({ balance: '10' })
    answerOnce(() => streamOf(['说到一半'], end))
    await ask('你好')
    expect(await screen.findByRole('alert')).toHaveTextContent('网络中断了，请检查网络后重试')
    expect(screen.getByText('说到一半')).toBeVisible()
    expect(screen.getByRole('button', { name: '重试' })).toBeVisible()
  },
)

test('no network at all says so', async () => {
  const { ask } = await openChat({ balance: '10' })
  answerOnce(() => Promise.reject(new TypeError('Failed to fetch')))
  await ask('你好')
  expect(await screen.findByRole('alert')).toHaveTextContent('网络中断了，请检查网络后重试')
})

test('a session that ended leads to signing in; the question and the draft are there again for the same user', async () => {
  const { phone } = await signInHere()
  const first = session.read()
  await backend.topUp(first?.accessToken ?? '', '10')
  const { user } = renderApp(CHAT)
  const ask = async (text: string) =>
    user.type(await screen.findByRole('textbox', { name: '输入消息' }), text)
  answerOnce(() => refusal(401))
  await ask('秘密{Enter}')
  await waitFor(() => expect(window.location.pathname).toBe('/login'))
  expect(session.read()).toBeNull()
  desk.current.read()?.draft.set({ text: '还没写完', pictures: [] })
  const again = await backend.signIn(phone)
  act(() => session.open(again))
  expect(await screen.findByRole('textbox', { name: '输入消息' })).toHaveValue('还没写完')
  expect(within(log()).getByText('秘密')).toBeVisible()
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('登录已过期，请重新登录')
  await user.click(within(alert).getByRole('button', { name: '重试' }))
  await answered()
})

test('somebody else who signs in finds nothing of the one before', async () => {
  const { ask } = await openChat({ balance: '10' })
  answerOnce(() => refusal(401))
  await ask('秘密')
  await waitFor(() => expect(window.location.pathname).toBe('/login'))
  await signInHere()
  expect(shownMessages()).toEqual([])
  expect(await screen.findByText('和 青岚 Plus 聊聊')).toBeVisible()
})

test('what could not be kept for one user is not kept for the next', async () => {
  const { ask } = await openChat({ balance: null })
  let lose = () => undefined as void
  const real = http.defaults.adapter
  http.defaults.adapter = (config) => {
    if (!config.url?.endsWith('/conversation/add')) return getAdapter(real)(config)
    return new Promise((_, reject) => {
      lose = () => reject(new AxiosError('lost', AxiosError.ERR_NETWORK, config))
    })
  }
  await ask('秘密')
  await screen.findByRole('alert')
  act(() => session.close())
  await signInHere()
  const added: unknown[] = []
  http.defaults.adapter = (config) => {
    if (config.url?.endsWith('/conversation/add')) added.push(config.data)
    return getAdapter(real)(config)
  }
  lose()
  // As long as it waits before it tries again, and longer.
  await act(() => new Promise((resolve) => setTimeout(resolve, 5000)))
  http.defaults.adapter = real
  expect(added).toEqual([])
})

/** The open conversation as the server has it. */
async function keptMessages() {
  const id = desk.current.read()?.read().conversationId ?? ''
  return id === '' ? [] : (await call('conversation.detail', { id }, { isSilent: true })).messages
}

test('an answer is kept with its receipt as soon as it costs, and with what was said when the page goes away', async () => {
  const { ask } = await openChat({ balance: '10' })
  answerOnce((signal) => streamOf(['说到一半'], 'wait', signal))
  await ask('你好')
  await screen.findByText('说到一半')
  await waitFor(async () =>
    expect(await keptMessages()).toContainEqual(
      expect.objectContaining({ state: 'streaming', facts: expect.objectContaining({ requestId: 'req-1' }) }),
    ),
  )
  fireEvent(globalThis.window, new Event('pagehide'))
  await waitFor(async () =>
    expect(await keptMessages()).toContainEqual(
      expect.objectContaining({ role: 'assistant', text: '说到一半' }),
    ),
  )
})

test('who signs out in mid-stream comes to home, and is not told that the session expired', async () => {
  const { ask, user } = await openChat({ balance: '10' })
  answerOnce((signal) => streamOf(['说到一半'], 'wait', signal))
  await ask('你好')
  await screen.findByText('说到一半')
  await user.click(screen.getByRole('button', { name: /^用户/ }))
  await user.click(await screen.findByRole('button', { name: '退出登录' }))
  await atPath('/')
  // As long as it takes to ask for the cost, and longer.
  await act(() => new Promise((resolve) => setTimeout(resolve, 2000)))
  await atPath('/')
  expect(toastTexts()).toEqual([])
})

test('that a conversation could not be kept stays said until something is kept', async () => {
  const { ask, accessToken } = await openChat({ balance: '10' })
  answerOnce(() => refusal(400))
  await ask('一')
  await waitFor(async () => expect(await keptMessages()).toHaveLength(2))
  const id = desk.current.read()?.read().conversationId ?? ''
  await backend.request('DELETE', `/maas/conversation/delete?id=${id}`, { token: accessToken })
  answerOnce(() => refusal(400))
  await ask('二')
  await screen.findByText(/^没能保存/)
  // The user is brought up to date after each answer.
  act(() => session.merge({ balance: '9.99' }))
  await act(() => new Promise((resolve) => setTimeout(resolve, 200)))
  expect(screen.getByText(/^没能保存/)).toBeVisible()
})

test('an answer that failed in an earlier visit does not blame the network', async () => {
  const { ask } = await openChat({ balance: null })
  await ask('你好')
  await screen.findByText('余额不足，充值后可以继续')
  await waitFor(async () =>
    expect(await keptMessages()).toContainEqual(expect.objectContaining({ state: 'failed' })),
  )
  const id = desk.current.read()?.read().conversationId ?? ''
  act(() => desk.clear())
  await act(() => desk.open(id, new AbortController().signal))
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('这次没有得到回答，可以重试')
  expect(within(alert).getByRole('button', { name: '重试' })).toBeEnabled()
})

test('a stopped answer gets its cost from the receipt', async () => {
  const { ask, user } = await openChat({ balance: '10' })
  await ask('详细写一篇长文，介绍你自己')
  await waitFor(() => expect(answers()[0]).toHaveTextContent('内置演示引擎'))
  await user.click(screen.getByRole('button', { name: '停止' }))
  const cost = await answered()
  const yuan = Number(cost.textContent.replace('费用 ¥', ''))
  await waitFor(() => expect(Number(session.read()?.userInfo.balance)).toBeCloseTo(10 - yuan, 9))
})

test('an input method that is composing does not send, Shift+Enter breaks the line', async () => {
  const { box, user } = await openChat({ balance: null })
  await user.type(box, '你{Shift>}{Enter}{/Shift}好')
  expect(box).toHaveValue('你\n好')
  fireEvent.keyDown(box, { key: 'Enter', keyCode: 229 })
  fireEvent.keyDown(box, { key: 'Enter', isComposing: true })
  expect(shownMessages()).toEqual([])
  expect(box).toHaveValue('你\n好')
})

test('a message that could not be kept whole is not sent, and says so', async () => {
  const { box } = await openChat({ balance: null })
  fireEvent.change(box, { target: { value: '长'.repeat(200_001) } })
  expect(screen.getByRole('alert')).toHaveTextContent('一条消息至多 200,000 字，现在有 200,001 字')
  expect(screen.getByRole('button', { name: '发送' })).toBeDisabled()
  fireEvent.keyDown(box, { key: 'Enter' })
  expect(shownMessages()).toEqual([])
  fireEvent.change(box, { target: { value: '长'.repeat(200_000) } })
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByRole('button', { name: '发送' })).toBeEnabled()
})

test('regenerate adds a version, between which one can switch', async () => {
  const { ask, user } = await openChat({ balance: '10' })
  await ask('你好')
  await answered()
  await user.click(screen.getByRole('button', { name: '重新生成' }))
  await answered()
  expect(screen.getByText('2 / 2')).toBeVisible()
  expect(answers()).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: '上一个版本' }))
  expect(await screen.findByText('1 / 2')).toBeVisible()
  expect(shownMessages()).toHaveLength(3)
})

test('system prompt and parameters go with the message', async () => {
  const { ask, user } = await openChat({ balance: null })
  await user.click(screen.getByRole('button', { name: '参数设置' }))
  await user.type(await screen.findByRole('textbox', { name: '系统提示词' }), '只说英文')
  await user.type(screen.getByRole('spinbutton', { name: '温度（temperature）' }), '0.3')
  await user.type(screen.getByRole('spinbutton', { name: '最大输出（max_tokens）' }), '64')
  await user.click(screen.getByRole('button', { name: /关闭|Close/ }))
  let sent: unknown = null
  globalThis.fetch = (_, init) => {
    sent = JSON.parse(String(init?.body))
    globalThis.fetch = realFetch
    return Promise.resolve(refusal(429))
  }
  await ask('hi')
  await screen.findByRole('alert')
  expect(sent).toEqual({
    model: 'qinglan-plus',
    messages: [
      { role: 'system', content: '只说英文' },
      { role: 'user', content: 'hi' },
    ],
    stream: true,
    stream_options: { include_usage: true },
    temperature: 0.3,
    max_tokens: 64,
  })
})

test('hostile output from the stream is drawn inert', async () => {
  const { ask } = await openChat({ balance: '10' })
  answerOnce(() =>
    streamOf(
      ['<img src=x one', 'rror=alert(1)> [点我](javascript:alert(1)) ![p](https://evil.example/p.png)'],
      'close',
    ),
  )
  await ask('你好')
  await screen.findByText(/onerror=alert/)
  expect(log().querySelector('img, script, iframe')).toBeNull()
  for (const link of within(log()).queryAllByRole('link'))
    expect(link).toHaveAttribute('href', expect.stringMatching(/^https:/))
})

test('an unknown type and an unknown model are said, not shown blank', async () => {
  await signInHere()
  renderApp('/center/display/dance')
  expect(await screen.findByText('没有这种体验')).toBeVisible()
  act(() => session.close())
  await signInHere()
  renderApp('/center/display/chat/gone')
  expect(await screen.findByText(/没有找到模型 gone/)).toBeVisible()
})
