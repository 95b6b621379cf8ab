import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { AxiosError, getAdapter } from 'axios'
import { conversationStore } from '../../../src/pages/display/chat/state/conversation-store.ts'
import { http } from '../../../src/providers/client.ts'
import { session } from '../../../src/providers/session.ts'
import { call } from '../../../src/providers/http.ts'
import {
  answered,
  withIdempotency,
  CHAT,
  log,
  openChat,
  refusal,
  shownMessages,
  streamOf,
} from '../open-chat.tsx'
import { atPath, renderApp, signInHere, toastTexts } from '../render-app.tsx'

test('a session that ended leads to signing in; the question and the draft are there again for the same user', async () => {
  const { phone } = await signInHere()
  const first = session.read()
  await backend.topUp(first?.accessToken ?? '', '10')
  const { user } = renderApp(CHAT)
  const ask = async (text: string) =>
    user.type(await screen.findByRole('textbox', { name: '输入消息' }), text)
  withIdempotency(() => {
    conversationStore.current.read()?.draft.set({ text: '还没写完', pictures: [], files: [] })
    return refusal(401)
  })
  await ask('秘密{Enter}')
  await waitFor(() => expect(window.location.pathname).toBe('/login'))
  expect(session.read()).toBeNull()
  expect(shownMessages()).toEqual([])
  const again = await backend.signIn(phone)
  act(() => session.open(again))
  expect(await screen.findByRole('textbox', { name: '输入消息' })).toHaveValue('还没写完')
  expect(within(log()).getByText('秘密')).toBeVisible()
  const alert = await screen.findByRole('note')
  expect(alert).toHaveTextContent('登录已过期，请重新登录')
  await user.click(within(alert).getByRole('button', { name: '重试' }))
  await answered()
})

test('another user who signs in finds nothing of the one before', async () => {
  const { ask } = await openChat({ balance: '10' })
  withIdempotency(() => refusal(401))
  await ask('秘密')
  await waitFor(() => expect(window.location.pathname).toBe('/login'))
  await signInHere()
  expect(shownMessages()).toEqual([])
  expect(await screen.findByText('青岚 Plus，聊点什么？')).toBeVisible()
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
  await screen.findByRole('note')
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
  const id = conversationStore.current.read()?.read().conversationId ?? ''
  return id === '' ? [] : (await call('conversation.detail', { id }, { isSilent: true })).messages
}

test('an answer is kept with its receipt as soon as it costs, and with what was said when the page goes away', async () => {
  const { ask } = await openChat({ balance: '10' })
  withIdempotency((signal) => streamOf(['说到一半'], 'wait', signal))
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
  withIdempotency((signal) => streamOf(['说到一半'], 'wait', signal))
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
  withIdempotency(() => refusal(400))
  await ask('一')
  await waitFor(async () => expect(await keptMessages()).toHaveLength(2))
  const id = conversationStore.current.read()?.read().conversationId ?? ''
  await backend.request('DELETE', `/maas/conversation/delete?id=${id}`, { token: accessToken })
  withIdempotency(() => refusal(400))
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
  const id = conversationStore.current.read()?.read().conversationId ?? ''
  act(() => conversationStore.clear())
  await act(() => conversationStore.open(id, new AbortController().signal))
  const alert = await screen.findByRole('note')
  expect(alert).toHaveTextContent('这次没有得到回答，可以重试')
  expect(within(alert).getByRole('button', { name: '重试' })).toBeEnabled()
})
