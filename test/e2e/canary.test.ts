import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { openBrowser } from '../support/browser.ts'
import { findCanaries, hatchCanaries, place, type Place } from '../support/canaries.ts'
import { openProfile, VIEWS } from '../support/screens.ts'
import { startServer, type RunningServer } from '../support/start-server.ts'

let server: RunningServer
let browser: Browser

beforeAll(async () => {
  server = await startServer({ env: { SMS_LIMITS: 'off', LOG_LEVEL: 'trace' } })
  browser = await openBrowser()
}, 180_000)

afterAll(async () => {
  await browser.close()
  await server.stop()
})

test('what is typed into the console stays out of its storage, its addresses, its messages and its files', async () => {
  const canaries = hatchCanaries('02')
  const context = await openProfile(browser, VIEWS[0])
  const page = await context.newPage()
  const addresses: string[] = []
  const messages: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  page.on('framenavigated', (frame) => addresses.push(frame.url()))
  page.on('console', (message) => messages.push(message.text()))
  page.on('pageerror', (error) => messages.push(error.stack ?? error.message))

  await page.goto(`${server.origin}/center/personal-verification`)
  await page.getByLabel('手机号').fill(canaries.phone)
  await page.getByRole('button', { name: '获取验证码' }).click()
  await page.getByText('验证码已发送').waitFor()
  canaries.code = await server.smsCode(canaries.phone)
  await page.getByLabel('验证码', { exact: true }).fill(canaries.code === '000000' ? '000001' : '000000')
  await page.getByRole('button', { name: '登录 / 注册' }).click()
  await page.getByText('验证码错误或已失效').first().waitFor()
  await page.getByLabel('验证码', { exact: true }).fill(canaries.code)
  await page.getByRole('button', { name: '登录 / 注册' }).click()
  await page.waitForURL((url) => url.pathname === '/center/personal-verification')
  canaries.token = await page.evaluate(() => localStorage.getItem('accessToken') ?? '')
  expect(canaries.token).toMatch(/^\w{43}$/)

  await page.getByRole('textbox', { name: '真实姓名' }).fill(canaries.realName)
  await page.getByRole('textbox', { name: '身份证号' }).fill(canaries.idNumber)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: '提交认证' }).click()
  await page.getByText('已认证').first().waitFor()

  await page.goto(`${server.origin}/center/user`)
  await page.getByLabel('手机号').fill(canaries.phone)
  await page.getByRole('button', { name: '获取验证码' }).click()
  await page.getByText('验证码已发送', { exact: true }).waitFor()
  await page.getByLabel('短信验证码').fill(await server.smsCode(canaries.phone))
  await page.getByLabel('新密码', { exact: true }).fill(canaries.password)
  await page.getByLabel('再输一遍新密码').fill(canaries.password)
  await page.getByRole('button', { name: '设置密码' }).click()
  await page.getByText('密码已设置，其他设备已退出登录').waitFor()
  await page.getByLabel('邮箱').fill(canaries.email)
  await page.getByRole('button', { name: '保存资料' }).click()
  await page.getByText('资料已保存').waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /导\s*出$/ }).click(),
  ])
  const file = { name: 'my data', bytes: readFileSync(await download.path()) }
  expect(JSON.parse(file.bytes.toString())).toMatchObject({ verification: { isVerified: true } })

  await page.goto(`${server.origin}/center/api-key`)
  await page.getByRole('button', { name: '新建 API Key' }).first().click()
  await page.getByRole('textbox', { name: '名称' }).fill('生产环境')
  await page.getByRole('button', { name: '创建' }).click()
  canaries.key = await page.getByLabel('完整的 API Key').innerText()
  expect(canaries.key).toMatch(/^sk-/)

  const places = async (): Promise<Place[]> => [
    ...(await storagePlaces(page)),
    place('addresses', addresses.join('\n')),
    place('console', messages.join('\n')),
    place('what the server printed', withoutSms(server.output())),
    file,
  ]
  const found = findCanaries(canaries, await places())
  // A browser keeps a session as spec.md section 3 says; nothing else may be there.
  expect(found).toEqual(['token in localStorage.accessToken'])

  await page.evaluate((value) => {
    sessionStorage.setItem('planted', value)
    history.replaceState(null, '', `?planted=${value}`)
    document.cookie = `planted=${value}`
    console.info(value)
  }, canaries.key)
  await page.evaluate(
    (value) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('planted')
        opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('one').add(value, 1))
        opening.addEventListener('success', () => resolve(opening.result.close()))
        opening.addEventListener('error', () => reject(opening.error))
      }),
    canaries.key,
  )
  await page.evaluate(
    async (value) => (await caches.open('planted')).put('/x', new Response(value)),
    canaries.key,
  )
  await page.reload()
  expect(findCanaries({ ...canaries, token: canaries.key }, await places())).toEqual(
    expect.arrayContaining([
      'key in addresses',
      'key in caches',
      'key in console',
      'key in cookies',
      'key in indexedDB',
      'key in sessionStorage.planted',
    ]),
  )
  await context.close()
}, 120_000)

/** All that a browser keeps for this origin. */
async function storagePlaces(page: Page): Promise<Place[]> {
  const kept = await page.evaluate(async () => {
    const request = <T>(pending: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        pending.addEventListener('success', () => resolve(pending.result))
        pending.addEventListener('error', () => reject(pending.error))
      })
    const stores: unknown[] = []
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await request(indexedDB.open(name))
      for (const store of database.objectStoreNames)
        stores.push(await request(database.transaction(store).objectStore(store).getAll()))
      database.close()
    }
    const cached: string[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const answer of await cache.matchAll()) cached.push(`${answer.url} ${await answer.text()}`)
    }
    return {
      localStorage: { ...localStorage },
      sessionStorage: { ...sessionStorage },
      stores: JSON.stringify(stores),
      cached: cached.join('\n'),
      window: `${window.name} ${JSON.stringify(history.state)}`,
    }
  })
  const items = (storage: 'localStorage' | 'sessionStorage') =>
    Object.entries(kept[storage]).map(([name, text]) => place(`${storage}.${name}`, text))
  return [
    ...items('localStorage'),
    ...items('sessionStorage'),
    place('indexedDB', kept.stores),
    place('caches', kept.cached),
    place('window', kept.window),
    place('cookies', JSON.stringify(await page.context().cookies())),
  ]
}

/** In development codes are printed for the developer, as the README says; nothing else of them may be. */
const withoutSms = (output: string) =>
  output
    .split('\n')
    .filter((line) => !line.includes('验证码'))
    .join('\n')
