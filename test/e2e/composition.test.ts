import type { Browser, CDPSession, Locator, Page } from 'playwright-core'
import { openBrowser } from '../support/browser.ts'
import { mustCall } from '../support/customer.ts'
import { openProfile, VIEWS } from '../support/screens.ts'
import { signIn } from '../support/sign-in.ts'
import { startServer, type RunningServer } from '../support/start-server.ts'

const CHAT = '/center/display/chat/qinglan-lite'
const [wide] = VIEWS

let server: RunningServer
let browser: Browser

beforeAll(async () => {
  server = await startServer({ env: { SMS_LIMITS: 'off' } })
  browser = await openBrowser()
}, 180_000)

afterAll(async () => {
  await browser.close()
  await server.stop()
})

/** A page of a customer with one conversation, and an input method over its keyboard. */
async function open(path: string) {
  const signed = await signIn(server)
  const lane = { modelId: 'qinglan-lite', leafId: null, settings: { systemPrompt: '', parameters: {} } }
  await mustCall(server.origin, 'conversation.add', {
    token: signed.accessToken,
    input: { kind: 'chat', title: '周报', lanes: [lane], isSynced: true },
  })
  const context = await openProfile(browser, wide, signed)
  const page = await context.newPage()
  const writes: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    // The palette searches while words are typed.
    if (request.method() !== 'GET' && !pathname.endsWith('/find')) writes.push(pathname)
  })
  await page.goto(server.origin + path)
  return { page, writes, method: await context.newCDPSession(page), close: () => context.close() }
}

/** A key that the input method takes: the page is told of it under one code for all. */
const takenKey = (method: CDPSession, key: string) =>
  method.send('Input.dispatchKeyEvent', {
    type: 'rawKeyDown',
    key,
    code: key,
    windowsVirtualKeyCode: 229,
    nativeVirtualKeyCode: 229,
  })

/** Spells, chooses with Enter what is meant, and in Safari's order says of that Enter once the word is there. */
async function compose(method: CDPSession, { spelling, word }: { spelling: string; word: string }) {
  for (const end of Array.from(spelling, (_, at) => at + 1))
    await method.send('Input.imeSetComposition', {
      text: spelling.slice(0, end),
      selectionStart: end,
      selectionEnd: end,
    })
  await takenKey(method, 'Enter')
  await method.send('Input.insertText', { text: word })
  await takenKey(method, 'Enter')
}

const named = (role: 'textbox' | 'combobox', name: string) => (page: Page) =>
  page.getByRole(role, { name, exact: true })

async function actOn(page: Page, row: string, action: string) {
  await page.getByRole('button', { name: `${row} 的操作` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

interface Case {
  path: string
  open?: (page: Page) => Promise<unknown>
  field: (page: Page) => Locator
}

const FIELDS: Record<string, Case> = {
  'a message': { path: CHAT, field: named('textbox', '输入消息') },
  'the title of a conversation': {
    path: CHAT,
    open: (page) => actOn(page, '周报', '重命名'),
    field: named('textbox', '对话标题'),
  },
  'a folder': {
    path: CHAT,
    open: (page) =>
      page.getByRole('region', { name: '文件夹' }).getByRole('button', { name: '新建' }).click(),
    field: named('textbox', '文件夹名称'),
  },
  'a folder to move into': {
    path: CHAT,
    open: (page) => actOn(page, '周报', '移到文件夹'),
    field: named('textbox', '新文件夹的名称'),
  },
  'a filter': { path: '/center/orders', field: named('textbox', '订单号') },
  'the palette': {
    path: '/center/orders',
    open: (page) => page.keyboard.press('Control+k'),
    field: named('combobox', '搜索'),
  },
  'the name of a key': {
    path: '/center/api-key?form=keys.create',
    field: (page) => page.getByRole('dialog').getByRole('textbox').first(),
  },
  'a code that is redeemed': { path: '/center/topup', field: named('textbox', '输入兑换码') },
}

test.each(Object.entries(FIELDS))(
  'the Enter that ends a composition is not one of %s',
  async (_, { path, open: show, field }) => {
    const { page, writes, method, close } = await open(path)
    const box = field(page)
    if (show) {
      await page.waitForLoadState('networkidle')
      await show(page)
    }
    await box.click()
    const before = { url: page.url(), writes: writes.length }
    await compose(method, { spelling: 'dingdan', word: '订单' })
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    )
    expect(await box.isVisible()).toBe(true)
    expect(await box.evaluate((element) => element === document.activeElement)).toBe(true)
    expect(writes.slice(before.writes)).toEqual([])
    expect(page.url()).toBe(before.url)
    await close()
  },
)

test('after it, the same key keeps the whole title', async () => {
  const { page, method, close } = await open(CHAT)
  await actOn(page, '周报', '重命名')
  await named('textbox', '对话标题')(page).press('End')
  await compose(method, { spelling: 'run se', word: '润色' })
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: '周报润色', exact: true }).waitFor()
  await close()
})
