import { parseArgs } from 'node:util'
import { openDatabase } from '../server/platform/db/client.ts'
import { seedHistory } from '../test/server/support/seed-history.ts'
import { openBrowser } from '../test/support/browser.ts'
import { openProfile, VIEWS } from '../test/support/screens.ts'
import { signIn } from '../test/support/sign-in.ts'
import { startServer } from '../test/support/start-server.ts'
import { chooseRows, scrollToRow, watchLongTasks } from './table/in-page.ts'

/**
 * Scrolls a list of 10,000 orders from top to bottom in the production build, reading it page by page, and chooses 100 rows. Fails if
 * the browser reports a task of 50 ms or more. `--rows 2000` for a quick look, `--slow 2` on half the
 * speed.
 */
const { values } = parseArgs({
  options: { rows: { type: 'string', default: '10000' }, slow: { type: 'string', default: '1' } },
})
const rows = Number(values.rows)
const CHOSEN = 100

const server = await startServer({ env: { SMS_LIMITS: 'off' } })
const browser = await openBrowser()
try {
  const signed = await signIn(server)
  const database = openDatabase({ dataDir: server.dataDir, onConnectionError: console.error })
  await seedHistory(database.db, { userId: signed.userInfo.userId, rows, days: 365, now: Date.now() })
  await database.close()

  const context = await openProfile(browser, VIEWS[0], signed)
  await context.addInitScript(() => localStorage.setItem('maas.columns.orders', '{"isEndless":true}'))
  const page = await context.newPage()
  let reads = 0
  page.on('request', (request) => (reads += Number(request.url().includes('/order/list'))))
  await page.goto(`${server.origin}/center/orders`)
  await page.getByText(/已读 100 条/).waitFor()
  // What the page does as it opens is not measured here.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 3000)))

  const devTools = await context.newCDPSession(page)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: Number(values.slow) })
  await page.evaluate(watchLongTasks)
  const began = performance.now()
  const scrolled = await page.evaluate(scrollToRow, rows)
  const seconds = (performance.now() - began) / 1000
  const chosen = await page.evaluate(chooseRows, CHOSEN)
  const longTasks = await page.evaluate(
    () => (globalThis as unknown as { longTasks: { step: string; ms: number }[] }).longTasks,
  )
  console.log(
    `滚动 ${scrolled} 行：${seconds.toFixed(1)} 秒，${reads} 次读取，表格里同时至多 ${chosen.drawn} 行；选中 ${chosen.count} 行`,
  )
  for (const { step, ms } of longTasks) console.error(`✗ ${step}：一个 ${ms.toFixed(0)} ms 的长任务`)
  console.log(`50 ms 以上的长任务：${longTasks.length} 个`)
  process.exitCode = longTasks.length === 0 && scrolled === rows && chosen.count === CHOSEN ? 0 : 1
} finally {
  await browser.close()
  await server.stop()
}
