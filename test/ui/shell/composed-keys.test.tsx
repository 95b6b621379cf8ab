import { act, createEvent, fireEvent, screen, within } from '@testing-library/react'
import { call } from '../../../src/providers/http.ts'
import { conversationStore } from '../../../src/pages/display/chat/state/conversation-store.ts'
import { atPath, openApp, renderApp, signInHere } from '../render-app.tsx'

afterEach(() => act(() => conversationStore.clear()))

/** The Enter that ends a composition: most browsers say so before its end, Safari after it by the code alone. */
const ENTERS = [{ isComposing: true }, { keyCode: 229 }]

/** @returns whether a field still holds what was written after each of them */
function compose(field: HTMLElement, text: string): void {
  fireEvent.change(field, { target: { value: text } })
  for (const mark of ENTERS) fireEvent(field, createEvent.keyDown(field, { key: 'Enter', ...mark }))
  fireEvent(field, createEvent.keyDown(field, { key: 'Escape', isComposing: true }))
  expect(field).toBeVisible()
  expect(field).toHaveValue(text)
}

test('a filter is not applied, and the palette opens nothing', async () => {
  await signInHere()
  const { user } = await openApp('/center/orders')
  compose(await screen.findByRole('textbox', { name: '订单号' }), 'ni hao')
  await atPath('/center/orders')
  await user.keyboard('{Control>}k{/Control}')
  compose(await screen.findByRole('combobox', { name: '搜索' }), 'dingdan')
})

test('a title is not kept half written, and not given up either', async () => {
  await signInHere()
  const lane = { modelId: 'qinglan-plus', leafId: null, settings: { systemPrompt: '', parameters: {} } }
  const { id } = await call('conversation.add', {
    kind: 'chat',
    title: '周报',
    lanes: [lane],
    isSynced: true,
  })
  const { user } = renderApp('/center/display/chat/qinglan-plus')
  const list = within(await screen.findByRole('navigation', { name: '我的对话' }))
  await user.click(await list.findByRole('button', { name: '周报 的操作' }))
  await user.click(await screen.findByRole('menuitem', { name: '重命名' }))
  const field = await list.findByRole('textbox', { name: '对话标题' })
  compose(field, '周报 run se')
  await user.clear(field)
  await user.type(field, '周报润色{Enter}')
  expect(await list.findByRole('link', { name: '周报润色' })).toBeVisible()
  expect((await call('conversation.detail', { id })).title).toBe('周报润色')
})
