// `npm run verify -- size`: the JavaScript that a real browser loads for the first view of a page, gzipped, against its budget.
// Exit 1 if a budget is broken. `--markdown` prints the table of the README.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { FIXTURE_CONSOLE } from '../test/support/fixture-console.ts'
import { openBrowser } from '../test/support/browser.ts'
import { signIn } from '../test/support/sign-in.ts'
import { startServer } from '../test/support/start-server.ts'

const BUDGETS = [
  { page: '首页', path: '/', budgetKiB: 100 },
  { page: '登录', path: '/login', budgetKiB: 110 },
  { page: '列表页（订单明细）', path: '/center/orders', budgetKiB: 430 },
]

const server = await startServer()
const browser = await openBrowser()
try {
  const { userInfo, accessToken } = await signIn(server)
  const rows = []
  for (const { page, path, budgetKiB } of BUDGETS) {
    const context = await browser.newContext({ locale: 'zh-CN' })
    const tab = await context.newPage()
    if (path.startsWith('/center')) {
      await tab.addInitScript(
        ([token, user]) => {
          localStorage.setItem('accessToken', token ?? '')
          localStorage.setItem('userInfo', user ?? '')
        },
        [accessToken, JSON.stringify(userInfo)],
      )
    }
    const scripts = new Set<string>()
    tab.on('response', (response) => {
      const { pathname } = new URL(response.url())
      if (pathname.endsWith('.js')) scripts.add(pathname)
    })
    await tab.goto(server.origin + path)
    await tab.locator('h1').first().waitFor()
    await tab.waitForLoadState('networkidle')
    const bytes = [...scripts].reduce(
      (sum, name) => sum + gzipSync(readFileSync(join(FIXTURE_CONSOLE, name)), { level: 9 }).length,
      0,
    )
    rows.push({ page, path, files: scripts.size, kib: bytes / 1024, budgetKiB })
    await context.close()
  }
  if (process.argv.includes('--markdown')) {
    console.log('| 页面 | 路径 | JS（gzip） | 上限 | 文件数 |\n|---|---|---|---|---|')
    for (const row of rows)
      console.log(
        `| ${row.page} | \`${row.path}\` | ${row.kib.toFixed(1)} KiB | ${row.budgetKiB} KiB | ${row.files} |`,
      )
  } else {
    for (const row of rows)
      console.log(
        `${row.kib <= row.budgetKiB ? '✓' : '✗'} ${row.path} ${row.kib.toFixed(1)} KiB（上限 ${row.budgetKiB} KiB，${row.files} 个文件）`,
      )
  }
  process.exitCode = rows.every((row) => row.kib <= row.budgetKiB) ? 0 : 1
} finally {
  await browser.close()
  await server.stop()
}
