import { screen, waitFor } from '@testing-library/react'
import { session } from '../../../src/providers/session.ts'
import { renderApp, signInHere } from '../render-app.tsx'

const made: Blob[] = []

beforeAll(() => {
  URL.createObjectURL = (blob: Blob) => {
    made.push(blob)
    return `blob:made-${made.length}`
  }
  URL.revokeObjectURL = () => undefined
})
beforeEach(() => {
  made.length = 0
})

const PNG = [0x89, 0x50, 0x4e, 0x47]

const firstBytes = (blob: Blob | undefined) =>
  new Promise<number[]>((resolve) => {
    const reader = new FileReader()
    reader.addEventListener('load', () =>
      resolve([...new Uint8Array(reader.result as ArrayBuffer).slice(0, 4)]),
    )
    reader.readAsArrayBuffer(blob ?? new Blob())
  })

test('a picture is drawn from the prompt, costs what was announced and can be downloaded', async () => {
  const { accessToken } = await signInHere()
  await backend.topUp(accessToken, '10')
  const { user } = renderApp('/center/display/image/moran-fast')
  await user.type(await screen.findByRole('textbox', { name: '画面描述' }), '一只猫')
  expect(screen.getByText('本次约 ¥0.04')).toBeVisible()
  await user.click(screen.getByRole('button', { name: '生成图片' }))
  expect(await screen.findByRole('img', { name: '一只猫' })).toHaveAttribute('src', 'blob:made-1')
  expect(screen.getByText('费用 ¥0.04')).toBeVisible()
  expect(screen.getByRole('link', { name: '下载' })).toHaveAttribute('download', 'image-1.png')
  expect(await firstBytes(made[0])).toEqual(PNG)
  await waitFor(() => expect(session.read()?.userInfo.balance).toBe('9.96'))
})

test('a text is spoken, with a player, its cost and a download', async () => {
  const { accessToken } = await signInHere()
  await backend.topUp(accessToken, '10')
  const { user } = renderApp('/center/display/speech/qingyu-tts')
  await user.type(await screen.findByRole('textbox', { name: '要朗读的文字' }), '你好吗')
  expect(screen.getByText('本次约 ¥0.00015')).toBeVisible()
  await user.click(screen.getByRole('button', { name: '合成语音' }))
  expect(await screen.findByLabelText('朗读：你好吗')).toHaveAttribute('src', 'blob:made-1')
  expect(screen.getByRole('link', { name: '下载' })).toHaveAttribute('download', 'speech.wav')
  expect(await screen.findByText('费用 ¥0.00015')).toBeVisible()
})

test('without a balance nothing is made and the way to top-up stands there', async () => {
  await signInHere()
  const { user } = renderApp('/center/display/image/moran-fast')
  await user.type(await screen.findByRole('textbox', { name: '画面描述' }), '一只猫')
  await user.click(screen.getByRole('button', { name: '生成图片' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('余额不足')
  expect(screen.getByRole('link', { name: '去充值' })).toBeVisible()
})

test('video says honestly that it is not open yet, with its price', async () => {
  await signInHere()
  renderApp('/center/display/video')
  expect(await screen.findByText(/视频生成接口尚未开放/)).toBeVisible()
  expect(screen.getByText('¥0.20')).toBeVisible()
})
