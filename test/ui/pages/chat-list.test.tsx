import { act, screen, waitFor, within } from '@testing-library/react'
import { conversationStore } from '../../../src/pages/display/chat/state/conversation-store.ts'
import { call } from '../../../src/providers/http.ts'
import { asPhone } from '../as-phone.ts'
import { atPath, renderApp, signInHere } from '../render-app.tsx'

const CHAT = '/center/display/chat/qinglan-plus'

afterEach(() => act(() => conversationStore.clear()))

/** Kept conversations, each with one question, the last one used last. */
async function keep(questions: Record<string, string>) {
  const ids: string[] = []
  for (const [title, text] of Object.entries(questions)) {
    const lane = { modelId: 'qinglan-plus', leafId: null, settings: { systemPrompt: '', parameters: {} } }
    const { id } = await call('conversation.add', { kind: 'chat', title, lanes: [lane], isSynced: true })
    const place = { id: `Question${String(ids.length).padStart(14, '0')}`, lane: 0, parentId: null }
    const message = { ...place, role: 'user' as const, text, attachments: [] }
    await call('conversation.saveMessage', { conversationId: id, message })
    await call('conversation.edit', { id, lanes: [{ ...lane, leafId: message.id }] })
    ids.push(id)
  }
  return ids
}

const titles = (list: HTMLElement) =>
  within(list)
    .queryAllByRole('link')
    .filter((link) => link.closest('li'))
    .map(({ textContent }) => textContent)
const inLog = async (text: string) =>
  within(await screen.findByRole('log', { name: '对话' })).findByText(text)
const listOf = () => screen.findByRole('navigation', { name: '我的对话' })

async function openList(path = CHAT) {
  await signInHere()
  const ids = await keep({ 做菜: '红烧肉怎么做', 旅行: '去杭州看什么', 写诗: '写一首关于雪的诗' })
  const { user } = renderApp(path)
  const list = await listOf()
  await waitFor(() => expect(titles(list)).toEqual(['写诗', '旅行', '做菜']))
  const choose = async (title: string, action: string) => {
    await user.click(within(list).getByRole('button', { name: `${title} 的操作` }))
    const item = await screen.findByRole('menuitem', { name: action })
    // The menu takes the focus some frames after it opens, which on a busy machine is after a click.
    await waitFor(() => expect(item.parentElement).toContainElement(document.activeElement as HTMLElement))
    await user.click(item)
  }
  return { user, list, ids, choose }
}

test('a conversation is renamed in its place, and Escape leaves it as it was', async () => {
  const { user, list, ids, choose } = await openList()
  await choose('旅行', '重命名')
  const field = await within(list).findByRole('textbox', { name: '对话标题' })
  expect(field).toHaveFocus()
  await user.clear(field)
  await user.type(field, '  杭州三日{Enter}')
  await waitFor(() => expect(titles(list)).toEqual(['写诗', '杭州三日', '做菜']))
  expect((await call('conversation.detail', { id: ids[1] ?? '' })).title).toBe('杭州三日')
  expect(within(list).getByRole('link', { name: '杭州三日' })).toHaveFocus()
  await choose('做菜', '重命名')
  await user.type(await within(list).findByRole('textbox', { name: '对话标题' }), '别存{Escape}')
  await waitFor(() => expect(titles(list)).toContain('做菜'))
  expect(within(list).getByRole('link', { name: '做菜' })).toHaveFocus()
  expect((await call('conversation.detail', { id: ids[0] ?? '' })).title).toBe('做菜')
})

test('a pinned conversation stands first, under a heading of its own, until it is pinned no more', async () => {
  const { list, choose } = await openList()
  const headings = () =>
    within(list)
      .getAllByRole('heading')
      .map(({ textContent }) => textContent)
  expect(headings()).toEqual(['文件夹', '今天'])
  await choose('做菜', '置顶')
  await waitFor(() => expect(titles(list)).toEqual(['做菜', '写诗', '旅行']))
  expect(headings()).toEqual(['文件夹', '置顶', '今天'])
  await choose('做菜', '取消置顶')
  await waitFor(() => expect(titles(list)).toEqual(['写诗', '旅行', '做菜']))
  expect(headings()).toEqual(['文件夹', '今天'])
})

test('the search finds words of titles and of messages, shows where they stand, and says when there is nothing', async () => {
  const { user, list } = await openList()
  const field = within(list).getByRole('searchbox', { name: '搜索对话' })
  await user.type(field, '杭州')
  await waitFor(() => expect(titles(list)).toEqual(['旅行去杭州看什么']))
  await user.clear(field)
  await user.type(field, '做菜')
  await waitFor(() => expect(titles(list)).toEqual(['做菜']))
  await user.clear(field)
  await user.type(field, '登月')
  expect(await within(list).findByText('没有找到相关的对话')).toBeVisible()
  await user.clear(field)
  await waitFor(() => expect(titles(list)).toEqual(['写诗', '旅行', '做菜']))
})

test('an open conversation that is deleted is left at once, and comes back whole when that is taken back', async () => {
  const { user, list, ids, choose } = await openList()
  await user.click(within(list).getByRole('link', { name: '写诗' }))
  expect(await inLog('写一首关于雪的诗')).toBeVisible()
  await choose('写诗', '删除')
  const note = await within(list).findByText('已删除「写诗」')
  expect(within(list).getByRole('button', { name: '撤销' })).toHaveFocus()
  await waitFor(() => expect(titles(list)).toEqual(['旅行', '做菜']))
  await atPath(CHAT)
  expect(await screen.findByText('青岚 Plus，聊点什么？')).toBeVisible()
  await user.click(within(list).getByRole('button', { name: '撤销' }))
  await waitFor(() => expect(titles(list)).toEqual(['写诗', '旅行', '做菜']))
  expect(note).not.toBeInTheDocument()
  await user.click(within(list).getByRole('link', { name: '写诗' }))
  await atPath(`${CHAT}?c=${ids[2]}`)
  expect(await inLog('写一首关于雪的诗')).toBeVisible()
})

test('on a phone the list is a drawer that closes when one is chosen, and its actions are a sheet', async () => {
  asPhone()
  await signInHere()
  await keep({ 做菜: '红烧肉怎么做' })
  const { user } = renderApp(CHAT)
  await user.click(await screen.findByRole('button', { name: '我的对话' }))
  const drawer = within(await screen.findByRole('dialog'))
  await user.click(await drawer.findByRole('button', { name: '做菜 的操作' }))
  expect(await screen.findByRole('button', { name: '导出 Markdown' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: '删除' }))
  expect(await drawer.findByText('已删除「做菜」')).toBeVisible()
  expect(drawer.queryByRole('link', { name: '做菜' })).toBeNull()
  await user.click(drawer.getByRole('button', { name: '撤销' }))
  await user.click(await drawer.findByRole('link', { name: '做菜' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await inLog('红烧肉怎么做')).toBeVisible()
})
