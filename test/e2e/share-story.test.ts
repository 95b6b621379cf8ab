import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { axeViolations } from '../support/axe.ts'
import { openBrowser } from '../support/browser.ts'
import { movedOn, watchLayoutShift } from '../support/layout-shift.ts'
import { makeChats } from '../support/make-chats.ts'
import { buildConsole } from '../support/open-ops.ts'
import { openProfile, VIEWS } from '../support/screens.ts'
import { newPhone, signIn } from '../support/sign-in.ts'
import { startServer, type RunningServer } from '../support/start-server.ts'

const folder = mkdtempSync(join(tmpdir(), 'maas-shares-'))
let server: RunningServer
let browser: Browser

beforeAll(async () => {
  buildConsole(join(folder, 'console'))
  server = await startServer({ env: { CONSOLE_DIR: join(folder, 'console'), SMS_LIMITS: 'off' } })
  browser = await openBrowser()
}, 300_000)
afterAll(async () => {
  await browser.close()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

const shoot = async (page: Page, name: string) => {
  const { SHOTS } = process.env
  if (SHOTS) await page.screenshot({ path: join(SHOTS, `${name}.png`) })
}

test.each([VIEWS[0], VIEWS[3]])(
  'a conversation goes into a folder and out by a link, is read and taken over by another, and the link is ended: $name',
  async (view) => {
    const owner = await signIn(server)
    const [answer] = await makeChats(server, owner)
    const context = await openProfile(browser, view, owner)
    const page = await context.newPage()
    page.setDefaultTimeout(15_000)
    const isPhone = view.width < 768
    const title = '用 Python 读取 CSV 并求和'
    const list = page.getByRole('navigation', { name: '我的对话' })
    const openList = async () => {
      if (isPhone && !(await list.isVisible())) await page.getByRole('button', { name: '我的对话' }).click()
    }
    const act = async (name: string) => {
      await openList()
      await list.getByRole('button', { name: `${title} 的操作` }).click()
      await page.getByRole(isPhone ? 'button' : 'menuitem', { name, exact: true }).click()
    }
    await watchLayoutShift(page)
    await page.goto(server.origin + (answer?.path ?? ''))
    await page.getByText('先说结论').waitFor()
    await page.waitForLoadState('networkidle')
    expect(await movedOn(page)).toEqual([])

    await act('移到文件夹')
    await page.getByRole('textbox', { name: '新文件夹的名称' }).fill('写代码')
    await shoot(page, `move-${view.name}`)
    await page.getByRole('button', { name: '新建并移入' }).click()
    await page.getByText(`把「${title}」移到`).waitFor({ state: 'hidden' })
    await shoot(page, `moved-${view.name}`)
    await openList()
    await list.getByRole('button', { name: '写代码', exact: true }).click()
    await list.getByRole('region', { name: '写代码' }).getByText(title).waitFor()
    await shoot(page, `folders-${view.name}`)
    expect(await axeViolations(page)).toEqual([])

    await act('分享')
    await page.getByRole('button', { name: '生成链接' }).waitFor()
    await shoot(page, `share-${view.name}`)
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('button', { name: '生成链接' }).click()
    const link = await page.getByRole('textbox', { name: '分享链接' }).inputValue()
    await shoot(page, `link-${view.name}`)

    const readers = await openProfile(browser, view)
    const reader = await readers.newPage()
    const urls: string[] = []
    reader.on('request', (request) => urls.push(request.url()))
    await watchLayoutShift(reader)
    await reader.goto(link)
    await reader.getByRole('heading', { name: title, level: 1 }).waitFor()
    await reader.getByText('先说结论').waitFor()
    await shoot(reader, `shared-${view.name}`)
    await reader.waitForLoadState('networkidle')
    expect(await movedOn(reader)).toEqual([])
    expect(await axeViolations(reader)).toEqual([])
    const phone = newPhone()
    await reader.getByRole('button', { name: '登录后继续这个对话' }).click()
    await reader.getByLabel('手机号').fill(phone)
    await reader.getByRole('button', { name: '获取验证码' }).click()
    await reader.getByRole('textbox', { name: '验证码' }).fill(await server.smsCode(phone))
    await reader.getByRole('button', { name: '登录 / 注册' }).click()
    await reader.getByRole('button', { name: '在对话中继续' }).click()
    await reader.getByRole('log', { name: '对话' }).getByText('先说结论').waitFor()
    const token = link.split('#')[1] ?? ''
    expect(token).toHaveLength(22)
    expect(urls.filter((url) => url.includes(token))).toEqual([])

    await page.getByRole('link', { name: '我的分享链接' }).click()
    await page.getByRole('heading', { name: '分享链接', level: 1 }).waitFor()
    await page.getByText(title).first().waitFor()
    await shoot(page, `shares-${view.name}`)
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('button', { name: '停用' }).first().click()
    await page.getByRole('button', { name: '确认停用' }).click()
    await page.getByText('还没有分享链接').waitFor()
    await reader.goto(link)
    await reader.reload()
    await reader.getByText('这个链接不存在、已停用或已到期').waitFor()
    await shoot(reader, `ended-${view.name}`)
    await readers.close()
    await context.close()
  },
  180_000,
)
