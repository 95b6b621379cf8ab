import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { endpoints } from '../../contract/endpoints.ts'
import { displayCount, displayYuan } from '../../contract/money.ts'
import { displayTime } from '../../contract/time.ts'
import { parseConfig } from '../../src/config/compiler/check-config.ts'
import { readConfig } from '../../src/config/compiler/written/read-written.ts'
import { routeOf } from '../../src/config/runtime/derive.ts'
import { openBrowser } from '../support/browser.ts'
import { buildConsole } from '../support/open-ops.ts'
import { openProfile, VIEWS } from '../support/screens.ts'
import { signIn, topUp, type Signed } from '../support/sign-in.ts'
import { startServer, type RunningServer } from '../support/start-server.ts'
import { withRoom } from '../support/with-room.ts'

const consoleConfig = readConfig('src/config/console.ts')

/** The specification, sentence by sentence, held by the console as it is shipped: its titles are the sentences. */
const { app } = parseConfig(consoleConfig)
const folder = mkdtempSync(join(tmpdir(), 'maas-spec-'))
const [WIDE, , PHONE] = VIEWS
let server: RunningServer
let browser: Browser
let signed: Signed
let context: BrowserContext | undefined

beforeAll(async () => {
  buildConsole(folder, consoleConfig)
  server = await startServer({ env: { CONSOLE_DIR: folder, SMS_LIMITS: 'off' } })
  browser = await openBrowser()
  signed = await signIn(server)
  await topUp(server, signed, '10')
}, 300_000)
afterEach(async () => {
  for (const page of context?.pages() ?? []) await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context?.close()
  context = undefined
})
afterAll(async () => {
  await browser.close()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function open(path: string, who: Signed | null = null, view: (typeof VIEWS)[number] = WIDE) {
  context = await openProfile(browser, view, who ?? undefined)
  context.setDefaultTimeout(12_000)
  const page = await context.newPage()
  await page.goto(server.origin + path)
  await page.locator('h1').first().waitFor()
  return page
}
const toasts = (page: Page) => page.getByRole('region', { name: '消息' }).locator('p')
const banner = (page: Page) => page.getByRole('banner')
const scrolled = (page: Page) => page.evaluate(() => globalThis.scrollY)
const storage = (page: Page) => page.evaluate(() => Object.keys(localStorage).toSorted())

/** A user of this test's own, who may sign out. */
async function openAs(path: string) {
  const own = await signIn(server)
  const page = await open('/union')
  await page.evaluate(
    ([token, user]) => {
      localStorage.setItem('accessToken', token ?? '')
      localStorage.setItem('userInfo', user ?? '')
    },
    [own.accessToken, JSON.stringify(own.userInfo)],
  )
  await page.goto(server.origin + path)
  await page.locator('h1').first().waitFor()
  return page
}

describe('1. What the product does and for whom', () => {
  test('The interface is in Chinese. The page title is the route title followed by the product name.', async () => {
    const page = await open('/union')
    expect(await page.locator('html').getAttribute('lang')).toBe('zh-CN')
    expect(await page.title()).toBe(`社区生态 - ${app.productName}`)
  })

  test.each([
    ['docs', '接口文档', '文档中心'],
    ['terms', '服务协议', '服务协议（示例）'],
    ['privacy', '隐私政策', '隐私政策（示例）'],
    ['depositRules', '充值规则', '充值规则（示例）'],
    ['chatBoxGuide', '对话框场景指南', '在对话应用里使用'],
    ['desktopGuide', '桌面客户端指南', '在桌面客户端里使用'],
  ] as const)(
    'External links exist for interface documentation, service terms, privacy, deposit rules, a chat-box scenario guide and a desktop client guide: %s',
    async (name, title, heading) => {
      const page = await open('/union')
      const link = page.getByRole('navigation', { name: '页脚' }).getByRole('link', { name: title })
      expect(await link.getAttribute('href')).toBe(app.links[name])
      expect(await link.getAttribute('target')).toBe('_blank')
      const [opened] = await Promise.all([page.waitForEvent('popup'), link.click()])
      await opened.getByRole('heading', { level: 1, name: heading }).waitFor()
    },
  )

  test.each([
    ['/docs/chat-apps', ['LobeChat', 'NextChat', 'Open WebUI', 'Dify', '沉浸式翻译']],
    ['/docs/desktop-clients', ['Cherry Studio', 'Chatbox', 'AnythingLLM', 'Cline', 'Continue', 'Cursor']],
  ])('the guide %s fills in this address and the chosen model of the catalogue', async (path, names) => {
    const page = await open(path)
    await page.getByRole('combobox', { name: '模型' }).selectOption('qinglan-max')
    const part = page.getByRole('region', { name: '2. 填进程序' })
    for (const name of names) {
      await part.getByRole('tab', { name }).click()
      const words = await part.getByRole('tabpanel', { name }).textContent()
      expect(words).toContain(server.origin)
      expect(words).toContain('sk-你的API-Key')
      if (name !== 'Open WebUI') expect(words).toContain('qinglan-max')
    }
  })
})

describe('2. Screens and routes', () => {
  test.each([
    ['/', '首页'],
    ['/union', '社区生态'],
    ['/login', '登录'],
    ['/no/such/path', '404 Not Found'],
    ['/model-doc/qinglan-plus', '接口文档'],
    ['/center/model', '模型广场'],
    ['/center/stats', '用量统计'],
    ['/center/stats-detail/m/n', '用量明细'],
    ['/center/display/chat', '体验中心'],
    ['/center/display/image', '体验中心'],
    ['/center/display/speech', '体验中心'],
    ['/center/display/video', '体验中心'],
    ['/center/verification', '实名认证'],
    ['/center/personal-verification', '个人实名认证'],
    ['/center/api-key', 'API Key'],
    ['/center/user', '用户中心'],
    ['/center/topup', '账户充值'],
    ['/center/purchase', '购买资源'],
    ['/center/income', '收支明细'],
    ['/center/orders', '订单明细'],
    ['/center/invite', '邀请好友'],
  ])('%s is the screen %s', async (path, title) => {
    expect(routeOf({ config: app, path }).title).toBe(title)
    const page = await open(path, path === '/login' ? null : signed)
    expect(await page.title()).toBe(`${title} - ${app.productName}`)
  })

  test('Every child route is auth-flagged.', () => {
    const inside = app.routes.filter(
      ({ path }) => path.startsWith('/center') || path.startsWith('/model-doc'),
    )
    expect(inside.filter(({ auth }) => !auth)).toEqual([])
  })

  test('/center has a sidebar layout and redirects to /center/model.', async () => {
    const page = await open('/center', signed)
    await page.waitForURL(`${server.origin}/center/model`)
    await page.getByRole('navigation', { name: '控制台导航' }).waitFor()
  })

  test('The sidebar highlights the entry that matches the current path. Video has a route but no sidebar entry.', async () => {
    const page = await open('/center/orders', signed)
    const sidebar = page.getByRole('navigation', { name: '控制台导航' })
    expect(await sidebar.locator('[aria-current=page]').textContent()).toBe('订单明细')
    const names = await sidebar.getByRole('link').allTextContents()
    const said = [
      '模型广场',
      '用量统计',
      '文本对话',
      '图像生成',
      '语音合成',
      '实名认证',
      'API Key',
      '账户充值',
    ]
    for (const name of [...said, '购买资源', '收支明细', '订单明细', '用户中心', '邀请好友'])
      expect(names).toContain(name)
    expect(names.filter((name) => name.includes('视频'))).toEqual([])
  })

  test('On small screens it is a slide-in drawer.', async () => {
    const page = await open('/center/orders', signed, PHONE)
    expect(await page.getByRole('navigation', { name: '控制台导航' }).isVisible()).toBe(false)
    await page.getByRole('button', { name: '打开导航' }).click()
    await page.getByRole('dialog').getByRole('link', { name: '收支明细' }).waitFor()
  })

  test('The logo leads to home. A documentation link opens in a new tab.', async () => {
    const page = await open('/union')
    const docs = banner(page).getByRole('link', { name: '接口文档' })
    expect(await docs.isVisible()).toBe(true)
    expect(await docs.getAttribute('target')).toBe('_blank')
    const [opened] = await Promise.all([page.waitForEvent('popup'), docs.click()])
    await opened.getByRole('heading', { level: 1, name: '文档中心' }).waitFor()
    await banner(page)
      .getByRole('link', { name: `${app.productName}首页` })
      .click()
    await page.waitForURL(`${server.origin}/`)
  })

  test('A documentation link is hidden on small screens. Either a login/register button or a user menu is shown.', async () => {
    const page = await open('/union', null, PHONE)
    expect(await banner(page).getByText('接口文档').isVisible()).toBe(false)
    expect(await banner(page).getByRole('link', { name: '登录 / 注册' }).isVisible()).toBe(true)
  })

  test('The user menu shows the username, the balance in yuan with a link to top-up, and the token balance with a link to purchase, a personal centre link and a logout. Opening the menu refreshes the user info.', async () => {
    const page = await open('/union', signed)
    const button = banner(page).getByRole('button', { expanded: false }).filter({ hasText: /用户/ })
    const [asked] = await Promise.all([
      page.waitForRequest((request) => request.url().includes('/maas/userCenter/userInfo')),
      button.click(),
    ])
    expect(asked.headers()['x-access-token']).toBe(signed.accessToken)
    const menu = page.locator('#user-menu')
    await menu.getByText('¥10.00').waitFor()
    expect(await menu.getByRole('link').allTextContents()).toEqual(['充值', '购买', '个人中心'])
    expect(await menu.getByRole('button', { name: '退出登录' }).isVisible()).toBe(true)
  })

  test('Every navigation scrolls to the top, going back in the history included.', async () => {
    const page = await open('/')
    const down = async () => {
      await page.evaluate(() => globalThis.scrollTo(0, 900))
      expect(await scrolled(page)).toBeGreaterThan(300)
    }
    await down()
    await page.getByRole('navigation', { name: '页脚' }).getByRole('link', { name: '社区生态' }).click()
    await page.getByRole('heading', { level: 1, name: '社区生态' }).waitFor()
    expect(await scrolled(page)).toBe(0)
    await down()
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: /算得清/ }).waitFor()
    await page.waitForTimeout(500)
    expect(await scrolled(page)).toBe(0)
    await down()
    await page.goForward()
    await page.getByRole('heading', { level: 1, name: '社区生态' }).waitFor()
    await page.waitForTimeout(500)
    expect(await scrolled(page)).toBe(0)
  })

  test.each([
    ['/center/orders', '/', 'Logout goes to home if the current route is auth-flagged.'],
    ['/union', '/union', 'Otherwise it reloads the page.'],
  ])('from %s to %s: %s', async (from, to) => {
    const page = await openAs(from)
    await banner(page).getByRole('button', { expanded: false }).filter({ hasText: /用户/ }).click()
    await page.getByRole('button', { name: '退出登录' }).click()
    await banner(page).getByRole('link', { name: '登录 / 注册' }).waitFor()
    expect(new URL(page.url()).pathname).toBe(to)
    expect(await storage(page)).not.toContain('accessToken')
  })
})

describe('3. Entities and their fields', () => {
  test('User info has these fields; the type value person marks a personal account', () => {
    const fields =
      'id userId username nickname email phone thirdId thirdType balance tokenBalance isAdmin type'
    const { userInfo } = signed
    expect(Object.keys(userInfo)).toEqual(
      expect.arrayContaining([...fields.split(' '), 'perVerification', 'userGroupNames', 'createdAt']),
    )
    expect(userInfo).toMatchObject({ type: 'person', isAdmin: false, perVerification: false })
  })

  test.each([
    [{ nickname: '小明', username: 'user_1' }, '小明'],
    [{ nickname: '', username: 'user_1' }, 'user_1'],
    [{ nickname: '', username: '' }, '用户'],
  ])('The display name is nickname, else username, else the word for user: %j', async (names, shown) => {
    const page = await open('/union', signed)
    const result = { ...signed.userInfo, ...names }
    await page.route('**/maas/userCenter/userInfo*', (route) =>
      route.fulfill({ json: { success: true, code: 200, message: '', result } }),
    )
    await banner(page).getByRole('button', { expanded: false }).filter({ hasText: /用户/ }).click()
    await page.locator('#user-menu').getByText(shown, { exact: true }).waitFor()
    expect(await banner(page).locator('[aria-controls=user-menu]').textContent()).toBe(shown)
  })

  test('They are kept in browser storage under the names accessToken and userInfo.', async () => {
    const page = await open('/center/orders', signed)
    expect(await storage(page)).toEqual(expect.arrayContaining(['accessToken', 'userInfo']))
  })

  test('Response envelope: success, code, message, result', async () => {
    const answer = await fetch(`${server.origin}/maas/model/list`)
    expect(await answer.json()).toMatchObject({
      success: true,
      code: 200,
      message: expect.any(String),
      result: {},
    })
  })
})

describe('4. States and transitions', () => {
  test('A response lacking either raises the message meaning login failed, bad response format.', async () => {
    const page = await open('/login')
    await page.route('**/maas/login/v2/smsAuthV2', (route) =>
      route.fulfill({ json: { success: true, code: 200, message: '', result: { accessToken: 'only' } } }),
    )
    await page.getByRole('textbox', { name: '手机号' }).fill('13800000001')
    await page.getByRole('textbox', { name: '验证码' }).fill('123456')
    await page.getByRole('button', { name: /^登录/ }).click()
    await toasts(page).filter({ hasText: '登录失败' }).waitFor()
    expect(await storage(page)).not.toContain('accessToken')
  })

  test('Logout calls the server and ignores a failure.', async () => {
    const page = await openAs('/union')
    await page.route('**/maas/login/logout*', (route) => route.abort())
    await banner(page).getByRole('button', { expanded: false }).filter({ hasText: /用户/ }).click()
    await page.getByRole('button', { name: '退出登录' }).click()
    await banner(page).getByRole('link', { name: '登录 / 注册' }).waitFor()
    expect(await storage(page)).not.toContain('accessToken')
  })

  test('User info can be refreshed from the server. A failure is silent.', async () => {
    const page = await open('/union', signed)
    await page.route('**/maas/userCenter/userInfo*', (route) => route.fulfill({ status: 500 }))
    await banner(page).getByRole('button', { expanded: false }).filter({ hasText: /用户/ }).click()
    await page.locator('#user-menu').waitFor()
    await page.waitForTimeout(300)
    expect(await toasts(page).allTextContents()).toEqual([])
  })
})

describe('5. Validation rules', () => {
  test('A balance or token balance that is not a number is displayed as 0. Numbers are shown in the zh-CN format. The currency symbol for balances is the yen sign.', () => {
    expect([displayYuan('x'), displayCount(undefined)]).toEqual(['¥0.00', '0'])
    expect([displayYuan('1234567.5'), displayCount(1_234_567)]).toEqual(['¥1,234,567.50', '1,234,567'])
  })
})

describe('7. The calls it makes', () => {
  test.each([
    ['login.sms', 'POST', '/login/v2/smsAuthV2'],
    ['login.logout', 'GET', '/login/logout'],
    ['user.info', 'GET', '/userCenter/userInfo'],
    ['login.changePassword', 'POST', '/login/changePassword'],
    ['login.resetPassword', 'POST', '/login/resetPassword'],
  ] as const)('%s is %s %s', (name, method, path) => {
    expect(endpoints[name]).toMatchObject({ method, path })
  })

  test('POST /userCenter/verification and GET /model/userApiKeyDetailInfo are there', () => {
    const all = Object.values(endpoints).map(({ method, path }) => `${method} ${path}`)
    expect(all).toEqual(
      expect.arrayContaining(['POST /userCenter/verification', 'GET /model/userApiKeyDetailInfo']),
    )
  })

  test('The base path is /maas/. Every request carries the stored token in an X-Access-Token header when one exists. GET requests get a timestamp query parameter _t.', async () => {
    const page = await open('/union', signed)
    const asked: { url: URL; token: string | undefined }[] = []
    page.on('request', (request) => {
      const url = new URL(request.url())
      if (url.pathname.startsWith('/maas/') && request.method() === 'GET')
        asked.push({ url, token: request.headers()['x-access-token'] })
    })
    await page.goto(`${server.origin}/center/orders`)
    await page.getByText(/共 \d+ 条/).waitFor()
    expect(asked.length).toBeGreaterThan(1)
    for (const { url, token } of asked) {
      expect(url.searchParams.get('_t')).toMatch(/^\d{13}$/)
      expect(token).toBe(signed.accessToken)
    }
  })

  test('POST {external SMS provider}/api/v1/user/sendSMS is never given the token', async () => {
    const page = await open('/login')
    await page.getByRole('textbox', { name: '手机号' }).fill('13800000002')
    const [asked] = await Promise.all([
      page.waitForRequest((request) => request.url().endsWith('/api/v1/user/sendSMS')),
      page.getByRole('button', { name: /获取验证码|发送验证码/ }).click(),
    ])
    expect(asked.headers()['x-access-token']).toBeUndefined()
  })
})

describe('8. The error catalogue: errors appear as toast notifications in Chinese', () => {
  const save = '**/maas/userCenter/profile'
  const press = (page: Page) => page.getByRole('button', { name: '保存资料' }).click()
  const envelope = (code: number, message = '') => ({ json: { success: false, code, message, result: null } })

  test.each([
    ['code 403', envelope(403), '权限不足，请联系管理员'],
    ['code 404', envelope(404), '请求的资源不存在'],
    ['code 500', envelope(500), '服务器内部错误'],
    ['code 500 with a message', envelope(500, '写不进去'), '写不进去'],
    ['another code', envelope(40_001), '请求失败'],
    ['another code with a message', envelope(40_001, '昵称已被占用'), '昵称已被占用'],
    ['status 400', { status: 400, body: '' }, '请求参数错误'],
    ['status 400 with a message', { status: 400, json: { message: '昵称太长' } }, '昵称太长'],
    ['status 403', { status: 403, body: '' }, '权限不足，请联系管理员'],
    ['status 404', { status: 404, body: '' }, '请求的资源不存在'],
    ['status 500', { status: 500, json: { message: '内情' } }, '服务器内部错误'],
    ['status 502', { status: 502, body: '' }, '服务器暂时不可用，请稍后重试'],
    ['status 503', { status: 503, body: '' }, '服务器暂时不可用，请稍后重试'],
    ['status 504', { status: 504, body: '' }, '服务器暂时不可用，请稍后重试'],
    ['another status', { status: 418, body: '' }, '网络错误'],
    ['another status with a message', { status: 409, json: { message: '刚被别处改过' } }, '刚被别处改过'],
    ['no network', null, '网络连接失败，请检查网络设置'],
  ])('saving a profile: %s', async (_, answer, words) => {
    const page = await open('/center/user', signed)
    await page.getByRole('textbox', { name: '昵称' }).fill('新的昵称')
    await page.route(save, (route) => (answer ? route.fulfill(answer) : route.abort('failed')))
    await press(page)
    await toasts(page).getByText(words, { exact: true }).waitFor()
    // It is said once: what stands at the form is quiet.
    expect(await page.locator('main [role=alert], main [aria-live=assertive]').count()).toBe(0)
    expect(await toasts(page).count()).toBe(1)
  })

  test.each(['读不出来', ''])(
    'Anything else shows the error message or unknown error: “%s”',
    async (message) => {
      const page = await open('/center/user', signed)
      await page.getByRole('textbox', { name: '昵称' }).fill('新的昵称')
      await page.evaluate((text) => {
        XMLHttpRequest.prototype.send = () => {
          throw new Error(text)
        }
      }, message)
      await press(page)
      await toasts(page)
        .getByText(message || '未知错误', { exact: true })
        .waitFor()
    },
  )

  test.each([
    ['code 401', envelope(401)],
    ['status 401', { status: 401, body: '' }],
  ])('%s clears the token and user, says that the login expired, and goes to /login', async (_, answer) => {
    const page = await openAs('/center/user')
    await page.getByRole('textbox', { name: '昵称' }).fill('新的昵称')
    await page.route(save, (route) => route.fulfill(answer))
    await press(page)
    await toasts(page).getByText('登录已过期，请重新登录').waitFor()
    await page.waitForURL(/\/login/)
    expect(await storage(page)).not.toContain('accessToken')
  })

  test('wherever they come from: the home page', async () => {
    context = await openProfile(browser, WIDE)
    const page = await context.newPage()
    await page.route('**/maas/model/list*', (route) => route.fulfill({ status: 503, body: '' }))
    await page.goto(server.origin)
    await toasts(page).getByText('服务器暂时不可用，请稍后重试').waitFor()
    expect(await page.locator('main [role=alert]').count()).toBe(0)
  })

  test.each([WIDE, PHONE])('wherever they come from: a failed question of the chat ($name)', async (view) => {
    const page = await open('/center/display/chat/qinglan-plus', signed, view)
    await page.route('**/v1/chat/completions', (route) => route.abort('failed'))
    const box = page.getByRole('textbox', { name: /消息|输入/ }).last()
    await box.fill('你好')
    await page.getByRole('button', { name: '发送' }).click()
    await toasts(page).getByText('网络中断了，请检查网络后重试').waitFor()
    expect(await page.locator('main [role=alert]').count()).toBe(0)
    await expectNoButtonCovered(page)
  })

  test.each(VIEWS)('no toast covers a button: $name', async (view) => {
    const page = await open('/center/user', signed, view)
    await page.route(save, (route) => route.fulfill({ status: 500, body: '' }))
    await page.getByRole('textbox', { name: '昵称' }).fill('新的昵称')
    await press(page)
    await toasts(page).getByText('服务器内部错误').waitFor()
    await page.getByRole('button', { name: '保存资料' }).scrollIntoViewIfNeeded()
    await expectNoButtonCovered(page)
  })
})

/** Each button of the page that is in sight can be pressed in its middle while a toast is shown. */
async function expectNoButtonCovered(page: Page) {
  await page.waitForTimeout(200)
  const covered = await page.evaluate(() => {
    const toaster = document.querySelector('[aria-label="消息"]')
    return [...document.querySelectorAll('button')].flatMap((button) => {
      const { left, top, width, height } = button.getBoundingClientRect()
      const at = document.elementFromPoint(left + width / 2, top + height / 2)
      return at && !toaster?.contains(button) && toaster?.contains(at) ? [button.textContent] : []
    })
  })
  expect(covered).toEqual([])
  const { SHOTS } = process.env
  if (SHOTS) await page.screenshot({ path: join(SHOTS, `toast-${Date.now()}.png`) })
}

describe('9. Business constants and limits', () => {
  test.each([
    [767, 65],
    [768, 72],
  ])(
    'The header height is 65 px on small screens and 72 px on medium and larger screens: %i',
    async (width, height) => {
      const page = await open('/union')
      await page.setViewportSize({ width, height: 800 })
      expect((await banner(page).boundingBox())?.height).toBe(height)
    },
  )

  test('The request timeout is 60000 ms. A timeout shows request timed out, check network connection.', async () => {
    const page = await open('/center/user', signed)
    await page.route('**/maas/userCenter/profile', () => undefined)
    await page.getByRole('textbox', { name: '昵称' }).fill('新的昵称')
    // The browser counts it: a sixtieth of it is waited for.
    await page.evaluate(() => {
      const { prototype } = XMLHttpRequest
      const timeout = Object.getOwnPropertyDescriptor(prototype, 'timeout')
      Object.defineProperty(prototype, 'timeout', {
        set(ms: number) {
          document.documentElement.dataset['timeout'] = String(ms)
          timeout?.set?.call(this, ms / 60)
        },
      })
    })
    await page.getByRole('button', { name: '保存资料' }).click()
    expect(await page.locator('html').getAttribute('data-timeout')).toBe('60000')
    expect(await toasts(page).count()).toBe(0)
    await toasts(page).getByText('请求超时，请检查网络连接', { exact: true }).waitFor()
  })

  test('A 10-digit timestamp is treated as seconds. A 17-digit timestamp is divided by 10000. Both are then shown as year-month-day hour:minute:second.', () => {
    expect(displayTime('1700000000')).toBe('2023-11-15 06:13:20')
    expect(displayTime('17000000001234567')).toBe('2023-11-15 06:13:20')
  })

  test('The notification area shows at most 3 toasts at once. The default toast position is bottom-right. The default toast duration is 4000 ms.', async () => {
    const page = await open('/center/user', signed)
    let failures = 0
    await page.route('**/maas/userCenter/profile', (route) => {
      failures += 1
      return route.fulfill({ json: { success: false, code: 1, message: `第 ${failures} 次`, result: null } })
    })
    await page.getByRole('textbox', { name: '昵称' }).fill('新的昵称')
    for (const word of ['第 1 次', '第 2 次', '第 3 次', '第 4 次']) {
      await page.getByRole('button', { name: '保存资料' }).click()
      await toasts(page).getByText(word).waitFor()
      expect(await toasts(page).count()).toBeLessThanOrEqual(3)
    }
    const box = await page.getByRole('region', { name: '消息' }).boundingBox()
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(1440 - 40)
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(450)
    const shownAt = Date.now()
    await toasts(page).getByText('第 4 次').waitFor({ state: 'detached' })
    expect(Date.now() - shownAt).toBeLessThan(withRoom(4500))
  })
})
