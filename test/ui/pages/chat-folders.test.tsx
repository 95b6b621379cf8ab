import { act, screen, waitFor, within } from '@testing-library/react'
import { conversationStore } from '../../../src/pages/display/chat/state/conversation-store.ts'
import { call } from '../../../src/providers/http.ts'
import { renderApp, signInHere } from '../render-app.tsx'

const CHAT = '/center/display/chat/qinglan-plus'

afterEach(() => act(() => conversationStore.clear()))

async function openList() {
  await signInHere()
  const ids: string[] = []
  for (const title of ['做菜', '旅行']) {
    const lane = { modelId: 'qinglan-plus', leafId: null, settings: { systemPrompt: '', parameters: {} } }
    const { id } = await call('conversation.add', { kind: 'chat', title, lanes: [lane], isSynced: true })
    const place = { id: `Question${String(ids.length).padStart(14, '0')}`, lane: 0, parentId: null }
    const message = { ...place, role: 'user' as const, text: `${title}的问题`, attachments: [] }
    await call('conversation.saveMessage', { conversationId: id, message })
    await call('conversation.edit', { id, lanes: [{ ...lane, leafId: message.id }] })
    ids.push(id)
  }
  const { user } = renderApp(CHAT)
  const list = await screen.findByRole('navigation', { name: '我的对话' })
  await within(list).findByRole('link', { name: '做菜' })
  const choose = async (of: string, action: string) => {
    await user.click(within(list).getByRole('button', { name: `${of} 的操作` }))
    const item = await screen.findByRole('menuitem', { name: action })
    // The menu takes the focus some frames after it opens, which on a busy machine is after a click.
    await waitFor(() => expect(item.parentElement).toContainElement(document.activeElement as HTMLElement))
    await user.click(item)
  }
  return { user, list, choose, ids }
}

test('a conversation is moved into a new folder, found in it, and stays when the folder is deleted', async () => {
  const { user, list, choose } = await openList()
  await choose('做菜', '移到文件夹')
  await user.type(await screen.findByRole('textbox', { name: '新文件夹的名称' }), '生活{Enter}')
  const folder = await within(list).findByRole('button', { name: '生活' })
  await waitFor(() => expect(within(list).queryByRole('link', { name: '做菜' })).toBeNull())
  expect(folder).toHaveAttribute('aria-expanded', 'false')
  act(() => folder.focus())
  await user.keyboard('{Enter}')
  const section = within(list).getByRole('region', { name: '生活' })
  expect(await within(section).findByRole('link', { name: '做菜' })).toBeVisible()

  await choose('文件夹 生活', '重命名')
  const field = await within(list).findByRole('textbox', { name: '文件夹名称' })
  expect(field).toHaveFocus()
  await user.clear(field)
  await user.type(field, '日子{Enter}')
  expect(await within(list).findByRole('button', { name: '日子' })).toHaveFocus()

  await choose('文件夹 日子', '删除文件夹')
  expect(await within(list).findByText('已删除文件夹「日子」，对话都还在')).toBeVisible()
  expect(await within(list).findByRole('link', { name: '做菜' })).toBeVisible()
  expect(await call('folder.list')).toEqual([])
})

test('a conversation is taken out of its folder, and Escape makes no folder', async () => {
  const { user, list, choose, ids } = await openList()
  await user.click(within(list).getByRole('button', { name: /新 ?建$/ }))
  await user.type(within(list).getByRole('textbox', { name: '文件夹名称' }), '别存{Escape}')
  expect(await call('folder.list')).toEqual([])
  await user.click(within(list).getByRole('button', { name: /新 ?建$/ }))
  await user.type(within(list).getByRole('textbox', { name: '文件夹名称' }), '工作{Enter}')
  await user.click(await within(list).findByRole('button', { name: '工作' }))
  expect(await within(list).findByText('还没有对话，在对话的菜单里移进来')).toBeVisible()
  await choose('旅行', '移到文件夹')
  await screen.findByText('把「旅行」移到')
  await user.click(await waitFor(() => inSheet('工作')))
  await waitFor(() =>
    expect(within(within(list).getByRole('region', { name: '工作' })).getByText('旅行')).toBeVisible(),
  )
  await choose('旅行', '移到文件夹')
  await user.click(await screen.findByRole('button', { name: '移出文件夹' }))
  await waitFor(async () =>
    expect((await call('conversation.detail', { id: ids[1] ?? '' })).folderId).toBeNull(),
  )
})

test('of many folders the newest stand above the conversations, and the others are unfolded', async () => {
  await signInHere()
  for (let n = 1; n <= 10; n += 1) await call('folder.add', { name: `第${n}个` })
  const { user } = renderApp(CHAT)
  const list = await screen.findByRole('navigation', { name: '我的对话' })
  const named = () =>
    within(list)
      .queryAllByRole('region', { name: /^第\d+个$/ })
      .map((section) => section.getAttribute('aria-label'))
  const all = await within(list).findByRole('button', { name: '其余 2 个文件夹' })
  expect(named()).toEqual([10, 9, 8, 7, 6, 5, 4, 3].map((n) => `第${n}个`))
  await user.click(all)
  expect(named().slice(-2)).toEqual(['第2个', '第1个'])
  await user.click(within(list).getByRole('button', { name: '收起文件夹' }))
  expect(named()).toHaveLength(8)
})

test('the sheet of sharing says what others see, makes a link to copy, and counts those that there are', async () => {
  const { user, choose, ids } = await openList()
  await choose('做菜', '分享')
  expect(await screen.findByText(/以后说的不会出现在里面/)).toBeVisible()
  expect(screen.getByText(/姓名、手机号、API Key，费用与请求编号/)).toBeVisible()
  await user.click(screen.getByRole('radio', { name: '7 天' }))
  await user.click(screen.getByRole('button', { name: '生成链接' }))
  const link = await screen.findByRole('textbox', { name: '分享链接' })
  expect((link as HTMLInputElement).value).toMatch(/\/share#[0-9A-Za-z]{22}$/)
  expect(screen.getByRole('button', { name: '复制链接' })).toBeVisible()
  expect(await screen.findByText(/这个对话有 1 个链接/)).toBeVisible()
  const { records } = await call('share.list')
  expect(records).toMatchObject([{ conversationId: ids[0], title: '做菜', messageCount: 1 }])
  expect((records[0]?.expiresAt ?? 0) - (records[0]?.createdAt ?? 0)).toBe(7 * 86_400_000)
})

/** The one of the sheet, not of the list behind it. */
function inSheet(name: string): HTMLElement {
  const found = [...document.querySelectorAll<HTMLElement>('.ant-modal button')].find(
    ({ textContent }) => textContent.replaceAll(' ', '') === name,
  )
  if (!found) throw new Error(`no ${name} in the sheet`)
  return found
}
