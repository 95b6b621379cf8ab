import type { Browser, BrowserContext, Page } from 'playwright-core'
import type { RunningServer } from './start-server.ts'
import type { Signed } from './sign-in.ts'

export interface Screen {
  name: string
  path: string
  isSignedIn: boolean
}

/** Every screen of the product, with ids of the default catalogue. */
export const screens: Screen[] = [
  { name: 'home', path: '/', isSignedIn: false },
  { name: 'union', path: '/union', isSignedIn: false },
  { name: 'login', path: '/login', isSignedIn: false },
  { name: 'not-found', path: '/no/such/page', isSignedIn: false },
  { name: 'model', path: '/center/model', isSignedIn: false },
  {
    name: 'model-compare',
    path: '/center/model?compare=qinglan-plus,qinglan-max,moran-xl',
    isSignedIn: true,
  },
  { name: 'model-table', path: '/center/model?view=table&sort=cheap', isSignedIn: false },
  { name: 'model-doc', path: '/model-doc/qinglan-plus', isSignedIn: false },
  { name: 'model-doc-own', path: '/model-doc/qinglan-plus', isSignedIn: true },
  { name: 'docs', path: '/docs', isSignedIn: false },
  { name: 'quick-start', path: '/docs/quick-start', isSignedIn: false },
  { name: 'error-doctor', path: '/docs/errors?code=insufficient_quota', isSignedIn: false },
  { name: 'stats', path: '/center/stats', isSignedIn: true },
  {
    name: 'stats-detail',
    path: `/center/stats-detail/qinglan-plus/${encodeURIComponent('青岚 Plus')}`,
    isSignedIn: true,
  },
  { name: 'stats-keys', path: '/center/stats-keys', isSignedIn: true },
  {
    name: 'stats-key',
    path: `/center/stats-key/${encodeURIComponent('体验中心')}/${encodeURIComponent('体验中心')}`,
    isSignedIn: true,
  },
  { name: 'calls', path: '/center/calls', isSignedIn: true },
  { name: 'chat', path: '/center/display/chat/qinglan-plus', isSignedIn: true },
  { name: 'image', path: '/center/display/image', isSignedIn: true },
  { name: 'speech', path: '/center/display/speech', isSignedIn: true },
  { name: 'transcribe', path: '/center/display/speech/qingyu-tts?mode=transcribe', isSignedIn: true },
  { name: 'video', path: '/center/display/video', isSignedIn: true },
  { name: 'shares', path: '/center/shares', isSignedIn: true },
  { name: 'verification', path: '/center/verification', isSignedIn: true },
  { name: 'personal-verification', path: '/center/personal-verification', isSignedIn: true },
  { name: 'company-verification', path: '/center/company-verification', isSignedIn: true },
  { name: 'invoices', path: '/center/invoices', isSignedIn: true },
  { name: 'invoice-titles', path: '/center/invoice-titles', isSignedIn: true },
  { name: 'api-key', path: '/center/api-key', isSignedIn: true },
  { name: 'alerts', path: '/center/alerts', isSignedIn: true },
  { name: 'user', path: '/center/user', isSignedIn: true },
  { name: 'topup', path: '/center/topup', isSignedIn: true },
  { name: 'purchase', path: '/center/purchase', isSignedIn: true },
  { name: 'income', path: '/center/income', isSignedIn: true },
  { name: 'orders', path: '/center/orders', isSignedIn: true },
  { name: 'invite', path: '/center/invite', isSignedIn: true },
]

export const VIEWS = [
  { name: '1440-light', width: 1440, height: 900, colorScheme: 'light' },
  { name: '1440-dark', width: 1440, height: 900, colorScheme: 'dark' },
  { name: '390-light', width: 390, height: 844, colorScheme: 'light' },
  { name: '390-dark', width: 390, height: 844, colorScheme: 'dark' },
] as const
export type View = (typeof VIEWS)[number]

interface Shape {
  width: number
  height: number
  colorScheme: View['colorScheme']
}

/** Several browsers and servers share two processors. */
const PATIENCE_MS = 60_000

/** A fresh browser profile of the given size and colour, signed in if a user is given. */
export async function openProfile(browser: Browser, view: Shape, signed?: Signed): Promise<BrowserContext> {
  const context = await browser.newContext({
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: view.width, height: view.height },
    colorScheme: view.colorScheme,
    isMobile: view.width < 768,
    hasTouch: view.width < 768,
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(PATIENCE_MS)
  if (signed) {
    await context.addInitScript(
      ([token, user]) => {
        localStorage.setItem('accessToken', token ?? '')
        localStorage.setItem('userInfo', user ?? '')
      },
      [signed.accessToken, JSON.stringify(signed.userInfo)],
    )
  }
  return context
}

/** One short chat, so that stats, income and call logs have something to show. */
export async function chatOnce(
  server: RunningServer,
  signed: Signed,
  content = '用三句话介绍你自己',
): Promise<void> {
  const answer = await postChat(server, signed, content)
  if (!answer.ok) throw new Error(`chat: ${answer.status} ${await answer.text()}`)
}

/** A call that its upstream fails: a row with a reason, and one more thing to do. */
export async function failOnce(server: RunningServer, signed: Signed): Promise<void> {
  const answer = await postChat(server, signed, '[[500]]')
  if (answer.ok) throw new Error('the call did not fail')
}

const postChat = (server: RunningServer, signed: Signed, content: string) =>
  fetch(`${server.origin}/v1/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-access-token': signed.accessToken },
    body: JSON.stringify({ model: 'qinglan-plus', messages: [{ role: 'user', content }] }),
  })

/** Nothing of what the page shows is still on its way. */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(() => !document.querySelector('.ui_skeleton__skeleton, [aria-busy="true"]'))
}
