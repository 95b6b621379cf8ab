import type { Browser, BrowserContext, Page, Request } from 'playwright-core'
import { openBrowser } from '../support/browser.ts'
import { everyPair } from '../support/every-pair.ts'
import { fillAccount } from '../support/fill-account.ts'
import { layoutBoxes } from '../support/layout-boxes.ts'
import { openProfile, VIEWS } from '../support/screens.ts'
import { startServer, type RunningServer } from '../support/start-server.ts'

/** The screens that one can come to from every other one by clicks: by a link, or by its name in the search. */
const PATHS = {
  '/': '首页',
  '/union': '社区生态',
  '/docs/quick-start': '快速上手',
  '/model-doc/qinglan-plus': 'qinglan-plus',
  '/center/model': '模型广场',
  '/center/stats': '用量统计',
  '/center/calls': '调用记录',
  '/center/display/chat': '文本对话',
  '/center/display/image': '图像生成',
  '/center/display/speech': '语音合成',
  '/center/verification': '实名认证',
  '/center/personal-verification': '个人实名认证',
  '/center/api-key': 'API Key',
  '/center/user': '用户中心',
  '/center/topup': '账户充值',
  '/center/purchase': '购买资源',
  '/center/income': '收支明细',
  '/center/orders': '订单明细',
  '/center/invite': '邀请好友',
}
type Path = keyof typeof PATHS

/** What stands where something will be. */
const PLACEHOLDERS = '[class*="__skeleton"], [class*="__bone"], [aria-busy="true"]'
const SAMPLE_MS = 200
const SAME_TIMES = 4
/** Several browsers and servers share two processors. */
const PATIENCE_MS = 60_000
const paths = Object.keys(PATHS) as Path[]

let server: RunningServer
let browser: Browser
let context: BrowserContext

beforeAll(async () => {
  server = await startServer({ env: { SMS_LIMITS: 'off' } })
  browser = await openBrowser()
  context = await openProfile(browser, VIEWS[0], await fillAccount(server))
}, 180_000)

afterAll(async () => {
  await browser.close()
  await server.stop()
})

// There and back: each screen is seen with the styles of every other one there before its own. `WALK=full` also clicks from each
// screen straight to each other one.
const walk = process.env.WALK === 'full' ? everyPair(paths) : [...paths, ...paths.toReversed().slice(1)]

test(
  'every screen looks the same, from whichever screen one comes to it',
  async () => {
    const direct = new Map<Path, string[]>()
    for (const path of paths) direct.set(path, await boxesOf(path))
    const page = await context.newPage()
    const [first = '/', ...rest] = walk
    await page.goto(server.origin + first)
    let from = first
    for (const path of rest) {
      await goTo(page, path)
      const different = await differences(page, direct.get(path) ?? [])
      expect({ from, path, different }).toEqual({ from, path, different: [] })
      from = path
    }
  },
  process.env.WALK === 'full' ? 1_800_000 : 600_000,
)

/** A screen's layout when its address is opened by itself. */
async function boxesOf(path: Path): Promise<string[]> {
  const page = await context.newPage()
  const loading = new Set<Request>()
  page.on('request', (request) => loading.add(request))
  page.on('requestfinished', (request) => loading.delete(request))
  page.on('requestfailed', (request) => loading.delete(request))
  await page.goto(server.origin + path)
  await page.locator('h1').first().waitFor()
  let boxes: string[] = []
  // A slow machine may compute for a second before it asks for what it draws next.
  for (let same = 0; same < SAME_TIMES;) {
    await page.waitForTimeout(SAMPLE_MS)
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
    const now = await page.evaluate(layoutBoxes)
    const isResting = loading.size === 0 && now.join('\n') === boxes.join('\n')
    same = isResting && (await page.locator(PLACEHOLDERS).count()) === 0 ? same + 1 : 0
    boxes = now
  }
  await page.close()
  return boxes
}

async function goTo(page: Page, path: Path): Promise<void> {
  const link = page.locator(`header a[href="${path}"], aside a[href="${path}"], footer a[href="${path}"]`)
  if (await link.first().isVisible()) await link.first().click()
  else {
    await page.getByRole('button', { name: '搜索页面和模型' }).click()
    await page.getByRole('combobox', { name: '搜索' }).fill(PATHS[path])
    await page.getByRole('option').filter({ hasText: PATHS[path] }).first().click()
  }
  await page.waitForURL((url) => url.pathname.startsWith(path))
}

/** What stands elsewhere than it should, once the screen has come to rest; nothing as soon as all stands where it should. */
async function differences(page: Page, expected: string[]): Promise<string[]> {
  const end = Date.now() + PATIENCE_MS
  for (;;) {
    const boxes = await page.evaluate(layoutBoxes)
    const seen = new Set(boxes)
    const missing = expected.filter((box) => !seen.has(box))
    if (missing.length === 0 && boxes.length === expected.length) return []
    if (Date.now() > end)
      return [...missing.slice(0, 3), ...boxes.filter((box) => !expected.includes(box)).slice(0, 3)]
    await page.waitForTimeout(30)
  }
}
