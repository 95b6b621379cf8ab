import { displayYuan } from '../../contract/money.ts'
import { readFileSync } from 'node:fs'
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { axeViolations } from '../support/axe.ts'
import { openBrowser } from '../support/browser.ts'
import { postAsTrial } from '../support/make-media.ts'
import { openProfile, VIEWS, type View } from '../support/screens.ts'
import { signIn, topUp, type Signed } from '../support/sign-in.ts'
import { startServer, type RunningServer } from '../support/start-server.ts'

let server: RunningServer
let browser: Browser
let signed: Signed
let context: BrowserContext

beforeAll(async () => {
  server = await startServer({ env: { SMS_LIMITS: 'off' } })
  browser = await openBrowser()
}, 180_000)

beforeEach(async () => {
  signed = await signIn(server)
  await topUp(server, signed, '10')
})

afterEach(async () => context.close())

afterAll(async () => {
  await browser.close()
  await server.stop()
})

async function open(path: string, view: View = VIEWS[0]): Promise<Page> {
  context = await openProfile(browser, view, signed)
  // What the page has addresses for in this tab: its CSP forbids fetching them.
  await context.addInitScript(() => {
    const blobs = new Map<string, Blob>()
    const { createObjectURL } = URL
    URL.createObjectURL = (blob: Blob) => {
      const url = createObjectURL.call(URL, blob)
      blobs.set(url, blob)
      return url
    }
    Object.assign(globalThis, { soundOf: async (url: string) => blobs.get(url)?.arrayBuffer() })
  })
  const page = await context.newPage()
  await page.goto(server.origin + path)
  return page
}

test('a picture is drawn, decodes, and is there after a reload', async () => {
  const page = await open('/center/display/image/moran-fast')
  await page.getByLabel('画面描述').fill('雪山')
  await page.getByRole('button', { name: '生成图片' }).click()
  const picture = page.getByRole('img', { name: '雪山' })
  const sizeOf = () =>
    picture.evaluate(async (image: HTMLImageElement) => {
      await image.decode()
      return [image.naturalWidth, image.naturalHeight]
    })
  await picture.waitFor()
  expect(await sizeOf()).toEqual([1024, 1024])
  await page.reload()
  await picture.waitFor()
  expect(await sizeOf()).toEqual([1024, 1024])
  await page.getByRole('button', { name: '放大：雪山' }).click()
  const dialog = page.getByRole('dialog', { name: '查看图片' })
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('link', { name: '下载' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^image-.*\.png$/)
})

/** How loud each tenth of the newest sound is, as the browser decodes what the player plays. */
const levels = (page: Page) =>
  page
    .locator('article audio')
    .first()
    .evaluate(async (audio: HTMLAudioElement) => {
      const context = new OfflineAudioContext(1, 1, 24_000)
      const bytes = await (
        globalThis as unknown as { soundOf: (url: string) => Promise<ArrayBuffer> }
      ).soundOf(audio.src)
      const sound = (await context.decodeAudioData(bytes)).getChannelData(0)
      return Array.from({ length: 10 }, (_, i) => {
        const part = sound.subarray((i * sound.length) / 10, ((i + 1) * sound.length) / 10)
        return Math.sqrt(part.reduce((sum, value) => sum + value * value, 0) / part.length)
      })
    })

test.each([VIEWS[0], VIEWS[3]])(
  'a picture just made is edited where it is painted over, and stands beside the new one ($name)',
  async (view) => {
    const page = await open('/center/display/image/moran-fast', view)
    await page.getByLabel('画面描述').fill('雪山')
    await page.getByRole('button', { name: '生成图片' }).click()
    await page.getByRole('button', { name: '编辑这张图：雪山' }).click()
    await page.getByText('只改一部分（可选）').click()
    const paper = page.locator('canvas')
    await page.waitForFunction(() => document.querySelector('canvas')?.width === 1024)
    await paint(page, 0.5)
    await page.getByRole('img', { name: '涂了 1 笔' }).waitFor()
    expect(await alphaAt(paper, [512, 512])).toBeGreaterThan(0)
    await page.getByRole('button', { name: '撤销一笔' }).click()
    expect(await alphaAt(paper, [512, 512])).toBe(0)
    await paint(page, 0.25)
    await page.getByRole('img', { name: '涂了 1 笔' }).waitFor()
    await page.getByLabel('要怎样改').fill('换成日落')
    await page.getByText('本次约 ¥0.04').waitFor()
    const request = page.waitForRequest('**/v1/images/edits')
    await page.getByRole('button', { name: '编辑图片' }).click()
    expect((await request).method()).toBe('POST')
    const card = page.getByRole('article', { name: '换成日落' })
    await card.getByRole('img', { name: '原图' }).waitFor()
    await card.getByRole('img', { name: '换成日落' }).waitFor()
    await card.getByRole('button', { name: '费用 ¥0.04' }).waitFor()
    expect(await axeViolations(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(view.width)
    const kept = process.env.PICTURES
    if (kept) await page.screenshot({ path: `${kept}/edit-${view.name}.png`, fullPage: true })
  },
)

/** A short line of the brush, from so far along the middle of the picture. */
async function paint(page: Page, from: number): Promise<void> {
  const paper = page.locator('canvas')
  await paper.scrollIntoViewIfNeeded()
  const box = await paper.boundingBox()
  if (!box) throw new Error('nothing to paint on')
  const [x, y] = [box.x + box.width * from, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 20, y)
  await page.mouse.up()
}

/** How opaque a pixel of a canvas is. */
const alphaAt = (canvas: Locator, at: readonly [x: number, y: number]) =>
  canvas.evaluate(
    (place: HTMLCanvasElement, [x, y]) => place.getContext('2d')?.getImageData(x, y, 1, 1).data[3],
    at,
  )

test('a text is spoken with sound from begin to end, plays, can be sought in, and is written down again', async () => {
  const page = await open('/center/display/speech/qingyu-tts')
  await page.getByLabel('要朗读的文字').fill('今天天气不错我们出去走走')
  await page.getByRole('button', { name: '合成语音' }).click()
  const card = page.getByRole('article', { name: '今天天气不错我们出去走走' })
  await card.waitFor()
  await page.waitForFunction(() => document.querySelector('article audio')?.getAttribute('src'))
  expect(Math.min(...(await levels(page)))).toBeGreaterThan(0.02)
  await card.getByRole('button', { name: '播放' }).click()
  await card.getByRole('button', { name: '暂停' }).waitFor()
  await page.waitForFunction(() => (document.querySelector('audio')?.currentTime ?? 0) > 0.1)
  await card.getByRole('button', { name: '暂停' }).click()
  await card.getByRole('slider', { name: '播放位置' }).fill('1.5')
  expect(await page.locator('article audio').evaluate((audio: HTMLAudioElement) => audio.currentTime)).toBe(
    1.5,
  )
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    card.getByRole('link', { name: '下载' }).click(),
  ])

  await page.getByRole('button', { name: '语音转文字' }).click()
  await page.waitForURL(/speech\/qingyu-asr$/)
  await page.getByLabel('音频文件').setInputFiles({
    name: 'speech.wav',
    mimeType: 'audio/wav',
    buffer: readFileSync(await download.path()),
  })
  await page.getByRole('button', { name: '转成文字' }).click()
  await page.getByRole('article', { name: '今天天气不错我们出去走走' }).waitFor()
  await page.getByRole('button', { name: '复制文字' }).click()
  await page.getByText('已复制').first().waitFor()
  // The console's own pages may not read what is copied: it is pasted elsewhere.
  const elsewhere = await context.newPage()
  await elsewhere.setContent('<textarea></textarea>')
  await elsewhere.locator('textarea').focus()
  await elsewhere.keyboard.press('Control+V')
  expect(await elsewhere.locator('textarea').inputValue()).toBe('今天天气不错我们出去走走')
})

test('raw samples are played and saved as they are', async () => {
  const page = await open('/center/display/speech/qingyu-tts')
  await page.getByLabel('要朗读的文字').fill('你好')
  await page.getByTitle('WAV').click()
  await page.getByTitle('PCM').click()
  await page.getByRole('button', { name: '合成语音' }).click()
  await page.getByRole('article', { name: '你好' }).waitFor()
  await page.waitForFunction(() => document.querySelector('article audio')?.getAttribute('src'))
  expect(Math.max(...(await levels(page)))).toBeGreaterThan(0.05)
})

test('a voice from the microphone is recorded, sent as WAV and answered', async () => {
  const page = await open('/union')
  await page.addInitScript(() => {
    // The far side of the wire: a microphone that hears a tone.
    navigator.mediaDevices.getUserMedia = async () => {
      const audio = new AudioContext()
      const tone = audio.createOscillator()
      const destination = audio.createMediaStreamDestination()
      tone.connect(destination)
      tone.start()
      await audio.resume()
      return destination.stream
    }
  })
  await page.goto(`${server.origin}/center/display/speech/qingyu-tts?mode=transcribe`)
  await page.getByRole('button', { name: '用麦克风录音' }).click()
  await page.getByRole('button', { name: /停止录音（[1-9]/ }).click()
  await page.getByText('录音.wav').waitFor()
  await page.getByRole('button', { name: '转成文字' }).click()
  const card = page.getByRole('article', { name: /不识别语音。时长 \d/ })
  await card.waitFor()
  expect(await card.innerText()).toMatch(/平均音量 -\d/)
})

test('a video goes on while the page is left, is there when one comes back, and plays', async () => {
  const page = await open('/center/display/video/liuying-video')
  await page.getByLabel('画面描述').fill('海浪')
  await page.getByTitle('1280 × 720').click()
  await page.getByTitle('360 × 640').click()
  await page.getByRole('button', { name: '生成视频' }).click()
  await page.getByRole('progressbar', { name: '生成进度' }).waitFor()
  await page.close()

  const later = await context.newPage()
  await later.goto(`${server.origin}/center/display/video/liuying-video`)
  const film = later.getByLabel('视频：海浪')
  await film.waitFor({ timeout: 60_000 })
  const played = await film.evaluate(async (video: HTMLVideoElement) => {
    video.muted = true
    await video.play()
    await new Promise((resolve) => {
      video.addEventListener('timeupdate', () => video.currentTime > 0.2 && resolve(null))
    })
    return {
      width: video.videoWidth,
      height: video.videoHeight,
      duration: Math.round(video.duration),
      error: video.error,
    }
  })
  expect(played).toEqual({ width: 360, height: 640, duration: 4, error: null })
  await later.getByRole('button', { name: '费用 ¥0.80' }).waitFor()
}, 120_000)

/** Headless browsers let no page notify: what the page would have shown is in the storage of its tab. */
const letNotify = () => {
  Object.assign(Notification, { requestPermission: () => Promise.resolve('granted') })
  Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
  ServiceWorkerRegistration.prototype.showNotification = (title, options) => {
    sessionStorage.setItem('shown', `${title} ${String(options?.data)}`)
    return Promise.resolve()
  }
}

test('who asks for it is notified of a video that is done while its page is out of sight, and led back to it', async () => {
  const path = '/center/display/video/liuying-video'
  const page = await open(path)
  await page.addInitScript(letNotify)
  await page.reload()
  const toggle = page.getByRole('switch', { name: '完成后通知我' })
  await page.getByLabel('画面描述').fill('灯塔 [[延迟 3s]]')
  expect(await toggle.count()).toBe(0)
  await page.getByRole('button', { name: '生成视频' }).click()
  await toggle.click()
  await page.getByRole('switch', { name: '完成后通知我', checked: true }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.evaluate(() => Object.defineProperty(document, 'hidden', { get: () => true }))
  await page.waitForFunction(() => sessionStorage.getItem('shown') !== null)
  expect(await page.evaluate(() => sessionStorage.getItem('shown'))).toBe(`视频生成好了 ${path}`)
  await page.reload()
  await page.getByRole('switch', { name: '完成后通知我', checked: true }).click()
  await toggle.waitFor({ state: 'detached' })

  const [worker] = context.serviceWorkers()
  expect(await worker?.evaluate(pressNotifications, [path, '/center/batches'])).toEqual([
    `focus ${path}`,
    'open /center/batches',
  ])
}, 120_000)

/** Without a true press no worker may lead anywhere: what it would have done. */
async function pressNotifications(paths: string[]): Promise<string[]> {
  const done: string[] = []
  const prototypeOf = (name: string) => (Reflect.get(globalThis, name) as { prototype: object }).prototype
  Object.assign(prototypeOf('WindowClient'), {
    focus(this: { url: string }) {
      done.push(`focus ${new URL(this.url).pathname}`)
    },
  })
  Object.assign(prototypeOf('Clients'), { openWindow: (path: string) => done.push(`open ${path}`) })
  for (const data of paths) {
    const led: unknown[] = []
    const event = new Event('notificationclick')
    const parts = { notification: { data, close: () => {} }, waitUntil: (one: unknown) => led.push(one) }
    globalThis.dispatchEvent(Object.assign(event, parts))
    await Promise.all(led)
  }
  return done
}

test('a video that is cancelled, and one that fails, show that the money is back', async () => {
  const page = await open('/center/display/video/liuying-video')
  await page.getByLabel('画面描述').fill('山 [[延迟 60s]]')
  await page.getByRole('button', { name: '生成视频' }).click()
  await page.getByRole('button', { name: '取消任务' }).click()
  await page.getByRole('button', { name: '确定取消任务' }).click()
  await page.getByText('已取消，未扣费。预扣的 ¥0.80 已全部退回。').waitFor()
  await page.getByLabel('画面描述').fill('河 [[中断]]')
  await page.getByRole('button', { name: '生成视频' }).click()
  await page.getByText(/按提示词的要求中途失败，未扣费。预扣的 ¥0.80 已全部退回/).waitFor({ timeout: 60_000 })
}, 120_000)

test('models are compared by a link, and my usage is priced on the other one', async () => {
  const page = await open('/union')
  const answer = await postAsTrial(server, signed, '/chat/completions', {
    model: 'qinglan-max',
    messages: [{ role: 'user', content: '你好' }],
  })
  const { usage } = (await answer.json()) as { usage: { cost: number } }
  await page.goto(`${server.origin}/center/model?compare=qinglan-max,qinglan-lite`)
  const result = page.getByRole('region', { name: '试算结果' })
  await result
    .getByRole('row', { name: /青岚 Max.*现在用的/ })
    .getByText(displayYuan(usage.cost))
    .waitFor()
  await page.getByRole('region', { name: '模型对比' }).getByText('100.0%').waitFor()
  await page.getByRole('button', { name: '移出 青岚 Lite' }).click()
  await page.waitForURL((url) => url.searchParams.get('compare') === 'qinglan-max')
})
