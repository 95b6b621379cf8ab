import { act, screen, waitFor, within } from '@testing-library/react'
import { conversationStore } from '../../../src/pages/display/chat/state/conversation-store.ts'
import { asPhone } from '../as-phone.ts'
import { renderApp, signInHere } from '../render-app.tsx'

const CHAT = '/center/display/chat/qinglan-plus'
const realFetch = globalThis.fetch

afterEach(() => {
  globalThis.fetch = realFetch
  act(() => conversationStore.clear())
})

interface Body {
  model: string
  temperature?: number
  messages: { role: string; content: string }[]
}

/** Refuses what is sent to the gateway, and keeps it. */
function catchBodies(): Body[] {
  const bodies: Body[] = []
  globalThis.fetch = (input, init) => {
    if (!String(input).startsWith('/v1/')) return realFetch(input, init)
    bodies.push(JSON.parse(String(init?.body)) as Body)
    return Promise.resolve(new Response('{"error":{"message":"","code":"x"}}', { status: 400 }))
  }
  return bodies
}

const lane = (index: number) => within(screen.getByRole('region', { name: new RegExp(`^模型 ${index}：`) }))
const drawerShut = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

test('side by side, parameters are shared until they are set apart, and then go to each model as they are', async () => {
  await signInHere()
  const { user } = renderApp(CHAT)
  await user.click(await screen.findByRole('button', { name: '对比模型' }))
  await screen.findByRole('region', { name: /^模型 2：/ })
  const set = async (temperature: string) => {
    const field = await screen.findByRole('spinbutton', { name: '温度（temperature）' })
    await user.clear(field)
    await user.type(field, temperature)
    await user.click(screen.getByRole('button', { name: '关闭' }))
    await drawerShut()
  }
  const box = screen.getByRole('textbox', { name: '输入消息' })
  const bodies = catchBodies()
  await user.click(screen.getByRole('button', { name: '参数设置' }))
  await set('0.2')
  await user.type(box, '一样{Enter}')
  await waitFor(() => expect(bodies).toHaveLength(2))
  expect(bodies.map(({ temperature }) => temperature)).toEqual([0.2, 0.2])
  expect(new Set(bodies.map(({ model }) => model)).size).toBe(2)

  await waitFor(() => expect(screen.getAllByRole('note')).toHaveLength(2))
  await user.click(screen.getByRole('switch', { name: '同步参数' }))
  expect(screen.queryByRole('button', { name: '参数设置' })).toBeNull()
  await user.click(lane(2).getByRole('button', { name: '参数' }))
  await set('1.5')
  await user.type(box, '不一样{Enter}')
  await waitFor(() => expect(bodies).toHaveLength(4))
  const [first, second] = ['qinglan-plus', 'qinglan-max'].map((id) =>
    bodies.slice(2).find(({ model }) => model === id),
  )
  expect([first?.temperature, second?.temperature]).toEqual([0.2, 1.5])
})

test('on a phone the title has the room, and parameters are set apart from the menu', async () => {
  asPhone()
  await signInHere()
  const { user } = renderApp(CHAT)
  const choose = async (name: string) => {
    await user.click(await screen.findByRole('button', { name: '更多操作' }))
    await user.click(await screen.findByRole('button', { name }))
  }
  await choose('对比模型')
  await screen.findByRole('region', { name: /^模型 2：/ })
  expect(screen.queryByRole('switch', { name: '同步参数' })).toBeNull()
  expect(lane(2).queryByRole('button', { name: '参数' })).toBeNull()
  await choose('各自设置参数')
  expect(await lane(2).findByRole('button', { name: '参数' })).toBeVisible()
  await choose('同步参数')
  await waitFor(() => expect(lane(2).queryByRole('button', { name: '参数' })).toBeNull())
})

test('blind, models have letters and no costs until one answer is better; then their names are there', async () => {
  const { accessToken } = await signInHere()
  await backend.topUp(accessToken, '10')
  const { user } = renderApp(CHAT)
  await user.click(await screen.findByRole('button', { name: '对比模型' }))
  await screen.findByRole('region', { name: /^模型 2：/ })
  await user.click(screen.getByRole('button', { name: '盲测' }))
  expect(await screen.findByRole('region', { name: '模型 1：模型 A' })).toBeVisible()
  expect(screen.queryByRole('combobox', { name: '模型 1' })).toBeNull()
  await user.type(screen.getByRole('textbox', { name: '输入消息' }), '比一比{Enter}')
  await waitFor(() => expect(screen.getAllByRole('button', { name: '这个更好' })).toHaveLength(2), {
    timeout: 60_000,
  })
  expect(screen.getAllByRole('article', { name: /^模型 [AB]$/ })).toHaveLength(2)
  expect(document.querySelector('[data-view="compare"]')).not.toHaveTextContent(/费用 ¥/)
  const [first] = screen.getAllByRole('button', { name: '这个更好' })
  if (first) await user.click(first)
  await waitFor(() => expect(screen.queryAllByRole('article', { name: /^模型 [AB]$/ })).toEqual([]))
  await user.click(screen.getByRole('button', { name: '我的排行' }))
  expect(await screen.findByRole('columnheader', { name: '每次花费' })).toBeVisible()
})
