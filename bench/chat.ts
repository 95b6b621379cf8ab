// `npm run bench -- chat [shape …]`: what a key takes in a conversation of 2 messages and of 500, and what it takes to open them, in the
// real console in a real browser; `--beside /another/checkout`, built, measures that one too and says the ratio. Then answers of 20,000
// tokens stream in and are opened again from the list; says how long the longest task of the page's main thread was. The promise: none
// takes 50 ms of the processor, so that no frame has to wait for it. The clock also counts what others on the machine took in between.
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { openBrowser } from '../test/support/browser.ts'
import { openProfile, VIEWS } from '../test/support/screens.ts'
import { signIn, topUp } from '../test/support/sign-in.ts'
import { startServer } from '../test/support/start-server.ts'
import { DONE, event, finishes, says, uses } from '../test/upstream/scripts.ts'
import { startUpstream } from '../test/upstream/start-upstream.ts'
import { measureLong, type Typed } from './chat/measure-long.ts'
import { shapes } from './chat/shapes.ts'
import { watchTasks } from './chat/watch-tasks.ts'

/** About one token, at a rate faster than any model. */
const PIECE = 3
const PIECES_A_TICK = 24
const TICK_MS = 10

/** Milliseconds of the processor. */
const MOST = { keyOfTwo: 16, key: 20, opening: 500 }
const LENGTHS = [2, 500]

const { values, positionals: chosen } = parseArgs({
  options: { beside: { type: 'string' } },
  allowPositionals: true,
})
const upstream = await startUpstream()
upstream.play(async ({ received, response }) => {
  const messages = received.body.messages as { content: string }[]
  const text = shapes[messages.at(-1)?.content ?? ''] ?? ''
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  for (let at = 0; at < text.length && !response.destroyed;) {
    let events = ''
    for (let piece = 0; piece < PIECES_A_TICK && at < text.length; piece += 1, at += PIECE)
      events += event(says(text.slice(at, at + PIECE)))
    response.write(events)
    await new Promise((resolve) => setTimeout(resolve, TICK_MS))
  }
  response.end(event(finishes()) + event(uses({ prompt_tokens: 10, completion_tokens: 20_000 })) + DONE)
})
const catalog = join(mkdtempSync(join(tmpdir(), 'bench-chat-')), 'catalog.json')
writeFileSync(
  catalog,
  JSON.stringify({
    models: [
      {
        id: 'bench',
        name: '长文',
        vendor: '基准',
        type: 'chat',
        contextLength: 131_072,
        maxOutputTokens: 65_536,
        price: { input: '1', output: '2' },
        upstreams: [{ baseUrl: upstream.baseUrl, model: 'bench' }],
      },
    ],
  }),
)
const env = { CATALOG_FILE: catalog, SMS_LIMITS: 'off' }
const server = await startServer({ env })
const browser = await openBrowser()

const ms = (value: number) => `${value.toFixed(0)} ms`.padStart(8)
let isKept = true

async function measure(root?: string): Promise<Typed[]> {
  const other = root === undefined ? null : await startServer({ root, env })
  const typed = other ?? server
  const signed = await signIn(typed)
  await topUp(typed, signed, '100')
  try {
    return await measureLong({ browser, server: typed, signed, modelId: 'bench' }, LENGTHS)
  } finally {
    await other?.stop()
  }
}

try {
  const other = values.beside === undefined ? [] : await measure(resolve(values.beside))
  for (const [at, { messages, key, opening }] of (await measure()).entries()) {
    const before = other[at]
    const beside = (now: number, then: number | undefined) =>
      then === undefined ? '' : `，另一份 ${then.toFixed(1)} ms，${(now / then).toFixed(2)} 倍`
    const parts = `脚本 ${key.script.toFixed(1)}，样式 ${key.style.toFixed(1)}，布局 ${key.layout.toFixed(1)}`
    console.log(
      `${messages} 条消息，一次按键：${key.all.toFixed(1)} ms（${parts}）${beside(key.all, before?.key.all)}`,
    )
    console.log(
      `${messages} 条消息，打开：${opening.all.toFixed(0)} ms${beside(opening.all, before?.opening.all)}`,
    )
    isKept &&= key.all <= (messages > 2 ? MOST.key : MOST.keyOfTwo) && opening.all <= MOST.opening
  }
  if (!isKept) console.error(`一次按键至多 ${MOST.keyOfTwo} 与 ${MOST.key} ms，打开至多 ${MOST.opening} ms`)
  const signed = await signIn(server)
  await topUp(server, signed, '100')
  const context = await openProfile(browser, VIEWS[0], signed)
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  const watched = (work: () => Promise<void>) => watchTasks(cdp, work)
  await page.goto(`${server.origin}/center/display/chat/bench`)
  const box = page.getByRole('textbox', { name: '输入消息' })
  await box.waitFor()
  const idle = await watched(() => page.waitForTimeout(5000))
  console.log(`空闲 5 秒：最长任务 ${ms(idle.longestCpu)}（时钟 ${ms(idle.longestWall)}）`)
  for (const [name] of Object.entries(shapes).filter(
    ([name]) => chosen.length === 0 || chosen.includes(name),
  )) {
    await page.getByRole('button', { name: '新对话' }).click()
    const begin = performance.now()
    const streamed = await watched(async () => {
      await box.fill(name)
      await page.getByRole('button', { name: '发送' }).click()
      await page.getByRole('button', { name: /^费用/ }).waitFor({ timeout: 300_000 })
      await page.waitForTimeout(500)
    })
    const seconds = ((performance.now() - begin) / 1000).toFixed(0)
    const address = page.url()
    await page.getByRole('button', { name: '新对话' }).click()
    await page.reload()
    await box.waitFor()
    const opened = await watched(async () => {
      await page
        .locator(`a[href$="${new URL(address).search}"]`)
        .first()
        .click()
      await page.getByRole('button', { name: /^费用/ }).waitFor()
      await page.waitForTimeout(3000)
    })
    for (const [what, result] of [
      [`流式 ${seconds} 秒`, streamed],
      ['重新打开', opened],
    ] as const) {
      if (result.overFifty > 0) isKept = false
      console.log(
        `${name}，${what}：${result.tasks} 个任务，50 ms 以上的 ${result.overFifty} 个，最长 ${ms(result.longestCpu)}（时钟 ${ms(result.longestWall)}）`,
      )
    }
  }
  console.log(isKept ? '都在约定之内' : '有超出约定的')
} finally {
  await browser.close()
  await server.stop()
  await upstream.close()
}
process.exit(isKept ? 0 : 1)
