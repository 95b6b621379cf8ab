import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { session } from '../../../src/providers/session.ts'
import {
  answered,
  withIdempotency,
  answers,
  log,
  openChat,
  realFetch,
  refusal,
  shownMessages,
  streamOf,
} from '../open-chat.tsx'
import { renderApp, signInHere } from '../render-app.tsx'
import { rendersDuring } from '../renders.ts'

test('an answer streams, shows its cost and speed, and the balance follows', async () => {
  const { ask, accessToken } = await openChat({ balance: '10' })
  await ask('你好')
  expect(within(log()).getByText('你好')).toBeVisible()
  const cost = await answered()
  const answer = answers()[0]
  expect(answer).toHaveTextContent('内置演示引擎')
  expect(answer).toHaveTextContent(/\d+ Token首字延迟 [\d.]+ 秒[\d,.]+ Token\/秒用时 [\d.]+ 秒/)
  const yuan = Number(cost.textContent.replace('费用 ¥', ''))
  await waitFor(() => expect(Number(session.read()?.userInfo.balance)).toBeCloseTo(10 - yuan, 9))
  const { records } = (await backend.request('GET', '/maas/stats/calls', { token: accessToken })) as {
    records: { cost: string }[]
  }
  expect(Number(records[0]?.cost)).toBe(yuan)
})

test('what is typed draws no message again', async () => {
  const { ask, box, user } = await openChat({ balance: '10' })
  await ask('你好')
  await answered()
  // What the answer still changes, as the balance, may come in between.
  await waitFor(async () => {
    const drawn = await rendersDuring(() => user.type(box, '再'))
    expect(drawn).toContain('Composer')
    expect(drawn).not.toContain('MessageList')
  })
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
  const alert = await screen.findByRole('note')
  expect(alert).toHaveTextContent('余额不足，充值后可以继续')
  expect(within(alert).getByRole('link', { name: '去充值' })).toHaveAttribute('href', '/center/topup')
})

test('stop keeps what was said and tells the gateway', async () => {
  const { ask, user } = await openChat({ balance: '10' })
  let isLeft = false
  withIdempotency((signal) => {
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
  withIdempotency(() => refusal(status, '参数不对'))
  await ask('你好')
  expect(await screen.findByRole('note')).toHaveTextContent(words)
  await user.click(screen.getByRole('button', { name: '重试' }))
  await waitFor(() => expect(answers()[0]).toHaveTextContent('内置演示引擎'))
  expect(screen.queryByRole('note')).toBeNull()
  expect(within(log()).getAllByRole('article', { name: '我' })).toHaveLength(1)
})

test.each(['break', 'close'] as const)(
  'a network lost in mid-answer (%s) keeps the text and offers a retry',
  async (end) => {
    const { ask } = await openChat({ balance: '10' })
    withIdempotency(() => streamOf(['说到一半'], end))
    await ask('你好')
    expect(await screen.findByRole('note')).toHaveTextContent('网络中断了，请检查网络后重试')
    expect(screen.getByText('说到一半')).toBeVisible()
    expect(screen.getByRole('button', { name: '重试' })).toBeVisible()
  },
)

test('no network at all says so', async () => {
  const { ask } = await openChat({ balance: '10' })
  withIdempotency(() => Promise.reject(new TypeError('Failed to fetch')))
  await ask('你好')
  expect(await screen.findByRole('note')).toHaveTextContent('网络中断了，请检查网络后重试')
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
  await user.click(screen.getByRole('button', { name: '关闭' }))
  let sent: unknown = null
  globalThis.fetch = (_, init) => {
    sent = JSON.parse(String(init?.body))
    globalThis.fetch = realFetch
    return Promise.resolve(refusal(429))
  }
  await ask('hi')
  await screen.findByRole('note')
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
  withIdempotency(() =>
    streamOf(
      ['<img src=x one', 'rror=alert(1)> [点我](javascript:alert(1)) ![p](https://evil.example/p.png)'],
      'close',
    ),
  )
  await ask('你好')
  await screen.findByText(/onerror=alert/)
  expect(log().querySelector('img, script, iframe')).toBeNull()
  for (const link of within(log()).queryAllByRole('link'))
    expect(link).toHaveAttribute('href', expect.stringMatching(/^(https:|\/docs\/errors\?id=)/))
})

test('an unknown type and an unknown model are said, not shown blank', async () => {
  await signInHere()
  renderApp('/center/display/dance')
  expect(await screen.findByText('找不到这一类体验')).toBeVisible()
  act(() => session.close())
  await signInHere()
  renderApp('/center/display/chat/gone')
  expect(await screen.findByText(/没有找到模型 gone/)).toBeVisible()
})
