// `npm run verify -- lighthouse`: Lighthouse (mobile) on the public pages of the built console; the median of three runs each.
// Exit 1 if a score is below 95. Not part of `npm test`, because its performance score is a measurement of the machine too.
import lighthouse from 'lighthouse'
import { chromium } from 'playwright-core'
import { browserPath } from '../test/support/browser.ts'
import { freePort, startServer } from '../test/support/start-server.ts'

const MINIMUM = 95
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']
const RUNS = 3

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

const server = await startServer()
const port = await freePort()
const browser = await chromium.launch({
  executablePath: await browserPath(),
  args: [
    `--remote-debugging-port=${port}`,
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
  ],
})
let isGood = true
try {
  for (const path of ['/', '/login']) {
    const scores: Record<string, number[]> = {}
    const metrics: Record<string, number[]> = {}
    for (let run = 0; run < RUNS; run += 1) {
      const result = await lighthouse(server.origin + path, {
        port,
        onlyCategories: CATEGORIES,
        logLevel: 'error',
        output: 'json',
      })
      if (!result) throw new Error('lighthouse gave no result')
      for (const [name, category] of Object.entries(result.lhr.categories))
        (scores[name] ??= []).push((category.score ?? 0) * 100)
      for (const name of ['largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift']) {
        ;(metrics[name] ??= []).push(result.lhr.audits[name]?.numericValue ?? 0)
      }
      if (process.argv.includes('--why')) {
        for (const audit of Object.values(result.lhr.audits)) {
          if (audit.score !== null && audit.score < 1)
            console.log(`   ${audit.id} ${audit.score} ${audit.displayValue ?? ''}`)
        }
      }
    }
    const line = Object.entries(scores).map(([name, values]) => `${name} ${median(values).toFixed(0)}`)
    const times = Object.entries(metrics).map(
      ([name, values]) => `${name} ${median(values).toFixed(name.startsWith('cum') ? 4 : 0)}`,
    )
    console.log(`${path}  ${line.join('  ')}  |  ${times.join('  ')}`)
    isGood &&= Object.values(scores).every((values) => median(values) >= MINIMUM)
  }
} finally {
  await browser.close()
  await server.stop()
}
process.exitCode = isGood ? 0 : 1
