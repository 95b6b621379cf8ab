// `npm run demo:data -- --days=90 --users=2000`: fills the configured database with a business of the last days, so that every screen
// can be judged full. Everything goes through the services and the wallet; only the clock, SMS and payment providers are simulated.
import { pino } from 'pino'
import { createDatabaseClock } from '../server/platform/db/database-clock.ts'
import { migrate } from '../server/platform/db/migrate.ts'
import { readEnv } from '../server/platform/env/env.ts'
import { databaseName, openConfigured } from '../server/app/startup/open-configured.ts'
import { startupProblem } from '../server/platform/process/startup-problem.ts'
import { verifyLedger } from '../server/proof/verify-ledger.ts'
import { assertMayFill, assertMayTouch } from './demo-data/guard.ts'
import { readOptions } from './demo-data/options.ts'
import { EMPLOYEES, OWNERS } from './demo-data/people.ts'
import { runDemo, type DemoProgress } from './demo-data/run-demo.ts'
import { openHarness } from './demo-data/harness.ts'

const say = (line: string) => void process.stdout.write(`${line}\n`)
const grouped = (count: number) => count.toLocaleString('zh-CN')

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2))
  const env = readEnv(process.env)
  say(`数据库：${databaseName(env)}`)
  assertMayTouch(env, options)
  // What it does is not to wait for the disk at every commit; what a crash loses is made again.
  if (env.DATABASE_URL && !env.DATABASE_POOLER) process.env.PGOPTIONS ??= '-c synchronous_commit=off'
  const database = openConfigured(env, { onConnectionError: () => {}, isPatient: true })
  await migrate(database)
  const clock = createDatabaseClock({ database })
  await clock.sync()
  const end = clock.now()
  const harness = await openHarness(env, { now: end, database, log: pino({ level: 'silent' }) })
  try {
    await assertMayFill(harness.deps, options)
    const startedAt = performance.now()
    const result = await runDemo({ harness, options, end, onProgress: reportTo(options.days) })
    say(
      `写好了：${grouped(result.customers)} 个用户，${grouped(result.calls)} 次调用，用时 ${secondsSince(startedAt)} 秒`,
    )
    const verifiedAt = performance.now()
    const { ok, violations } = await verifyLedger(database.db, harness.deps.secrets)
    if (!ok) throw new Error(`账目核对不成立：${JSON.stringify(violations.slice(0, 5))}`)
    say(`账目核对：全部成立，用时 ${secondsSince(verifiedAt)} 秒`)
    say(`负责人：ADMIN_PHONES=${OWNERS.map(({ phone }) => phone).join(',')} npm start，验证码打印在终端`)
    say(`员工：${EMPLOYEES.map(({ phone, name }) => `${name} ${phone}`).join('、')}`)
  } finally {
    await harness.close()
  }
}

const secondsSince = (startedAt: number) => Math.round((performance.now() - startedAt) / 1000)

/** Ten lines or so, however many days there are. */
function reportTo(days: number) {
  const startedAt = performance.now()
  let loggedAt = startedAt
  return ({ day, customers, calls }: DemoProgress): void => {
    if (performance.now() - loggedAt < 5000 && day < days) return
    loggedAt = performance.now()
    const seconds = Math.round((loggedAt - startedAt) / 1000)
    const done = `${grouped(customers)} 个用户，${grouped(calls)} 次调用`
    say(`第 ${day}/${days} 天：${done}，每秒 ${grouped(Math.round(calls / seconds))} 次，已用 ${seconds} 秒`)
  }
}

try {
  await main()
} catch (error) {
  process.stderr.write(`\n${startupProblem(error)}\n\n`)
  process.exitCode = 1
}
