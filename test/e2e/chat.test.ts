import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import { startTcpProxy } from '../server/support/tcp-proxy.ts'
import { axeViolations } from '../support/axe.ts'
import { openBrowser } from '../support/browser.ts'
import { mustCall } from '../support/customer.ts'
import { hostileOutputs } from '../support/hostile-outputs.ts'
import { openProfile, VIEWS, type View } from '../support/screens.ts'
import { signIn, topUp, type Signed } from '../support/sign-in.ts'
import { startServer, until, type RunningServer } from '../support/start-server.ts'
import { answers, DONE, event, finishes, says, streams, uses } from '../upstream/scripts.ts'
import { startUpstream, type TestUpstream } from '../upstream/start-upstream.ts'

const [wide, , , phone] = VIEWS
const usage = { prompt_tokens: 10, completion_tokens: 20 }
const CHAT = '/center/display/chat/t-a'

let folder: string
let upstream: TestUpstream
let server: RunningServer
let browser: Browser

const model = (id: string, name: string, output: string) => ({
  id,
  name,
  vendor: '测试',
  type: 'chat',
  description: `${name}的说明`,
  contextLength: 131_072,
  maxOutputTokens: 8192,
  price: { input: '1', output },
  upstreams: [{ baseUrl: upstream.baseUrl, model: id }],
})

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'chat-e2e-'))
  upstream = await startUpstream()
  const catalog = join(folder, 'catalog.json')
  writeFileSync(
    catalog,
    JSON.stringify({ models: [model('t-a', '甲模型', '2'), model('t-b', '乙模型', '4')] }),
  )
  server = await startServer({ env: { CATALOG_FILE: catalog, SMS_LIMITS: 'off' } })
  browser = await openBrowser()
}, 180_000)

afterAll(async () => {
  await browser.close()
  await server.stop()
  await upstream.close()
  rmSync(folder, { recursive: true, force: true })
})

const speak = (...texts: string[]) =>
  streams([...texts.map((text) => event(says(text))), event(finishes()), event(uses(usage)), DONE])

async function openChat(view: View, { origin = server.origin }: { origin?: string } = {}) {
  const signed = await signIn(server)
  await topUp(server, signed, '10')
  const context = await openProfile(browser, view, signed)
  const page = await context.newPage()
  await page.goto(origin + CHAT)
  await page.getByRole('textbox', { name: '输入消息' }).waitFor()
  return { page, signed, close: () => context.close() }
}

async function ask(page: Page, text: string) {
  await page.getByRole('textbox', { name: '输入消息' }).fill(text)
  await page.getByRole('button', { name: '发送' }).click()
}

const paid = (page: Page) => page.getByRole('button', { name: /^费用 ¥/ })
const callsOf = async ({ accessToken }: Signed) =>
  (await mustCall(server.origin, 'stats.calls', { token: accessToken })).records

test.each([
  ['with the policy', true],
  ['with the policy stripped', false],
])(
  'hostile output runs nothing and loads nothing, %s',
  async (_, hasPolicy) => {
    upstream.play(speak(...hostileOutputs.map((output) => `${output}\n\n`), '完了'))
    const signed = await signIn(server)
    await topUp(server, signed, '10')
    const context = await openProfile(browser, wide, signed)
    const page = await context.newPage()
    const foreign: string[] = []
    page.on('request', (request) => {
      if (!request.url().startsWith(server.origin) && !/^(data|blob):/.test(request.url()))
        foreign.push(request.url())
    })
    if (!hasPolicy)
      await page.route(`${server.origin}/center/**`, async (route) => {
        const response = await route.fetch()
        const headers = Object.fromEntries(
          Object.entries(response.headers()).filter(([name]) => name !== 'content-security-policy'),
        )
        await route.fulfill({ response, headers })
      })
    const answer = await page.goto(server.origin + CHAT)
    expect(answer?.headers()['content-security-policy'] !== undefined).toBe(hasPolicy)
    await ask(page, '说点什么')
    await page.getByText('完了').waitFor()
    await paid(page).waitFor()
    await page.locator('.katex-html').first().waitFor()
    await page.waitForLoadState('networkidle')
    expect(await page.evaluate(() => 'wasRun' in globalThis)).toBe(false)
    expect(new URL(page.url()).pathname).toBe(CHAT)
    expect(
      await page.locator('[role=log] :is(img, script, iframe, object, embed, form, style, video)').count(),
    ).toBe(0)
    expect(foreign).toEqual([])
    await context.close()
  },
  120_000,
)

test('a network lost in mid-stream keeps what was said; the retry charges nothing again, going on does', async () => {
  const proxy = await startTcpProxy({ host: '127.0.0.1', port: Number(new URL(server.origin).port) })
  upstream.play(
    streams(
      [
        ...Array.from({ length: 400 }, (_, at) => event(says(`第${at}句。`))),
        event(finishes()),
        event(uses(usage)),
        DONE,
      ],
      { delayMs: 50 },
    ),
  )
  const { page, signed, close } = await openChat(wide, { origin: `http://127.0.0.1:${proxy.port}` })
  await ask(page, '讲个长故事')
  await page.getByText('第5句。').waitFor()
  proxy.cut()
  const alert = page.getByRole('note')
  await alert.getByText('网络中断了').waitFor()
  expect(await page.getByRole('log').innerText()).toContain('第5句。')
  proxy.mend()
  await page.waitForFunction(async () => (await fetch('/healthz')).ok)
  await alert.getByRole('button', { name: '重试' }).click()
  await alert.getByText('已产生的部分已计费').waitFor({ timeout: 40_000 })
  const calls = await callsOf(signed)
  expect(calls).toMatchObject([{ status: 'aborted' }])
  expect(await page.getByRole('log').innerText()).toContain('第5句。')

  upstream.play(speak('后来他们和好了。'))
  await alert.getByRole('button', { name: '接着写' }).click()
  await page.getByText('后来他们和好了。').waitFor()
  await paid(page).last().waitFor()
  expect(await callsOf(signed)).toHaveLength(2)
  await close()
  await proxy.close()
}, 120_000)

test.each([wide, phone])(
  'two models answer side by side, each with its cost; the better one is counted ($name)',
  async (view) => {
    upstream.play(async (exchange) => {
      await speak(exchange.received.body.model === 't-a' ? '甲的回答' : '乙的回答')(exchange)
    })
    const { page, signed, close } = await openChat(view)
    const isPhone = view.width < 768
    if (isPhone) await page.getByRole('button', { name: '更多操作' }).click()
    await page.getByRole('button', { name: '对比模型' }).click()
    await ask(page, '谁更好')
    const lane = (index: number) => page.getByRole('region', { name: new RegExp(`^模型 ${index}：`) })
    await lane(1).getByText('甲的回答').waitFor()
    await lane(2).getByText('乙的回答').waitFor()
    for (const index of [1, 2]) {
      await lane(index)
        .getByRole('button', { name: /^费用 ¥/ })
        .waitFor()
      expect(await lane(index).innerText()).toMatch(/首字延迟 [\d.]+ 秒/)
    }
    if (isPhone) {
      await page.getByRole('tab', { name: '乙模型' }).click()
      await page.waitForFunction(
        () => (document.querySelector('.compare_compare__lanes')?.scrollLeft ?? 0) > 200,
      )
    }
    await lane(2).getByRole('button', { name: '这个更好' }).click()
    await lane(2).getByText('更好', { exact: true }).waitFor()
    const { accessToken: token } = signed
    expect(await mustCall(server.origin, 'conversation.wins', { token })).toEqual([
      { modelId: 't-b', wins: 1, comparisons: 1 },
      { modelId: 't-a', wins: 0, comparisons: 1 },
    ])
    await page.reload()
    await lane(2).getByText('更好', { exact: true }).waitFor()
    expect(await axeViolations(page)).toEqual([])
    await close()
  },
  120_000,
)

test('the keyboard reaches the actions of a conversation, and comes back from its panels', async () => {
  upstream.play(speak('好'))
  const { page, close } = await openChat(wide)
  await ask(page, '键盘')
  await paid(page).waitFor()
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '')
  const actions = page.getByRole('button', { name: '键盘 的操作' })
  await actions.press('Enter')
  await until(async () => (await focused()) === '置顶', 15_000)
  await page.keyboard.press('Escape')
  await until(async () => (await focused()) === '⋯', 15_000)
  for (const name of ['参数设置', '查看代码']) {
    await page.getByRole('button', { name }).press('Enter')
    await until(async () => new RegExp(`^${name}.`).test(await focused()), 15_000)
    await page.keyboard.press('Escape')
    await until(async () => (await focused()) === name, 15_000)
  }
  await close()
})

test('on a phone the keyboard hides neither the field nor the last message', async () => {
  upstream.play(speak('很长的回答。\n\n'.repeat(60), '最后一句。'))
  const { page, close } = await openChat(phone)
  await ask(page, '多说一些')
  await paid(page).waitFor()
  await page.getByRole('textbox', { name: '输入消息' }).tap()
  await page.evaluate(() => {
    const viewport = globalThis.visualViewport
    if (!viewport) throw new Error('no visual viewport')
    // What a keyboard on the screen does, as the page sees it.
    Object.defineProperty(viewport, 'height', { configurable: true, value: innerHeight - 340 })
    viewport.dispatchEvent(new Event('resize'))
  })
  const place = () =>
    page.evaluate(() => {
      const bottomOf = (selector: string) =>
        document.querySelector(selector)?.getBoundingClientRect().bottom ?? Number.NaN
      return {
        seen: globalThis.visualViewport?.height ?? 0,
        composer: bottomOf('.chat_chat__composer'),
        composerTop: document.querySelector('.chat_chat__foot')?.getBoundingClientRect().top ?? 0,
        last: bottomOf('.chat_chat__answer:last-of-type'),
        room: document.querySelector('[role=log]')?.clientHeight ?? 0,
      }
    })
  await page.waitForFunction(() => document.documentElement.hasAttribute('data-keyboard'))
  // The page follows in its own time: what counts is where it comes to rest.
  await until(async () => {
    const { composerTop, last } = await place()
    return last <= composerTop
  }, 5000)
  const { seen, composer, composerTop, last, room } = await place()
  expect(composer).toBeLessThanOrEqual(seen)
  expect(last).toBeLessThanOrEqual(composerTop)
  expect(room).toBeGreaterThan(120)
  await close()
}, 120_000)

test.each([wide, phone])('notices above the chat leave its field in sight ($name)', async (view) => {
  upstream.play(speak('很长的回答。\n\n'.repeat(60), '最后一句。'))
  const { page, close } = await openChat(view)
  await ask(page, '多说一些')
  await paid(page).waitFor()
  await page.evaluate(() => {
    for (let notice = 0; notice < 2; notice += 1) {
      const bar = document.createElement('section')
      bar.style.height = '60px'
      document.querySelector('main')?.prepend(bar)
    }
  })
  const { height, composer } = await page.evaluate(() => ({
    height: document.documentElement.scrollHeight,
    composer: document.querySelector('.chat_chat__composer')?.getBoundingClientRect().bottom ?? Number.NaN,
  }))
  expect(height).toBe(view.height)
  expect(composer).toBeLessThanOrEqual(view.height)
  await close()
})

test.each(VIEWS)(
  'every state of the chat is accessible at $name',
  async (view) => {
    const { page, close } = await openChat(view)
    const found: Record<string, string[]> = {}
    const look = async (state: string) => {
      // What appears moves for a moment.
      await sleep(400)
      const violations = await axeViolations(page)
      if (violations.length > 0) found[state] = violations
    }
    const isPhone = view.width < 768
    const tool = async (name: string) => {
      if (isPhone) await page.getByRole('button', { name: '更多操作' }).click()
      await page.getByRole('button', { name }).click()
    }
    upstream.play(
      speak(
        '# 标题\n\n',
        '$$x^2$$\n\n',
        '```js\nconst a = 1\n```\n\n',
        '| a | b |\n|---|---|\n| 1 | 2 |\n\n',
        '[链接](https://example.com)',
      ),
    )
    await ask(page, '都来一点')
    await paid(page).waitFor()
    await page.locator('.katex-html').first().waitFor()
    await look('answer')
    upstream.play(answers({ error: { message: 'x' } }, 500))
    await ask(page, '再来')
    await page.getByRole('note').waitFor()
    await look('failure')
    await tool('参数设置')
    await page.getByRole('textbox', { name: '系统提示词' }).waitFor()
    await look('settings')
    await page.keyboard.press('Escape')
    await tool('查看代码')
    await page.getByRole('tab', { name: 'Python' }).waitFor()
    await look('code')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: '修改' }).first().click()
    await look('edit')
    await page.getByRole('button', { name: '取消' }).click()
    if (isPhone) {
      await page.getByRole('button', { name: '我的对话' }).click()
      await page.getByRole('searchbox', { name: '搜索对话' }).waitFor()
      await look('list')
    }
    expect(found).toEqual({})
    await close()
  },
  120_000,
)
