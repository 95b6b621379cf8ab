import { openDatabase } from '../server/db/client.ts'
import { seedHistory } from '../test/server/support/seed-history.ts'
import { openBrowser } from '../test/support/browser.ts'
import { openProfile, VIEWS } from '../test/support/screens.ts'
import { signIn } from '../test/support/sign-in.ts'
import { startServer } from '../test/support/start-server.ts'
import { scrollToRow, watchLongTasks } from './table/in-page.ts'
import { writeFileSync } from 'node:fs'
const rows = Number(process.argv[2] ?? 10000)
const server = await startServer({ env: { SMS_LIMITS: 'off' } })
const browser = await openBrowser()
const signed = await signIn(server)
const database = openDatabase({ dataDir: server.dataDir, onConnectionError: console.error })
await seedHistory(database.db, { userId: signed.userInfo.userId, rows, days: 365, now: Date.now() })
await database.close()
const context = await openProfile(browser, VIEWS[0], signed)
await context.addInitScript(() => localStorage.setItem('maas.columns.orders', '{"isEndless":true}'))
const page = await context.newPage()
await page.goto(`${server.origin}/center/orders`)
await page.getByText(/已读 100 条/).waitFor()
await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 3000)))
await page.evaluate(watchLongTasks)
await browser.startTracing(page, { categories: ['devtools.timeline', 'v8', 'toplevel', 'disabled-by-default-v8.cpu_profiler', 'disabled-by-default-devtools.timeline','blink.user_timing'] })
await page.evaluate(scrollToRow, rows)
const buf = await browser.stopTracing()
writeFileSync('/tmp/trace.json', buf)
console.log(await page.evaluate(() => (globalThis as any).longTasks.map((t: any) => Math.round(t.ms))))
await browser.close()
await server.stop()
