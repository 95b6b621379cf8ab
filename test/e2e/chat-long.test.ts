import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Locator, Page } from 'playwright-core'
import { timeOfKey, timeOfOpening } from '../../bench/chat/page-time.ts'
import { axeViolations } from '../support/axe.ts'
import { openBrowser } from '../support/browser.ts'
import { makeChats } from '../support/make-chats.ts'
import { makeLongChat, questionAt } from '../support/make-long-chat.ts'
import { openProfile, VIEWS } from '../support/screens.ts'
import { signIn, topUp, type Signed } from '../support/sign-in.ts'
import { startServer, until, type RunningServer } from '../support/start-server.ts'
import { DONE, event, finishes, says, streams, uses } from '../upstream/scripts.ts'
import { startUpstream, type TestUpstream } from '../upstream/start-upstream.ts'

const [wide, , , phone] = VIEWS
const MODEL = 'qinglan-plus'
const CHAT = `/center/display/chat/${MODEL}`
const MESSAGES = 500
/** Of which no more are drawn, wherever their reader is. */
const DRAWN_MAX = 45
const DRAWN = '[role=log] article:not(.chat_chat__undrawn)'

let folder: string
let upstream: TestUpstream
let server: RunningServer
let browser: Browser
let signed: Signed
let long: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'chat-long-e2e-'))
  upstream = await startUpstream()
  const model = (id: string) => ({
    id,
    name: id,
    vendor: '测试',
    type: 'chat',
    contextLength: 1_000_000,
    maxOutputTokens: 8192,
    price: { input: '1', output: '2' },
    upstreams: [{ baseUrl: upstream.baseUrl, model: id }],
  })
  const catalog = join(folder, 'catalog.json')
  writeFileSync(catalog, JSON.stringify({ models: [model(MODEL), model('qinglan-max')] }))
  server = await startServer({ env: { CATALOG_FILE: catalog, SMS_LIMITS: 'off' } })
  browser = await openBrowser()
  signed = await signIn(server)
  await topUp(server, signed, '100')
  long = await makeLongChat({ server, signed, modelId: MODEL, messages: MESSAGES })
}, 180_000)

afterAll(async () => {
  await browser.close()
  await server.stop()
  await upstream.close()
  rmSync(folder, { recursive: true, force: true })
})

interface Opened {
  page: Page
  log: Locator
  close: () => Promise<void>
}

async function open(path: string, view: (typeof VIEWS)[number] = wide, before?: () => void, by = browser) {
  const context = await openProfile(by, view, signed)
  if (before) await context.addInitScript(before)
  const page = await context.newPage()
  await page.goto(server.origin + path)
  const log = page.getByRole('log').first()
  return { page, log, close: () => context.close() } satisfies Opened
}

async function openLong(view: (typeof VIEWS)[number] = wide, before?: () => void, by = browser) {
  const opened = await open(`${CHAT}?c=${long}`, view, before, by)
  await opened.page.locator('.chat_chat__logContent:not([data-undrawn])').waitFor()
  await inSight(opened, MESSAGES / 2)
  return opened
}

const question = ({ page }: Pick<Opened, 'page'>, turn: number) =>
  page.locator(DRAWN).filter({ hasText: questionAt(turn) })

/** A question is drawn, and within what is seen of the log. */
const inSight = (opened: Opened, turn: number) =>
  until(async () => {
    const [seen, place] = await Promise.all([
      opened.log.boundingBox(),
      question(opened, turn)
        .boundingBox({ timeout: 1000 })
        .catch(() => null),
    ])
    return seen && place && place.y + place.height > seen.y && place.y < seen.y + seen.height
  }, 20_000)

const drawn = ({ page }: Opened) => page.locator(DRAWN).count()

/** Nothing of the log has moved or grown for a while of frames. */
const atRest = ({ log }: Opened) =>
  log.evaluate(async (box) => {
    const look = () => `${box.scrollTop} ${box.scrollHeight}`
    for (let [still, seen] = [0, '']; still < 8; still = seen === look() ? still + 1 : 0) {
      seen = look()
      await new Promise(requestAnimationFrame)
    }
  })

test.each([wide, phone])('of 500 messages those near the reader are drawn ($name)', async (view) => {
  const opened = await openLong(view)
  const { page, log } = opened
  expect(await page.locator('[role=log] article').count()).toBe(MESSAGES)
  expect(await drawn(opened)).toBeLessThanOrEqual(DRAWN_MAX)
  for (const part of [0.5, 0.25, 0]) {
    await log.evaluate((box, at) => box.scrollTo(0, box.scrollHeight * at), part)
    await atRest(opened)
    expect(await drawn(opened)).toBeLessThanOrEqual(DRAWN_MAX)
  }
  await inSight(opened, 1)
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: '回到底部' }).click()
  await inSight(opened, MESSAGES / 2)
  await opened.close()
})

test('what is out of sight is read aloud', async () => {
  const reader = await openBrowser({ isReadAloud: true })
  const opened = await openLong(wide, undefined, reader)
  const devTools = await opened.page.context().newCDPSession(opened.page)
  await devTools.send('Accessibility.enable')
  const isRead = async (turn: number) => {
    const { nodes } = await devTools.send('Accessibility.getFullAXTree')
    return nodes.some(({ name }) => String(name?.value ?? '').includes(questionAt(turn)))
  }
  for (const turn of [1, 77, 200]) await until(() => isRead(turn), 5000)
  await reader.close()
})

test('what the browser comes to, as when it has found a word there, is drawn', async () => {
  const opened = await openLong()
  await opened.page
    .locator('.chat_chat__undrawn')
    .filter({ hasText: questionAt(77) })
    .evaluate((message) => message.scrollIntoView({ block: 'center' }))
  await inSight(opened, 77)
  expect(await drawn(opened)).toBeLessThanOrEqual(DRAWN_MAX)
  await opened.close()
})

test('the keyboard goes from message to message, however fast', async () => {
  const opened = await openLong()
  const { page } = opened
  const turnOfFocus = () =>
    page.evaluate(() =>
      Number(/第 (\d+) [问答]/.exec(document.activeElement?.closest('article')?.textContent ?? '')?.[1]),
    )
  await page.getByRole('textbox', { name: '输入消息' }).focus()
  for (let keys = 0; keys < 120; keys += 1) await page.keyboard.press('Shift+Tab')
  expect(await turnOfFocus()).toBeLessThan(MESSAGES / 2 - 5)
  for (let keys = 0; keys < 20; keys += 1) await page.keyboard.press('Tab')
  expect(await turnOfFocus()).toBeLessThan(MESSAGES / 2)
  expect(await drawn(opened)).toBeLessThanOrEqual(DRAWN_MAX)
  await opened.close()
})

test('all of a conversation is printed, without what it is used by', async () => {
  const opened = await openLong()
  const { page } = opened
  const inPrint = await page.evaluate((selector) => {
    globalThis.dispatchEvent(new Event('beforeprint'))
    return document.querySelectorAll(selector).length
  }, DRAWN)
  expect(inPrint).toBe(MESSAGES)
  await page.emulateMedia({ media: 'print' })
  const seen = await page
    .locator('header, textarea:not([aria-hidden]), button[aria-label="复制代码"], nav')
    .evaluateAll((all) => all.filter((one) => one.checkVisibility()).map(({ outerHTML }) => outerHTML))
  expect(seen).toEqual([])
  await page.emulateMedia({ media: null })
  await page.evaluate(() => globalThis.dispatchEvent(new Event('afterprint')))
  await until(async () => (await drawn(opened)) <= DRAWN_MAX, 10_000)
  const pdf = (await page.pdf()).toString('latin1')
  expect(pdf.match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(40)
  await until(async () => (await drawn(opened)) <= DRAWN_MAX, 10_000)
  await opened.close()
}, 120_000)

/** Watches what is read. @returns by how many pixels it has moved since */
async function watchRead({ page, log }: Opened): Promise<() => Promise<number>> {
  const place = await log.evaluate((box) => {
    const { left, top, width, height } = box.getBoundingClientRect()
    const message = [0.3, 0.5, 0.7]
      .map((part) => document.elementFromPoint(left + width / 2, top + height * part)?.closest('article'))
      .find((one) => one)
    Object.assign(globalThis, { read: message })
    return message?.getBoundingClientRect().top ?? Number.NaN
  })
  return async () => {
    const now = await page.evaluate(
      () => (globalThis as unknown as { read: Element }).read.getBoundingClientRect().top,
    )
    return Math.round(now - place)
  }
}

/** Safari does not keep what is read where it is. */
function withoutAnchors() {
  const supports = CSS.supports.bind(CSS)
  CSS.supports = (name: string, value?: string) =>
    name !== 'overflow-anchor' && (value === undefined ? supports(name) : supports(name, value))
  addEventListener('DOMContentLoaded', () => {
    const style = document.createElement('style')
    style.textContent = '* { overflow-anchor: none }'
    document.head.append(style)
  })
}

test.each([
  ['a browser that keeps it', undefined],
  ['Safari', withoutAnchors],
])(
  'what is read stays where it is while what is above it is drawn, in %s',
  async (_, before) => {
    const opened = await openLong(wide, before)
    const { page, log } = opened
    const [STEP, STEPS] = [300, 25]
    await log.hover()
    const moved: number[] = []
    for (let step = 0; step < STEPS; step += 1) {
      const by = await watchRead(opened)
      const top = await log.evaluate((box) => box.scrollTop)
      await page.mouse.wheel(0, -STEP)
      await until(async () => (await log.evaluate((box) => box.scrollTop)) !== top, 5000)
      await atRest(opened)
      moved.push(await by())
    }
    expect(moved.filter((by) => Math.abs(by - STEP) > 2)).toEqual([])
    expect(moved.length).toBeGreaterThan(STEPS / 2)
    await opened.close()
  },
  120_000,
)

const LINES = 120

test('an answer that grows stays in sight, and does not move who reads above it', async () => {
  const opened = await openLong()
  const { page, log } = opened
  const lines = Array.from({ length: LINES }, (_, line) => event(says(`第 ${line} 行。\n\n`)))
  upstream.play(
    streams([...lines, event(finishes()), event(uses({ prompt_tokens: 9, completion_tokens: 9 })), DONE], {
      delayMs: 60,
    }),
  )
  await page.getByRole('textbox', { name: '输入消息' }).fill('接着说')
  await page.getByRole('button', { name: '发送' }).click()
  const isAtEnd = () => log.evaluate((box) => box.scrollHeight - box.scrollTop - box.clientHeight < 48)
  for (const line of [20, 40]) {
    await page.getByText(`第 ${line} 行。`, { exact: true }).waitFor()
    await until(isAtEnd, 5000)
  }
  await log.hover()
  await page.mouse.wheel(0, -900)
  const button = page.getByRole('button', { name: '回到底部' })
  await button.waitFor()
  const by = await watchRead(opened)
  await page
    .locator(DRAWN)
    .filter({ hasText: `第 ${LINES - 1} 行。` })
    .waitFor({ state: 'attached' })
  expect(Math.abs(await by())).toBeLessThanOrEqual(2)
  expect(await drawn(opened)).toBeLessThanOrEqual(DRAWN_MAX)
  await button.click()
  await until(isAtEnd, 5000)
  await opened.close()
}, 120_000)

test('an old question is edited, kept while its reader looks elsewhere, and its versions are switched', async () => {
  const id = await makeLongChat({ server, signed, modelId: MODEL, messages: 120 })
  const opened = await open(`${CHAT}?c=${id}`)
  const { page, log } = opened
  await inSight(opened, 60)
  await log.evaluate((box) => box.scrollTo(0, 0))
  await inSight(opened, 2)
  await question(opened, 2).getByRole('button', { name: '修改' }).click()
  await page.getByRole('textbox', { name: '修改消息' }).fill('换一个问法')
  await page.getByRole('textbox', { name: '输入消息' }).focus()
  await log.evaluate((box) => box.scrollTo(0, box.scrollHeight))
  await inSight(opened, 60)
  await log.evaluate((box) => box.scrollTo(0, 0))
  upstream.play(
    streams([
      event(says('换了个答法。')),
      event(finishes()),
      event(uses({ prompt_tokens: 9, completion_tokens: 9 })),
      DONE,
    ]),
  )
  expect(await page.getByRole('textbox', { name: '修改消息' }).inputValue()).toBe('换一个问法')
  await page.getByRole('button', { name: '发送新版本' }).click()
  await page.getByText('换了个答法。').waitFor()
  expect(await page.locator('[role=log] article').count()).toBe(4)
  await page.getByRole('button', { name: '上一个版本' }).click()
  await inSight(opened, 2)
  expect(await page.locator('[role=log] article').count()).toBe(120)
  await page.getByRole('button', { name: '下一个版本' }).click()
  await page.getByText('换了个答法。').waitFor()
  await opened.close()
}, 120_000)

test('a comparison has a skeleton until its messages are drawn, and formulas need not wait for their fonts', async () => {
  const made = await makeChats(server, signed)
  const path = made.find(({ name }) => name === 'chat-compare')?.path
  const context = await openProfile(browser, phone, signed)
  const page = await context.newPage()
  let give = () => {}
  const held = new Promise<void>((resolve) => (give = resolve))
  await page.route(/\/katex[^/]*\.js$/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto(server.origin + path)
  const lane = page.getByRole('region', { name: /^模型 1：/ })
  await lane.locator('.ui_skeleton__skeleton').first().waitFor()
  give()
  await lane.getByText('三种读法').waitFor()
  expect(await lane.locator('.ui_skeleton__skeleton').count()).toBe(0)
  await page.locator('.katex-html').first().waitFor()
  expect(
    await page.evaluate(() => [
      ...new Set(
        [...document.fonts].filter(({ family }) => family.includes('KaTeX')).map(({ display }) => display),
      ),
    ]),
  ).toEqual(['swap'])
  await context.close()
})

/** Milliseconds of the processor, with room for slower ones than that of the bars (16, 20 and 500: `npm run bench -- chat`). */
const MOST = { keyOfTwo: 32, key: 40, opening: 1000 }

test('a key costs as much in a conversation of 500 messages as in one of 2', async () => {
  const short = await makeLongChat({ server, signed, modelId: MODEL, messages: 2 })
  const { page, close } = await open(CHAT)
  await page.locator(`a[href$="c=${short}"]`).first().waitFor()
  await timeOfOpening(page, short)
  const few = await timeOfKey(page)
  const opening = await timeOfOpening(page, long)
  const many = await timeOfKey(page)
  expect(few.all).toBeLessThan(MOST.keyOfTwo)
  expect(many.all).toBeLessThan(Math.min(MOST.key, 2 * few.all + 4))
  expect(opening.all).toBeLessThan(MOST.opening)
  await close()
}, 120_000)
