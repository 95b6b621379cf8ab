import { act, screen, waitFor, within } from '@testing-library/react'
import { conversationStore } from '../../../src/pages/display/chat/state/conversation-store.ts'
import { call } from '../../../src/providers/http.ts'
import { renderApp, signInHere } from '../render-app.tsx'

const CHAT = '/center/display/chat/qinglan-plus'

afterEach(() => act(() => conversationStore.clear()))

async function openSettings() {
  await signInHere()
  const { user } = renderApp(CHAT)
  await user.click(await screen.findByRole('button', { name: '参数设置' }))
  const drawer = within(await screen.findByRole('dialog', { name: '参数设置' }))
  const prompt = drawer.getByRole('textbox', { name: '系统提示词' })
  const open = () => user.click(drawer.getByRole('combobox', { name: '提示词预设' }))
  const options = () =>
    [...document.querySelectorAll('.ant-select-item-option-content')].map(({ textContent }) => textContent)
  const choose = async (name: string) => {
    await open()
    const shown = await waitFor(() => {
      const found = [...document.querySelectorAll('.ant-select-item-option-content')].find(
        ({ textContent }) => textContent === name,
      )
      expect(found).toBeDefined()
      return found
    })
    if (shown) await user.click(shown)
  }
  return { user, drawer, prompt, open, options, choose }
}

const systemPrompt = () => conversationStore.current.read()?.settingsOf(0).systemPrompt

test('a prompt that comes with the console fills the system prompt, and cannot be deleted', async () => {
  const { drawer, prompt, choose } = await openSettings()
  expect(drawer.getByRole('button', { name: '存为预设' })).toBeDisabled()
  await choose('代码审阅')
  expect(prompt).toHaveValue(systemPrompt())
  expect(systemPrompt()).toMatch(/^你是严谨的代码审阅者/)
  expect(drawer.queryByRole('button', { name: '删除预设' })).toBeNull()
})

test('a prompt of mine is kept by a name, chosen again, and deleted', async () => {
  const { user, drawer, prompt, open, options, choose } = await openSettings()
  await user.type(prompt, '只用文言文回答')
  await user.click(drawer.getByRole('button', { name: '存为预设' }))
  const name = await drawer.findByRole('textbox', { name: '预设名称' })
  expect(name).toHaveFocus()
  expect(drawer.getByRole('button', { name: '保存' })).toBeDisabled()
  await user.type(name, '文言')
  await user.click(drawer.getByRole('button', { name: '保存' }))
  expect(await drawer.findByRole('button', { name: '删除预设' })).toBeVisible()
  expect(await call('preset.list')).toMatchObject([{ name: '文言', text: '只用文言文回答' }])

  await choose('中英互译')
  expect(prompt).not.toHaveValue('只用文言文回答')
  await choose('文言')
  expect(prompt).toHaveValue('只用文言文回答')

  await user.click(drawer.getByRole('button', { name: '删除预设' }))
  await waitFor(async () => expect(await call('preset.list')).toEqual([]))
  expect(prompt).toHaveValue('只用文言文回答')
  await open()
  await waitFor(() => expect(options()).not.toContain('文言'))
  expect(options()).toContain('文字润色')
})
