import { act, screen, waitFor } from '@testing-library/react'
import { conversationStore } from '../../../src/pages/display/chat/state/conversation-store.ts'
import { call } from '../../../src/providers/http.ts'
import { session } from '../../../src/providers/session.ts'
import { renderApp, signInHere } from '../render-app.tsx'
import { good, restoreWire, stubWire } from '../stub-wire.ts'

afterEach(() => {
  restoreWire()
  act(() => conversationStore.clear())
})

const settings = { systemPrompt: '', parameters: {} }

/** A link to a question and its answer. @returns what stands after its `#` */
async function share(text: string): Promise<string> {
  await signInHere()
  const lane = { modelId: 'qinglan-plus', leafId: null as string | null, settings }
  const made = { kind: 'chat', title: '做菜', lanes: [lane], isSynced: true } as const
  const { id } = await call('conversation.add', { ...made, lanes: [lane] })
  const [questionId, answerId] = ['Question00000000000001', 'Answer0000000000000001']
  const place = { id: questionId, lane: 0, parentId: null, role: 'user' as const }
  await call('conversation.saveMessage', {
    conversationId: id,
    message: { ...place, text: '红烧肉怎么做', attachments: [] },
  })
  await call('conversation.saveMessage', {
    conversationId: id,
    message: {
      id: answerId,
      lane: 0,
      parentId: questionId,
      role: 'assistant',
      text,
      reasoning: '',
      reasoningMs: null,
      modelId: 'qinglan-plus',
      state: 'done',
      facts: null,
    },
  })
  await call('conversation.edit', { id, lanes: [{ ...lane, leafId: answerId }] })
  const { link } = await call('share.add', { conversationId: id, days: null })
  return link.split('#')[1] ?? ''
}

// First: the tab remembers the link that was open.
test('a link that is cut, was revoked, or cannot be read now has its own message', async () => {
  const cut = renderApp('/share')
  expect(await screen.findByText('链接不完整，请向分享的人要完整的链接。')).toBeVisible()
  cut.unmount()
  const { unmount } = renderApp(`/share#${'0'.repeat(22)}`)
  expect(await screen.findByText('这个链接不存在、已停用或已到期。')).toBeVisible()
  unmount()
  stubWire(({ url }) =>
    url === '/share/open'
      ? { status: 429, body: { success: false, code: 429, message: '操作过于频繁，请稍后再试' } }
      : null,
  )
  const { user } = renderApp(`/share#${'1'.repeat(22)}`)
  const again = await screen.findByRole('button', { name: '重试' })
  const lanes = [{ modelId: 'm', modelName: '青岚', messages: [{ role: 'user', text: '在吗', pictures: 2 }] }]
  stubWire(({ url }) =>
    url === '/share/open'
      ? good({ kind: 'chat', title: '再试', lanes, createdAt: 1, expiresAt: null })
      : null,
  )
  await user.click(again)
  expect(await screen.findByText('2 张图片，没有分享')).toBeVisible()
})

test('a visitor reads what was shared, drawn as safely as an answer, and no search engine is to', async () => {
  const token = await share('**先焯水**<img src=x onerror=alert(1)>\n\n[点我](javascript:alert(1))')
  act(() => session.close())
  renderApp(`/share#${token}`)
  expect(await screen.findByRole('heading', { name: '做菜', level: 1 })).toBeVisible()
  expect(screen.getByText('红烧肉怎么做')).toBeVisible()
  expect(await screen.findByText('先焯水')).toContainHTML('<strong>先焯水</strong>')
  expect(document.querySelector('#root img, article img')).toBeNull()
  expect([...document.querySelectorAll('article a')]).toEqual([])
  expect(document.querySelector('meta[name=robots]')).toHaveAttribute('content', 'noindex, nofollow')
})

test('a visitor who goes on signs in by an address without the token, and finds the page again', async () => {
  const token = await share('先焯水')
  act(() => session.close())
  const { user } = renderApp(`/share#${token}`)
  await user.click(await screen.findByRole('button', { name: '登录后继续这个对话' }))
  await waitFor(() => expect(window.location.pathname).toBe('/login'))
  expect(window.location.href).not.toContain(token)
  expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain(token)
  await signInHere()
  await waitFor(() => expect(window.location.hash).toBe(`#${token}`))
  await user.click(await screen.findByRole('button', { name: '在对话中继续' }))
  await waitFor(() => expect(window.location.pathname).toBe('/center/display/chat/qinglan-plus'))
  const { records } = await call('conversation.list')
  expect(window.location.search).toBe(`?c=${records[0]?.id}`)
  expect(records).toMatchObject([{ title: '做菜', messageCount: 2 }])
})
