import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { axeViolations } from '../support/axe.ts'
import { openBrowser } from '../support/browser.ts'
import { mustCall } from '../support/customer.ts'
import { makeChats } from '../support/make-chats.ts'
import { buildConsole } from '../support/open-ops.ts'
import { openProfile, VIEWS } from '../support/screens.ts'
import { signIn, type Signed } from '../support/sign-in.ts'
import { startServer, type RunningServer } from '../support/start-server.ts'

const HOSTILE = '</pre><script>parent.wasRun = true</script><img src=x onerror="parent.wasRun = true">'
const ANSWER = `1. 甲

\`\`\`js
a()
\`\`\`

2. 乙

- 丙
- [x] 丁

\`\`\`mermaid
---
title: 充值
---
%%{init: {"theme": "forest"}}%%
flowchart TD
  A[提问] --> B{有余额?}
\`\`\`

\`\`\`mermaid
flowchart ${HOSTILE}
\`\`\`
`

const folder = mkdtempSync(join(tmpdir(), 'maas-answers-'))
let server: RunningServer
let browser: Browser
let signed: Signed
let path = ''

beforeAll(async () => {
  buildConsole(folder)
  server = await startServer({ env: { CONSOLE_DIR: folder } })
  browser = await openBrowser()
  signed = await signIn(server)
  const [chat] = await makeChats(server, signed, ANSWER)
  path = chat?.path ?? ''
}, 300_000)
afterAll(async () => {
  await browser.close()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** What stands before each item of a list of the answer, as the browser has it. */
const markers = () =>
  [...document.querySelectorAll('article ol, article ul')].flatMap((list) =>
    [...list.children].map((item, index) => [
      getComputedStyle(item).listStyleType,
      list instanceof HTMLOListElement ? list.start + index : 0,
    ]),
  )

const WRITTEN = [
  ['decimal', 1],
  ['decimal', 2],
  ['disc', 0],
  ['none', 0],
]

async function open(page: Page, address: string) {
  await page.goto(address)
  await page.getByText('丙').waitFor()
}

test('lists have their marks and numbers in the chat and where the conversation is shared', async () => {
  const conversationId = new URLSearchParams(path.split('?')[1]).get('c') ?? ''
  const { link } = await mustCall(server.origin, 'share.add', {
    token: signed.accessToken,
    input: { conversationId, days: 7 },
  })
  for (const [address, user] of [
    [path, signed],
    [link.slice(new URL(link).origin.length), undefined],
  ] as const) {
    const context = await openProfile(browser, VIEWS[0], user)
    const page = await context.newPage()
    await open(page, server.origin + address)
    expect(await page.evaluate(markers)).toEqual(WRITTEN)
    await context.close()
  }
})

test.each([VIEWS[0], VIEWS[3]])(
  'a diagram is drawn once it is asked for, in a frame that reaches nothing of the page: $name',
  async (view) => {
    const context = await openProfile(browser, view, signed)
    const page = await context.newPage()
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await open(page, server.origin + path)
    const draw = page.getByRole('button', { name: '画图' })
    await draw.nth(1).waitFor()
    expect(asked.filter((url) => url.includes('mermaid'))).toEqual([])

    await draw.first().click()
    const inner = page.frameLocator('iframe').first()
    await inner.locator('svg').getByText('有余额').waitFor()
    expect(await inner.locator('svg').evaluate(() => globalThis.origin)).toBe('null')
    expect(await page.locator('iframe').first().getAttribute('sandbox')).toBe('allow-scripts')
    expect(await axeViolations(page)).toEqual([])

    await draw.click()
    const broken = page.frameLocator('iframe').nth(1)
    await broken.getByText('Syntax error').waitFor({ state: 'attached' })
    expect(await page.evaluate(() => 'wasRun' in globalThis)).toBe(false)
    expect(await broken.locator('svg').isVisible()).toBe(false)
    expect(await broken.locator('img, pre script').count()).toBe(0)
    await context.close()
  },
  120_000,
)

test.each([VIEWS[1], VIEWS[2]])(
  'a conversation is printed from its menu, without what stands around it, dark on light: $name',
  async (view) => {
    const context = await openProfile(browser, view, signed)
    const page = await context.newPage()
    await page.addInitScript(
      () => (globalThis.print = () => document.documentElement.setAttribute('data-printed', '')),
    )
    await open(page, server.origin + path)
    const isPhone = view.width < 768
    await page
      .getByRole('button', { name: isPhone ? '更多操作' : '用 Python 读取 CSV 并求和 的操作' })
      .click()
    await page.getByRole(isPhone ? 'button' : 'menuitem', { name: '打印或存为 PDF' }).click()
    await page.waitForFunction(() => document.documentElement.hasAttribute('data-printed'))

    await page.emulateMedia({ media: 'print', colorScheme: view.colorScheme })
    for (const around of [
      page.locator('header').first(),
      page.locator('aside').first(),
      page.getByRole('textbox'),
      page.getByRole('button', { name: '复制' }),
    ])
      for (const one of await around.all()) expect(await one.isVisible()).toBe(false)
    expect(await page.getByText('丙').isVisible()).toBe(true)
    const colours = () => {
      const { color, backgroundColor } = getComputedStyle(document.body)
      return { color, backgroundColor, scheme: getComputedStyle(document.documentElement).colorScheme }
    }
    expect((await page.evaluate(colours)).scheme).toBe('light')
    const cut = () =>
      [...document.querySelectorAll('main :not(.visually-hidden)')]
        .filter(
          (one) => one.scrollHeight > one.clientHeight + 1 && getComputedStyle(one).overflowY !== 'visible',
        )
        .map(({ className }) => className)
    expect(await page.evaluate(cut)).toEqual([])
    await context.close()
  },
  120_000,
)
