import type { Browser, Page } from 'playwright-core'
import { openBrowser } from '../support/browser.ts'
import { makeExcel, makeSlides, makeWord, packParts } from '../support/make-office.ts'
import { makePdf, type PdfPage } from '../support/make-pdf.ts'
import { openProfile, VIEWS } from '../support/screens.ts'
import { signIn, topUp } from '../support/sign-in.ts'
import { startServer, type RunningServer } from '../support/start-server.ts'

const [wide, , , phone] = VIEWS
const CHAT = '/center/display/chat/qinglan-lite'
const MEBIBYTE = 1024 * 1024

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

async function openChat(view: (typeof VIEWS)[number]) {
  const signed = await signIn(server)
  await topUp(server, signed, '10')
  const context = await openProfile(browser, view, signed)
  const page = await context.newPage()
  const fetched: string[] = []
  const refused: string[] = []
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname))
  page.on('console', (message) => message.type() === 'error' && refused.push(message.text()))
  page.on('pageerror', (error) => refused.push(error.message))
  await page.goto(server.origin + CHAT)
  await box(page).waitFor()
  return { page, fetched, refused, close: () => context.close() }
}

const box = (page: Page) => page.getByRole('textbox', { name: '输入消息' })

async function choose(page: Page, name: string, buffer: Buffer, mimeType = ''): Promise<void> {
  await page.getByLabel('选择文件').setInputFiles({ name, mimeType, buffer })
}

/** What is sent of a file once it was read. */
async function readInto(page: Page, name: string, pages: PdfPage[]): Promise<string> {
  await choose(page, name, makePdf(pages))
  return sendWith(page, name)
}

async function sendWith(page: Page, name: string): Promise<string> {
  await page.getByRole('button', { name: `移除 ${name}` }).waitFor()
  const asked = page.waitForRequest((request) => request.url().endsWith('/v1/chat/completions'))
  await page.getByRole('button', { name: '发送' }).click()
  const body = JSON.parse((await asked).postData() ?? '{}') as { messages: { content: string }[] }
  return body.messages.at(-1)?.content ?? ''
}

test.each([wide, phone])('the text of a PDF becomes a part of the message, at $name', async (view) => {
  const { page, fetched, refused, close } = await openChat(view)
  const isOfPdf = (path: string) => /extract-pdf|pdf\.worker|bcmap/.test(path)
  expect(fetched.filter(isOfPdf)).toEqual([])
  const text = await readInto(page, 'report.pdf', [
    { lines: ['First line', 'second'] },
    // 你好 in the bytes of GBK: what they mean stands in a table of its own, which is fetched.
    { gbk: 'C4E3BAC3' },
    {},
  ])
  expect(text).toBe(
    '文件 report.pdf（共 3 页）：\n```\n【第 1 页】\nFirst line\nsecond\n\n【第 2 页】\n你好\n\n【第 3 页】没有文字\n```',
  )
  expect(fetched.filter(isOfPdf).map((path) => /extract|worker|GBK-EUC-H/.exec(path)?.[0])).toEqual(
    expect.arrayContaining(['extract', 'worker', 'GBK-EUC-H']),
  )
  expect(refused).toEqual([])
  await close()
})

test('of many pages and of long ones the first are taken, and what is missing is said', async () => {
  const { page, close } = await openChat(wide)
  const many = await readInto(
    page,
    'many.pdf',
    Array.from({ length: 203 }, (_, at) => ({ lines: [`p${at + 1}`] })),
  )
  expect(many).toContain('文件 many.pdf（只取了前 200 页，共 203 页）：')
  expect(many).toContain('【第 200 页】\np200\n```')
  await page.getByText('已添加 many.pdf：只取了前 200 页，共 203 页').waitFor()
  await page.getByRole('button', { name: '停止' }).click()
  const long = await readInto(page, 'long.pdf', [
    { lines: Array.from({ length: 1200 }, () => 'x'.repeat(98)) },
    { lines: ['never'] },
  ])
  expect(long).toContain('文件 long.pdf（只取到第 1 页的一部分（前 100,000 字），共 2 页）：')
  expect(long).not.toContain('never')
  expect(long.length).toBeLessThan(101_000)
  await close()
})

test('what cannot be read is said in words, and the draft stays', async () => {
  const { page, close } = await openChat(wide)
  await box(page).fill('问题')
  const refuses = async (name: string, buffer: Buffer, words: string) => {
    await choose(page, name, buffer)
    await page.getByText(`${name} ${words}`).waitFor()
  }
  await refuses('locked.pdf', makePdf([{ lines: ['x'] }], { isLocked: true }), '有密码，去掉密码后再添加')
  await refuses('broken.pdf', Buffer.from('no pdf at all'), '打不开：文件已损坏，或不是 PDF')
  await refuses('scan.pdf', makePdf([{}, {}]), '里没有文字，可能是扫描件，没有添加')
  await refuses('large.pdf', Buffer.alloc(20 * MEBIBYTE + 1), '超过 20 MB，没有添加')
  expect(await box(page).inputValue()).toBe('问题')
  expect(await page.getByRole('button', { name: '添加文件' }).isEnabled()).toBe(true)
  await close()
})

test('the words of Office files and of files in the encodings of China are read, and the estimate knows of them', async () => {
  const { page, fetched, refused, close } = await openChat(wide)
  const isOfOffice = (path: string) => /office/.test(path)
  expect(fetched.filter(isOfOffice)).toEqual([])
  const files = {
    '合同.docx': makeWord('<w:p><w:r><w:t>甲方</w:t></w:r></w:p>'),
    '账.xlsx': makeExcel([{ name: '一月', rows: '<row><c><v>12</v></c></row>' }]),
    '讲.pptx': makeSlides(['<a:p><a:r><a:t>首页</a:t></a:r></a:p>']),
    '表.csv': Buffer.from('d0d5c3fb', 'hex'),
  }
  for (const [name, file] of Object.entries(files)) await choose(page, name, file)
  await page.getByText(/约 \d\d Token，至多/).waitFor()
  const sent = await sendWith(page, '表.csv')
  for (const words of ['甲方', '【一月】\n12', '【第 1 页】\n首页', '```csv\n姓名'])
    expect(sent).toContain(words)
  expect(fetched.filter(isOfOffice)).not.toEqual([])
  const asked = page.getByRole('article', { name: '我' })
  expect(await asked.getByText('甲方').count()).toBe(0)
  await asked.getByText('合同.docx').click()
  await asked.getByText('甲方').waitFor()
  expect(refused).toEqual([])
  await choose(page, '包.zip', packParts({ 'a.txt': 'x' }))
  await page.getByText('包.zip 是压缩包或认不出的格式').waitFor()
  await choose(page, '坏.docx', Buffer.from('PK\u0003\u0004 broken'))
  await page.getByText('坏.docx 没能读取：文件可能已损坏').waitFor()
  await choose(page, '照片.heic', Buffer.from('....ftypheic'), 'image/heic')
  await page.getByText('照片.heic 没有添加：这个模型不读图片').waitFor()
  await close()
})

test('a file is dropped on the page, and none leads away from it', async () => {
  const { page, close } = await openChat(wide)
  const drop = (type: string) =>
    page.evaluate((what) => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File(['x = 1'], 'a.py'))
      const event = new DragEvent(what, { dataTransfer, bubbles: true, cancelable: true })
      return !document.querySelector('h1, main')?.dispatchEvent(event)
    }, type)
  expect(await drop('dragover')).toBe(true)
  await page.getByText('松开，添加到这条消息').waitFor()
  expect(await drop('drop')).toBe(true)
  await page.getByRole('button', { name: '移除 a.py' }).waitFor()
  expect(await page.getByText('松开，添加到这条消息').count()).toBe(0)
  await close()
})

test('the keys of the chat: a sheet lists them, and each does what it says', async () => {
  const { page, close } = await openChat(wide)
  const opener = page.getByRole('button', { name: '键盘快捷键' })
  await opener.click()
  const sheet = page.getByRole('dialog', { name: '键盘快捷键' })
  await sheet.getByText('停止正在写的回答').waitFor()
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'hidden' })
  await opener.and(page.locator(':focus')).waitFor()
  // While something is typed, keys are letters.
  await box(page).fill('')
  await box(page).press('?')
  expect(await box(page).inputValue()).toBe('?')
  await box(page).fill('')
  await page
    .locator('h1')
    .first()
    .evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await page.keyboard.press('?')
  await sheet.waitFor()
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'hidden' })
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await page.keyboard.press('c')
  await page.getByRole('dialog', { name: /代码/ }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: /代码/ }).waitFor({ state: 'hidden' })
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await page.keyboard.press('/')
  await box(page).and(page.locator(':focus')).waitFor()
  expect(await box(page).inputValue()).toBe('')
  await box(page).fill('写一篇很长的文章')
  await box(page).press('Enter')
  await page.getByRole('button', { name: '停止' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '发送' }).waitFor()
  await close()
})

test('a phone has one bar in the chat, from which everything else is reached', async () => {
  const { page, close } = await openChat(phone)
  const bars = await page.evaluate(() => {
    const top = document.querySelector('[role=log]')?.getBoundingClientRect().top ?? Infinity
    return { header: document.querySelector('header')?.getBoundingClientRect().height, top }
  })
  expect(bars.header).toBe(0)
  expect(bars.top).toBeLessThan(90)
  await page.getByRole('combobox', { name: '模型' }).waitFor()
  await page.getByRole('button', { name: '更多操作' }).tap()
  await page.getByRole('button', { name: '全部菜单' }).tap()
  const drawer = page.getByRole('dialog', { name: '控制台导航' })
  await drawer.getByRole('link', { name: 'API Key' }).tap()
  await page.waitForURL('**/center/api-key')
  expect(await page.locator('header').first().isVisible()).toBe(true)
  await page.goBack()
  await page.getByRole('button', { name: '更多操作' }).tap()
  await page.getByRole('button', { name: '体验图像生成' }).tap()
  await page.waitForURL('**/center/display/image*')
  await close()
})
