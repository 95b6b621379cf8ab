import type { Browser } from 'playwright-core'
import { openBrowser } from '../support/browser.ts'
import { openProfile, VIEWS } from '../support/screens.ts'
import { signIn } from '../support/sign-in.ts'
import { startServer, type RunningServer } from '../support/start-server.ts'

const [, , phone] = VIEWS

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

test('no field of a phone is so small that Safari zooms into it', async () => {
  const visitor = await openProfile(browser, phone)
  const reader = await openProfile(browser, phone, await signIn(server))
  const small: string[] = []
  const look = async (context: typeof visitor, path: string) => {
    const page = await context.newPage()
    await page.goto(server.origin + path)
    await page.locator('input, textarea, select').first().waitFor({ state: 'attached' })
    await page.waitForLoadState('networkidle')
    const sizes = await page.evaluate(() =>
      [...document.querySelectorAll('input, textarea, select')]
        .filter(
          (field) => !field.matches('[type=checkbox], [type=radio], [type=file], [type=hidden], [readonly]'),
        )
        .map(
          (field) =>
            [field.outerHTML.slice(0, 80), Number.parseFloat(getComputedStyle(field).fontSize)] as const,
        ),
    )
    expect(sizes.length).toBeGreaterThan(0)
    for (const [field, size] of sizes) if (size < 16) small.push(`${path} ${size} ${field}`)
    await page.close()
  }
  await look(visitor, '/login')
  await look(visitor, '/docs/errors')
  for (const path of [
    '/center/model',
    '/center/orders',
    '/center/api-key?form=keys.create',
    '/center/topup',
    '/center/display/chat/qinglan-plus',
    '/center/display/image',
    '/center/user',
  ])
    await look(reader, path)
  expect(small).toEqual([])
  await Promise.all([visitor.close(), reader.close()])
})
