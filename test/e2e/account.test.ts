import { readFileSync } from 'node:fs'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { openBrowser } from '../support/browser.ts'
import { openProfile, VIEWS } from '../support/screens.ts'
import { newPhone, signIn, topUp, type Signed } from '../support/sign-in.ts'
import { startServer, type RunningServer } from '../support/start-server.ts'

const PASSWORD = 'blue-horse-77'
const NEXT = 'red-horse-778'
const ID_NUMBER = '11010519491231002X'

let server: RunningServer
let browser: Browser
const contexts: BrowserContext[] = []

beforeAll(async () => {
  server = await startServer({ env: { SMS_LIMITS: 'off' } })
  browser = await openBrowser()
}, 180_000)

afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close()
})

afterAll(async () => {
  await browser.close()
  await server.stop()
})

/** A browser of its own, in which the test signs in by hand. */
async function openAndSignIn(path: string, phone = newPhone(), view: (typeof VIEWS)[number] = VIEWS[0]) {
  const context = await openProfile(browser, view)
  contexts.push(context)
  const page = await context.newPage()
  await page.goto(server.origin + path)
  await page.waitForURL(/\/login/)
  await page.getByLabel('手机号').fill(phone)
  await page.getByRole('button', { name: '获取验证码' }).click()
  await page.getByText('验证码已发送').waitFor()
  await page.getByLabel('验证码', { exact: true }).fill(await server.smsCode(phone))
  await page.getByRole('button', { name: '登录 / 注册' }).click()
  await page.waitForURL((url) => url.pathname !== '/login')
  return { page, phone }
}

const storedSession = (page: Page) =>
  page.evaluate(() => ({
    accessToken: localStorage.getItem('accessToken') ?? '',
    userInfo: JSON.parse(localStorage.getItem('userInfo') ?? '{}') as Signed['userInfo'],
  }))

/** Opening the menu brings the balance up to date. */
async function seesTokens(page: Page, tokens: string) {
  await page.getByRole('button', { name: /用户/ }).click()
  await page
    .locator('#user-menu dd')
    .filter({ hasText: new RegExp(`^${tokens}$`) })
    .waitFor()
  await page.keyboard.press('Escape')
}

test.each([VIEWS[0], VIEWS[3]])(
  'a user verifies by name and ID number and sees it masked ($name)',
  async (view) => {
    const { page } = await openAndSignIn('/center/verification', newPhone(), view)
    await page.getByRole('link', { name: '开始认证' }).click()
    await page.getByRole('textbox', { name: '身份证号' }).fill('110105194912310021')
    await page.getByText('身份证号的校验位不正确').waitFor()
    await page.getByRole('textbox', { name: '真实姓名' }).fill('张三')
    await page.getByRole('textbox', { name: '身份证号' }).fill(ID_NUMBER)
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: '提交认证' }).click()
    await page.getByText('1****************X').waitFor()
    await page.getByText('内置校验（仅核对格式）').waitFor()
    expect(await page.locator('body').innerText()).not.toContain(ID_NUMBER)
    await page.waitForFunction(
      () =>
        (JSON.parse(localStorage.getItem('userInfo') ?? '{}') as { perVerification?: boolean })
          .perVerification === true,
    )
  },
)

test('a changed password ends the session of another browser, which has to sign in with the new one', async () => {
  const { page, phone } = await openAndSignIn('/center/user')
  const { page: other } = await openAndSignIn('/center/user', phone)
  await other.getByText('当前设备').waitFor()
  await other.waitForLoadState('networkidle')
  await page.getByLabel('手机号').fill(phone)
  await page.getByRole('button', { name: '获取验证码' }).click()
  await page.getByText('验证码已发送', { exact: true }).waitFor()
  await page.getByLabel('短信验证码').fill(await server.smsCode(phone))
  await page.getByLabel('新密码', { exact: true }).fill(PASSWORD)
  await page.getByLabel('再输一遍新密码').fill(PASSWORD)
  await page.getByRole('button', { name: '设置密码' }).click()
  await page.getByText('密码已设置，其他设备已退出登录').waitFor()
  await other.getByRole('link', { name: '收支明细' }).click()
  await other.waitForURL((url) => url.pathname === '/login')
  await other.getByText('登录已过期，请重新登录').waitFor()

  await page.getByLabel('原密码').fill(PASSWORD)
  await page.getByLabel('新密码', { exact: true }).fill(NEXT)
  await page.getByLabel('再输一遍新密码').fill(NEXT)
  await page.getByRole('button', { name: '修改密码' }).click()
  await page.getByText('密码已修改').waitFor()
  await other.getByRole('tab', { name: '密码登录' }).click()
  await other.getByLabel('手机号').fill(phone)
  await other.getByLabel('密码', { exact: true }).fill(PASSWORD)
  await other.getByRole('button', { name: /^登录/ }).click()
  await other.getByText('手机号或密码错误').first().waitFor()
  await other.getByLabel('密码', { exact: true }).fill(NEXT)
  await other.getByRole('button', { name: /^登录/ }).click()
  await other.waitForURL(/\/center\//)
})

test('a friend signs up by the link and tops up: both get their reward, and the inviter sees how far the friend is', async () => {
  const { page } = await openAndSignIn('/center/invite')
  const link = await page.getByText(/\/login\?invite=/).innerText()
  const { page: friend } = await openAndSignIn(new URL(link).pathname + new URL(link).search)
  await page.reload()
  const step = (name: string) =>
    page.getByRole('list', { name: '进展' }).getByRole('listitem').filter({ hasText: name })
  await step('注册，已完成').waitFor()
  await step('首充，未完成').waitFor()
  await step('奖励已发，未完成').waitFor()
  await seesTokens(page, '0')
  await seesTokens(friend, '0')

  await topUp(server, await storedSession(friend), '10')
  await page.reload()
  await step('首充，已完成').waitFor()
  await step('奖励已发，已完成').waitFor()
  await page.getByText('100,000 Token', { exact: true }).waitFor()
  await seesTokens(page, '100,000')
  await seesTokens(friend, '100,000')
})

test('the poster is drawn and saved as a picture', async () => {
  const context = await openProfile(browser, VIEWS[2], await signIn(server))
  contexts.push(context)
  const page = await context.newPage()
  await page.goto(`${server.origin}/center/invite`)
  await page.getByRole('button', { name: '生成海报' }).click()
  const poster = page.getByRole('img', {
    name: /邀请海报：注册并完成首次充值，得 100,000 Token；邀请码 \w{8}/,
  })
  await poster.waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '保存图片' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/邀请海报\.png$/)
  const png = readFileSync(await download.path())
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([750, 1200])
  // Two colours alone would be a blank ground: what was drawn takes room.
  expect(png.length).toBeGreaterThan(20_000)
})

test('the account is closed by its owner: the other tab is signed out, and the number starts over', async () => {
  const { page, phone } = await openAndSignIn('/center/user')
  await topUp(server, await storedSession(page), '10')
  const before = (await storedSession(page)).userInfo.userId
  const tab = await page.context().newPage()
  await tab.goto(`${server.origin}/center/orders`)
  await page.getByRole('button', { name: /^注\s*销$/ }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByText('余额 ¥10.00 作废，不再退还').waitFor()
  await sheet.getByLabel('手机号').fill(phone)
  await sheet.getByRole('button', { name: '获取验证码' }).click()
  // Exact: the toast of signing in may still be there, and its code is another.
  await page.getByText('验证码已发送', { exact: true }).waitFor()
  await sheet.getByLabel('短信验证码').fill(await server.smsCode(phone))
  await sheet.getByRole('checkbox').check()
  await sheet.getByRole('button', { name: '永久注销' }).click()
  await page.getByText('账号已注销').waitFor()
  await tab.waitForURL((url) => url.pathname === '/login')
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])

  const { page: again } = await openAndSignIn('/center/user', phone)
  const { userInfo } = await storedSession(again)
  expect(userInfo).toMatchObject({ balance: '0.00', tokenBalance: 0 })
  expect(userInfo.userId).not.toBe(before)
})
