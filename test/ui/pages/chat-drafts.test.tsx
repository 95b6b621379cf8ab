import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { conversationStore } from '../../../src/pages/display/chat/state/conversation-store.ts'
import { call } from '../../../src/providers/http.ts'
import { session } from '../../../src/providers/session.ts'
import { renderApp, signInHere } from '../render-app.tsx'

const CHAT = '/center/display/chat/qinglan-lite'

afterEach(() => act(() => conversationStore.clear()))

/** A user with two conversations of a question each. */
async function openTwo() {
  const login = await signInHere()
  await backend.topUp(login.accessToken, '10')
  const ids: string[] = []
  for (const title of ['甲', '乙']) {
    const lane = { modelId: 'qinglan-lite', leafId: null, settings: { systemPrompt: '', parameters: {} } }
    const { id } = await call('conversation.add', { kind: 'chat', title, lanes: [lane], isSynced: true })
    const place = { id: `Question${String(ids.length).padStart(14, '0')}`, lane: 0, parentId: null }
    const message = { ...place, role: 'user' as const, text: `${title}的问题`, attachments: [] }
    await call('conversation.saveMessage', { conversationId: id, message })
    await call('conversation.edit', { id, lanes: [{ ...lane, leafId: message.id }] })
    ids.push(id)
  }
  const { user, unmount } = renderApp(CHAT)
  const list = within(await screen.findByRole('navigation', { name: '我的对话' }))
  const open = async (title: string) => {
    await user.click(await list.findByRole('link', { name: title }))
    await screen.findByText(`${title}的问题`)
  }
  return { user, open, list, ids, unmount, login }
}

const box = () => screen.getByRole('textbox', { name: '输入消息' })
const article = () => within(screen.getByRole('article', { name: '我' }))

test('what was written in one conversation is there again after another one was open, also in a new one', async () => {
  const { user, open } = await openTwo()
  await user.type(await screen.findByRole('textbox', { name: '输入消息' }), '新的')
  await open('甲')
  expect(box()).toHaveValue('')
  await user.type(box(), '写到一半')
  await user.upload(screen.getByLabelText('选择文件'), new File(['x'], 'a.txt'))
  await screen.findByRole('list', { name: '待发送的文件' })
  await open('乙')
  expect(box()).toHaveValue('')
  await user.click(screen.getByRole('button', { name: '新对话' }))
  await waitFor(() => expect(box()).toHaveValue('新的'))
  await open('甲')
  expect(box()).toHaveValue('写到一半')
  expect(screen.getByRole('list', { name: '待发送的文件' })).toHaveTextContent('a.txt')
})

test('a question that is being changed is so again, and what was sent is no draft', async () => {
  const { user, open } = await openTwo()
  await open('甲')
  await user.click(article().getByRole('button', { name: '修改' }))
  await user.type(screen.getByRole('textbox', { name: '修改消息' }), '，改到一半')
  await open('乙')
  expect(screen.queryByRole('textbox', { name: '修改消息' })).toBeNull()
  await user.click(screen.getByRole('link', { name: '甲' }))
  const field = await screen.findByRole('textbox', { name: '修改消息' })
  expect(field).toHaveValue('甲的问题，改到一半')
  await user.type(field, '{Control>}{Enter}{/Control}')
  expect(await screen.findByText('甲的问题，改到一半')).toBeVisible()
  expect(screen.queryByRole('textbox', { name: '修改消息' })).toBeNull()
})

test('Escape gives a change up, and the focus goes back to where it came from', async () => {
  const { user, open } = await openTwo()
  await open('甲')
  await user.click(article().getByRole('button', { name: '修改' }))
  await user.type(screen.getByRole('textbox', { name: '修改消息' }), 'x{Escape}')
  expect(screen.queryByRole('textbox', { name: '修改消息' })).toBeNull()
  expect(article().getByRole('button', { name: '修改' })).toHaveFocus()
  expect(article().getByText('甲的问题')).toBeVisible()
})

test('the words of all conversations outlive the page, in this tab alone and for the same user alone', async () => {
  const { user, open, login } = await openTwo()
  await open('甲')
  await user.type(box(), '秘密甲')
  await open('乙')
  await user.type(box(), '秘密乙')
  expect(sessionStorage).toHaveLength(0)
  act(() => void fireEvent(window, new Event('pagehide')))
  const stored = String(sessionStorage.getItem('chat:draft'))
  expect(stored).toContain('秘密甲')
  expect(stored).toContain('秘密乙')
  expect(JSON.stringify(localStorage)).not.toContain('秘密')
  act(() => void fireEvent(window, new Event('pageshow')))
  expect(sessionStorage).toHaveLength(0)
  act(() => session.close())
  await signInHere()
  act(() => session.open(login))
  renderApp(CHAT)
  expect(await screen.findByRole('textbox', { name: '输入消息' })).toHaveValue('')
})

test('what another tab wrote is said, and there once it is loaded; what is being written stays', async () => {
  const { user, open, ids } = await openTwo()
  await open('甲')
  await user.type(box(), '还没发')
  const message = {
    id: 'Question99999999999999',
    lane: 0,
    parentId: null,
    role: 'user' as const,
    text: '别处写的',
    attachments: [],
  }
  await call('conversation.saveMessage', { conversationId: ids[0] ?? '', message })
  await call('conversation.edit', {
    id: ids[0] ?? '',
    lanes: [{ modelId: 'qinglan-lite', leafId: message.id, settings: { systemPrompt: '', parameters: {} } }],
  })
  const otherTab = new BroadcastChannel('conversations')
  act(() => otherTab.postMessage(ids[1]))
  act(() => otherTab.postMessage(ids[0]))
  otherTab.close()
  expect(await screen.findByText(/这个对话在另一个标签页里有了新内容/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: '载入' }))
  expect(await screen.findByText('别处写的')).toBeVisible()
  expect(screen.queryByText(/另一个标签页/)).toBeNull()
  expect(box()).toHaveValue('还没发')
})
