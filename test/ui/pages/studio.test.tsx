import { act, screen, waitFor, within } from '@testing-library/react'
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
const realFetch = globalThis.fetch
afterEach(() => {
  globalThis.fetch = realFetch
})

/** The first answer to such a call gets lost on its way back. */
function loseAnswerOf(path: string) {
  let isLost = false
  globalThis.fetch = async (input, init) => {
    const answer = await realFetch(input, init)
    if (isLost || input !== path) return answer
    isLost = true
    await answer.arrayBuffer()
    throw new TypeError('network')
  }
}

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

async function orderVideo(prompt: string) {
  const login = await signInHere()
  await backend.topUp(login.accessToken, '10')
  const app = renderApp('/center/display/video')
  await app.user.type(await screen.findByRole('textbox', { name: '画面描述' }), prompt)
  await app.user.click(screen.getByRole('combobox', { name: '尺寸' }))
  await app.user.click(await screen.findByTitle('360 × 640'))
  expect(screen.getByText('本次约 ¥0.80')).toBeVisible()
  await app.user.click(screen.getByRole('button', { name: '生成视频' }))
  expect(await screen.findByRole('article', { name: prompt })).toBeVisible()
  return { ...app, ...login }
}

const player = (prompt: string) => screen.findByLabelText(`视频：${prompt}`, {}, { timeout: 20_000 })

test('a video is ordered, shows how far it is, goes on while one is elsewhere, and ends up playable, billed and kept', async () => {
  const { user } = await orderVideo('海浪')
  expect(screen.getByRole('progressbar', { name: '生成进度' })).toBeInTheDocument()
  const types = within(screen.getByRole('navigation', { name: '体验类型' }))
  await user.click(types.getByRole('link', { name: '语音合成' }))
  expect(await screen.findByRole('textbox', { name: '要朗读的文字' })).toBeVisible()
  await user.click(types.getByRole('link', { name: '视频生成' }))
  expect(await player('海浪')).toHaveAttribute('src', 'blob:made-1')
  expect(await made[0]?.slice(4, 8).text()).toBe('ftyp')
  expect(screen.getByText('费用 ¥0.80')).toBeVisible()
  expect(screen.getByText(/^保存到 \d{4}-/)).toBeVisible()
  expect(screen.getByRole('link', { name: '下载' })).toHaveAttribute('download', 'video.mp4')
  await waitFor(() => expect(session.read()?.userInfo.balance).toBe('9.20'))
  expect(sessionStorage.getItem('videos')).toMatch(/^video_\w+$/)
  act(() => session.close())
  expect(sessionStorage.getItem('videos')).toBeNull()
}, 30_000)

test('an order whose answer got lost is tried again without a second video', async () => {
  loseAnswerOf('/v1/videos')
  const { accessToken } = await signInHere()
  await backend.topUp(accessToken, '10')
  const { user } = renderApp('/center/display/video')
  await user.type(await screen.findByRole('textbox', { name: '画面描述' }), '山')
  await user.click(screen.getByRole('button', { name: '生成视频' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('网络中断')
  await user.click(screen.getByRole('button', { name: '重试' }))
  expect(await screen.findByRole('article', { name: '山' })).toBeVisible()
  const { userId } = session.read()?.userInfo ?? { userId: '' }
  const { db } = backend.deps.database
  expect(await db.selectFrom('video').select('id').where('user_id', '=', userId).execute()).toHaveLength(1)
})

test.each([
  ['image', 'moran-fast', '画面描述', '生成图片', '/v1/images/generations', '9.96'],
  ['speech', 'qingyu-tts', '要朗读的文字', '合成语音', '/v1/audio/speech', '9.9999'],
])('%s: what got lost on its way is fetched again and billed once', async (...given) => {
  const [type, modelId, box, button, path, balance] = given
  loseAnswerOf(path)
  const { accessToken } = await signInHere()
  await backend.topUp(accessToken, '10')
  const { user } = renderApp(`/center/display/${type}/${modelId}`)
  await user.type(await screen.findByRole('textbox', { name: box }), '你好')
  await user.click(screen.getByRole('button', { name: button }))
  expect(await screen.findByRole('alert')).toHaveTextContent('网络中断')
  await user.click(screen.getByRole('button', { name: '重试' }))
  expect(await screen.findByText('你好', { selector: 'article p' })).toBeVisible()
  await waitFor(() => expect(session.read()?.userInfo.balance).toBe(balance))
})

test('after a reload videos come back: one that failed says why and that it was free, one that expired says so', async () => {
  await signInHere()
  sessionStorage.setItem('videos', 'video_gone video_bad')
  const job = { id: 'video_bad', status: 'failed', prompt: '城市', model: 'liuying-video', progress: 0 }
  globalThis.fetch = async (input, init) => {
    if (input === '/v1/videos/video_bad')
      return Response.json({ ...job, size: '640x360', seconds: '4', error: { message: '画面不合规' } })
    return realFetch(input, init)
  }
  const { user } = renderApp('/center/display/video')
  const failed = await screen.findByRole('article', { name: '城市' })
  expect(failed).toHaveTextContent('生成失败：画面不合规。预扣的金额已退回，没有产生费用。')
  expect(await screen.findByText('这个视频已过期，服务器上不再保存')).toBeVisible()
  for (const button of screen.getAllByRole('button', { name: '移除' })) await user.click(button)
  expect(screen.queryByRole('article')).toBeNull()
  expect(sessionStorage.getItem('videos')).toBeNull()
})
