import { act, render, screen, waitFor, within } from '@testing-library/react'
import type { Creation } from '../../../contract/creation.ts'
import type { Model } from '../../../contract/model.ts'
import { VideoProgress } from '../../../src/pages/display/studio/video-progress.tsx'
import { navigate } from '../../../src/providers/router/location.ts'
import { session } from '../../../src/providers/session.ts'
import { atPath, renderApp, signInHere } from '../render-app.tsx'
import { good, restoreWire, stubWire } from '../stub-wire.ts'

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
    // A stream is kept once it has been sent: the page must not ask for it before.
    const { db } = backend.deps.database
    const running = db.selectFrom('v1_answer').select('key').where('state', '=', 'running')
    await waitFor(async () => expect(await running.execute()).toEqual([]))
    throw new TypeError('network')
  }
}

async function signInWith(yuan: string) {
  const login = await signInHere()
  await backend.topUp(login.accessToken, yuan)
  return login
}

const balance = (yuan: string) => waitFor(() => expect(session.read()?.userInfo.balance).toBe(yuan))

test('pictures are drawn as chosen, cost what was announced, and are there again after a reload', async () => {
  await signInWith('10')
  const { user, unmount } = renderApp('/center/display/image/moran-fast')
  await user.type(await screen.findByRole('textbox', { name: '画面描述' }), '一只猫')
  await user.click(screen.getByRole('combobox', { name: '数量' }))
  await user.click(await screen.findByTitle('2 张'))
  await user.type(screen.getByRole('spinbutton', { name: '种子' }), '42')
  expect(screen.getByText('本次约 ¥0.08')).toBeVisible()
  await user.click(screen.getByRole('button', { name: '生成图片' }))
  const card = within(await screen.findByRole('article', { name: '一只猫' }))
  expect(await card.findByRole('img', { name: '一只猫（第 1 张）' })).toHaveAttribute(
    'src',
    expect.stringMatching(/^blob:made-\d$/),
  )
  expect(card.getByText('种子 42')).toBeVisible()
  expect(card.getByRole('button', { name: '费用 ¥0.08' })).toBeVisible()
  expect((await card.findByRole('link', { name: '下载第 2 张' })).getAttribute('download')).toMatch(
    /-2\.png$/,
  )
  expect(await made[0]?.slice(1, 4).text()).toBe('PNG')
  await balance('9.92')
  unmount()

  const again = renderApp('/center/display/image/moran-fast')
  const kept = within(await screen.findByRole('article', { name: '一只猫' }))
  await again.user.click(kept.getByRole('button', { name: '再用这段描述' }))
  expect(screen.getByRole('textbox', { name: '画面描述' })).toHaveValue('一只猫')
  expect(screen.getByRole('spinbutton', { name: '种子' })).toHaveValue('42')
  await again.user.click(kept.getByRole('button', { name: '费用 ¥0.08' }))
  const bill = await screen.findByRole('dialog')
  await waitFor(() => expect(bill).toHaveTextContent('¥0.08'))
  await again.user.click(within(bill).getByRole('button', { name: '关闭' }))
  await again.user.click(kept.getByRole('button', { name: '删除' }))
  await again.user.click(kept.getByRole('button', { name: '确定删除' }))
  expect(await screen.findByText('图片会出现在这里')).toBeVisible()
})

test('pictures to edit are chosen, refused in their place, taken away again, and their price is said before', async () => {
  await signInWith('10')
  const { user } = renderApp('/center/display/image/moran-fast')
  await user.click(await screen.findByRole('button', { name: '图片编辑' }))
  await atPath('/center/display/image/moran-fast?mode=edit')
  const input = await screen.findByLabelText('图片文件')
  const send = screen.getByRole('button', { name: '编辑图片' })
  await user.type(screen.getByRole('textbox', { name: '要怎样改' }), '换成日落')
  expect(send).toBeDisabled()
  for (const name of ['一.png', '二.png'])
    await user.upload(input, new File(['x'], name, { type: 'image/png' }))
  expect(await screen.findByText('第一张是要改的，其余供参考。')).toBeVisible()
  expect(send).toBeEnabled()
  await user.click(screen.getByRole('button', { name: '移除 二.png' }))
  expect(screen.getAllByRole('button', { name: /^移除/ })).toHaveLength(1)
  expect(screen.getByText('本次约 ¥0.04')).toBeVisible()
  const big = new File(['x'], '大.png', { type: 'image/png' })
  Object.defineProperty(big, 'size', { value: 26 * 1024 * 1024 })
  await user.upload(input, big)
  expect(await screen.findByText('“大.png”超过 25 MB')).toBeVisible()
})

test('a model that does not edit pictures has no such mode', async () => {
  await signInWith('10')
  const models = (await backend.request('GET', '/maas/model/list')) as { records: Model[] }
  const records = models.records.map(({ image, ...model }) => ({
    ...model,
    ...(image && { image: { ...image, edits: undefined } }),
  }))
  stubWire(({ url }) => (url === '/model/list' ? good({ ...models, records }) : null))
  renderApp('/center/display/image/moran-fast?mode=edit')
  expect(await screen.findByRole('textbox', { name: '画面描述' })).toBeVisible()
  expect(screen.queryByRole('button', { name: '图片编辑' })).toBeNull()
  restoreWire()
})

test('a text is spoken, with a player, its cost and a download', async () => {
  await signInWith('10')
  const { user } = renderApp('/center/display/speech/qingyu-tts')
  await user.type(await screen.findByRole('textbox', { name: '要朗读的文字' }), '你好吗')
  await user.click(screen.getByRole('combobox', { name: '声音' }))
  await user.click(await screen.findByTitle('沉稳男声'))
  expect(screen.getByText('本次约 ¥0.00015')).toBeVisible()
  await user.click(screen.getByRole('button', { name: '合成语音' }))
  const card = within(await screen.findByRole('article', { name: '你好吗' }))
  await waitFor(() =>
    expect(card.getByLabelText('朗读：你好吗')).toHaveAttribute('src', expect.stringMatching('blob:')),
  )
  expect(card.getByRole('button', { name: '播放' })).toBeEnabled()
  expect(card.getByRole('slider', { name: '播放位置' })).toBeEnabled()
  expect(card.getByRole('link', { name: '下载' }).getAttribute('download')).toMatch(/\.wav$/)
  expect(card.getByText('沉稳男声')).toBeVisible()
  expect(card.getByRole('button', { name: '费用 ¥0.00015' })).toBeVisible()
  expect(await made[0]?.slice(0, 4).text()).toBe('RIFF')
})

test('a transcription model is tried beside speech, by the minute, and the other direction is one click away', async () => {
  await signInWith('10')
  const { user } = renderApp('/center/display/speech')
  await user.click(await screen.findByRole('button', { name: '语音转文字' }))
  await atPath('/center/display/speech/qingyu-asr')
  expect(screen.getByText('按时长计费，¥0.006 / 分钟')).toBeVisible()
  expect(screen.getByRole('button', { name: '转成文字' })).toBeDisabled()
  await user.upload(screen.getByLabelText('音频文件'), new File(['RIFF'], '你好.wav', { type: 'audio/wav' }))
  await waitFor(() => expect(screen.getByRole('button', { name: '转成文字' })).toBeEnabled())
  await user.click(screen.getByRole('button', { name: '文字转语音' }))
  expect(await screen.findByRole('textbox', { name: '要朗读的文字' })).toBeVisible()
  await atPath('/center/display/speech/qingyu-tts')
})

test('a browser without a microphone says so', async () => {
  await signInWith('10')
  const { user } = renderApp('/center/display/speech/qingyu-tts?mode=transcribe')
  await user.click(await screen.findByRole('button', { name: '用麦克风录音' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('请改用音频文件')
})

test('without a balance nothing is made and the way to top-up stands there', async () => {
  await signInHere()
  const { user } = renderApp('/center/display/image/moran-fast')
  await user.type(await screen.findByRole('textbox', { name: '画面描述' }), '一只猫')
  await user.click(screen.getByRole('button', { name: '生成图片' }))
  expect(await screen.findByRole('note')).toHaveTextContent('余额不足')
  expect(screen.getByRole('link', { name: '去充值' })).toBeVisible()
})

async function orderVideo(prompt: string) {
  const login = await signInWith('10')
  const app = renderApp('/center/display/video')
  await app.user.type(await screen.findByRole('textbox', { name: '画面描述' }), prompt.replace('[[', '[[[['))
  await app.user.click(screen.getByRole('combobox', { name: '尺寸' }))
  await app.user.click(await screen.findByTitle('360 × 640'))
  expect(screen.getByText('本次约 ¥0.80')).toBeVisible()
  await app.user.click(screen.getByRole('button', { name: '生成视频' }))
  return {
    ...app,
    ...login,
    card: await screen.findByRole('article', { name: prompt }),
  }
}

test('a video is ordered, shows how far it is, goes on while one is elsewhere, and ends up playable, billed and kept', async () => {
  const { user } = await orderVideo('海浪')
  expect(screen.getByRole('progressbar', { name: '生成进度' })).toBeInTheDocument()
  const types = within(screen.getByRole('navigation', { name: '体验类型' }))
  await user.click(types.getByRole('link', { name: '语音合成' }))
  expect(await screen.findByRole('textbox', { name: '要朗读的文字' })).toBeVisible()
  await user.click(types.getByRole('link', { name: '视频生成' }))
  const player = await screen.findByLabelText('视频：海浪')
  expect(player).toHaveAttribute('src', expect.stringMatching('blob:'))
  expect(await made.at(-1)?.slice(4, 8).text()).toBe('ftyp')
  expect(screen.getByRole('button', { name: '费用 ¥0.80' })).toBeVisible()
  expect(screen.getByText(/^保存到 /)).toBeVisible()
  expect(screen.getByRole('link', { name: '下载' }).getAttribute('download')).toMatch(/\.mp4$/)
  await user.click(types.getByRole('link', { name: '图像生成' }))
  await balance('9.20')
})

test('a video that is cancelled gives its money back at once', async () => {
  const { user } = await orderVideo('[[延迟 60s]]')
  await user.click(screen.getByRole('button', { name: '取消任务' }))
  await user.click(screen.getByRole('button', { name: '返回' }))
  expect(screen.getByRole('button', { name: '取消任务' })).toHaveFocus()
  await user.click(screen.getByRole('button', { name: '取消任务' }))
  expect(screen.getByText('取消后预扣的 ¥0.80 立即退回。')).toBeVisible()
  await user.click(screen.getByRole('button', { name: '确定取消任务' }))
  expect(await screen.findByText(/已取消，未扣费。预扣的 ¥0.80 已全部退回/)).toBeVisible()
  await waitFor(() => expect(session.read()?.userInfo).toMatchObject({ balance: '10.00', frozen: '0.00' }))
})

test('a video that fails says why, and that its money is back', async () => {
  await orderVideo('[[中断]]')
  expect(await screen.findByText(/中途失败，未扣费。预扣的 ¥0.80 已全部退回/)).toBeVisible()
})

test('an order whose answer got lost is tried again without a second video', async () => {
  loseAnswerOf('/v1/videos')
  await signInWith('10')
  const { user } = renderApp('/center/display/video')
  await user.type(await screen.findByRole('textbox', { name: '画面描述' }), '山')
  await user.click(screen.getByRole('button', { name: '生成视频' }))
  expect(await screen.findByRole('note')).toHaveTextContent('网络中断')
  await user.click(screen.getByRole('button', { name: '重试' }))
  expect(await screen.findByRole('article', { name: '山' })).toBeVisible()
  const { userId } = session.read()?.userInfo ?? { userId: '' }
  const { db } = backend.deps.database
  expect(await db.selectFrom('video').select('id').where('user_id', '=', userId).execute()).toHaveLength(1)
})

test.each([
  ['image', 'moran-fast', '画面描述', '生成图片', '/v1/images/generations', '9.96'],
  ['speech', 'qingyu-tts', '要朗读的文字', '合成语音', '/v1/audio/speech', '9.9999'],
])('%s: what got lost on its way is fetched again, made and billed once', async (...args) => {
  const [type, modelId, box, button, path, left] = args
  loseAnswerOf(path)
  await signInWith('10')
  const { user } = renderApp(`/center/display/${type}/${modelId}`)
  await user.type(await screen.findByRole('textbox', { name: box }), '你好')
  await user.click(screen.getByRole('button', { name: button }))
  expect(await screen.findByRole('note')).toHaveTextContent('网络中断')
  await user.click(screen.getByRole('button', { name: '重试' }))
  expect(await screen.findByRole('article', { name: '你好' })).toBeVisible()
  expect(screen.getAllByRole('article')).toHaveLength(1)
  await balance(left)
})

/** The page goes away while such a call is on its way: nothing of its answer arrives. */
function leaveDuring(path: string) {
  const sent: string[] = []
  globalThis.fetch = (input, init) => {
    if (input !== path) return realFetch(input, init)
    sent.push(new Headers(init?.headers).get('idempotency-key') ?? '')
    if (sent.length > 1) return realFetch(input, init)
    const signal = AbortSignal.abort()
    void realFetch(input, { ...init, signal: null }).then((answer) => answer.arrayBuffer())
    window.dispatchEvent(new Event('pagehide'))
    return Promise.reject(signal.reason)
  }
  return sent
}

test.each([
  ['image', 'moran-fast', '画面描述', '生成图片', '/v1/images/generations', '9.96'],
  ['speech', 'qingyu-tts', '要朗读的文字', '合成语音', '/v1/audio/speech', '9.9994'],
])(
  '%s: what was on its way when the page was loaded again is waited for, made and billed once',
  async (...args) => {
    const [type, modelId, box, button, path, left] = args
    const sent = leaveDuring(path)
    await signInWith('10')
    const before = renderApp(`/center/display/${type}/${modelId}`)
    await before.user.type(await screen.findByRole('textbox', { name: box }), '[[[[延迟 2s]]一只猫')
    await before.user.click(screen.getByRole('button', { name: button }))
    await waitFor(() => expect(sent).toHaveLength(1))
    before.unmount()
    window.dispatchEvent(new Event('pageshow'))

    renderApp(`/center/display/${type}/${modelId}`)
    expect(await screen.findByText(/已等待 \d+ 秒/)).toBeVisible()
    expect(await screen.findByRole('article', { name: /一只猫/ })).toBeVisible()
    expect(screen.getAllByRole('article')).toHaveLength(1)
    expect(screen.queryByText(/已等待/)).toBeNull()
    await balance(left)
    expect(new Set(sent).size).toBe(1)
    expect(sessionStorage).toHaveLength(0)
  },
)

test('what one user made is not there for the next', async () => {
  await signInWith('10')
  const { user } = renderApp('/center/display/image/moran-fast')
  await user.type(await screen.findByRole('textbox', { name: '画面描述' }), '秘密')
  await user.click(screen.getByRole('button', { name: '生成图片' }))
  expect(await screen.findByRole('article', { name: '秘密' })).toBeVisible()
  act(() => session.close())
  await signInHere()
  renderApp('/center/display/image/moran-fast')
  expect(await screen.findByText('图片会出现在这里')).toBeVisible()
  expect(screen.queryByRole('article')).toBeNull()
})

test('what was written survives a session that ended, and a look elsewhere, for the same user only', async () => {
  const { phone } = await signInHere()
  const { user } = renderApp('/center/display/image')
  await user.type(await screen.findByRole('textbox', { name: '画面描述' }), '雪夜的小屋')
  globalThis.fetch = (input, init) => {
    if (!String(input).startsWith('/v1/')) return realFetch(input, init)
    globalThis.fetch = realFetch
    return Promise.resolve(new Response('{"error":{"message":"","code":"x"}}', { status: 401 }))
  }
  await user.click(screen.getByRole('button', { name: '生成图片' }))
  await waitFor(() => expect(window.location.pathname).toBe('/login'))
  const again = await backend.signIn(phone)
  act(() => session.open(again))
  expect(await screen.findByRole('textbox', { name: '画面描述' })).toHaveValue('雪夜的小屋')
  act(() => session.close())
  await signInHere()
  act(() => navigate('/center/display/image'))
  expect(await screen.findByRole('textbox', { name: '画面描述' })).toHaveValue('')
})

test.each([
  [null, '排队中'],
  [0, '排队中，下一个就轮到'],
  [3, '排队中，前面还有 3 个任务'],
])('a video with %s jobs before it says %s', (ahead, words) => {
  const creation = { status: 'queued', progress: 0, ahead, createdAt: Date.now() } as Creation
  render(<VideoProgress creation={creation} />)
  expect(screen.getByText(words)).toBeVisible()
})
