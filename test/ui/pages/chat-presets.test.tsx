import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
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

/** By its title: in these tests antd gives every dialog the same id. */
const sheet = async (title: string) => {
  const head = await screen.findByText(title, { selector: '.ant-modal-title' })
  return within(head.closest<HTMLElement>('[role="dialog"]') ?? document.body)
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

test('a prompt of mine is kept by a name, chosen again, rewritten, deleted and taken back', async () => {
  const { user, drawer, prompt, open, options, choose } = await openSettings()
  await user.type(prompt, '只用文言文回答')
  await user.click(drawer.getByRole('button', { name: '存为预设' }))
  const form = await sheet('存为预设')
  expect(form.getByRole('textbox', { name: '提示词' })).toHaveValue('只用文言文回答')
  await user.click(form.getByRole('button', { name: /保 ?存/ }))
  expect(form.getByText('请填写名称')).toBeVisible()
  await user.type(form.getByRole('textbox', { name: '名称' }), '文言')
  await user.click(form.getByRole('button', { name: /保 ?存/ }))
  const manage = await drawer.findByRole('button', { name: '管理预设' })
  expect(await call('preset.list')).toMatchObject([{ name: '文言', text: '只用文言文回答' }])

  await choose('中英互译')
  expect(prompt).not.toHaveValue('只用文言文回答')
  await choose('文言')
  expect(prompt).toHaveValue('只用文言文回答')

  await user.click(manage)
  const list = await sheet('我的预设')
  await user.click(await list.findByRole('button', { name: /^修 ?改 文言$/ }))
  const edit = await sheet('修改“文言”')
  await user.type(edit.getByRole('textbox', { name: '名称' }), '体')
  await user.click(edit.getByRole('button', { name: /保 ?存/ }))
  await user.click(await list.findByRole('button', { name: /^删 ?除 文言体$/ }))
  await waitFor(async () => expect(await call('preset.list')).toEqual([]))
  expect(prompt).toHaveValue('只用文言文回答')
  await user.click(await screen.findByRole('button', { name: /撤 ?销/ }))
  await waitFor(async () => expect(await call('preset.list')).toMatchObject([{ name: '文言体' }]))

  await user.click(await list.findByRole('button', { name: /^删 ?除 文言体$/ }))
  await waitFor(async () => expect(await call('preset.list')).toEqual([]))
  await user.click(list.getByRole('button', { name: '关闭' }))
  await open()
  await waitFor(() => expect(options()).not.toContain('文言体'))
  expect(options()).toContain('文字润色')
})

test('a prompt with variables asks for them, and one that is left empty stays open', async () => {
  const { user, prompt, choose } = await openSettings()
  await choose('写邮件（填变量）')
  const form = await sheet('填写变量')
  expect(form.getAllByRole('textbox')).toHaveLength(3)
  await user.type(form.getByRole('textbox', { name: '收件人' }), '李雷')
  await user.type(form.getByRole('textbox', { name: '语气' }), '客气')
  await user.click(form.getByRole('button', { name: '填入提示词' }))
  await waitFor(() => expect(prompt).toHaveValue(systemPrompt()))
  expect(systemPrompt()).toMatch(/^你替我写邮件。收件人是李雷，要说的事是\{\{事由\}\}，语气客气。/)
})

test('the parameters are put beside the conversation, slid there, and put away; the reader finds them so again', async () => {
  const { user, drawer } = await openSettings()
  await user.click(drawer.getByRole('button', { name: '停靠在右侧' }))
  const dock = within(await screen.findByRole('complementary', { name: '参数设置' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const slider = dock.getByRole('slider', { name: '温度滑块' })
  expect(slider).toHaveAttribute('aria-valuenow', '1')
  fireEvent.keyDown(slider, { key: 'ArrowRight', keyCode: 39, which: 39 })
  const box = dock.getByRole('spinbutton', { name: '温度（temperature）' })
  await waitFor(() => expect(box).toHaveValue('1.1'))
  expect(conversationStore.current.read()?.settingsOf(0).parameters.temperature).toBe(1.1)
  expect(localStorage.getItem('chatParametersDocked')).toBe('yes')
  await user.click(dock.getByRole('button', { name: '收起' }))
  expect(screen.queryByRole('complementary', { name: '参数设置' })).toBeNull()
})
