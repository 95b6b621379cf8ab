import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseYuan } from '../../contract/money.ts'
import { mustCall } from '../../test/support/customer.ts'
import { until } from '../../test/support/start-server.ts'
import { expectAll, type Drill } from './drill.ts'
import { openOwner, OWNER } from './sign-in.ts'
import { secondsSince, type Harness } from './harness.ts'

/** A thousand times what it should be. */
const WRONG = { input: '2000', output: '8000' }
const FACTOR = 1000n

interface Overcharged {
  userId: string
  calls: number
  charged: string
  right: string
  overcharged: string
  packages: string
  packagesRight: string
}

const nano = (yuan: string) => parseYuan(yuan) ?? -1n
/** What is given back: of the balance, and of the value of packages. */
const owedTo = (one: Overcharged) => nano(one.overcharged)
const wholeOf = (one: Overcharged) => nano(one.charged) + nano(one.packages)
const rightOf = (one: Overcharged) => nano(one.right) + nano(one.packagesRight)

/** A price is published that is wrong, and taken back under traffic; who paid too much is found and gets it back to the nano-yuan. */
export const price: Drill = {
  title: '价格错了',
  async play(open) {
    const harness = await open({ env: { ADMIN_PHONES: OWNER } })
    const owner = await openOwner(harness, 'adjustment')
    await sleep(1000)
    const file = join(harness.folder, 'etc/maas/wrong.json')
    const { models, ...rest } = harness.catalog as { models: object[] }
    writeFileSync(
      file,
      JSON.stringify({ ...rest, models: models.map((model) => ({ ...model, price: WRONG })) }),
    )
    const wrong = versionIn(
      await harness.host.must('maasctl catalog import /etc/maas/wrong.json --reason 多写了三个零'),
    )
    await sleep(2000)
    const right = wrong - 1
    const noticedAt = performance.now()
    const output = await harness.follow('restore-price', { 对的版本: String(right) })
    const mended = versionIn(output)
    await until(async () => (await versionsOf(harness)).at(-1) === mended, 10_000)
    const seconds = secondsSince(noticedAt)
    await sleep(3000)

    const { code, text } = await harness.host.run(`maasctl catalog overcharged ${wrong} ${right} --json`)
    const found = JSON.parse(text.slice(text.indexOf('['))) as Overcharged[]
    for (const one of found) await compensate(harness, owner.token, one.userId, one.overcharged)
    const credited = await compensations(harness)
    const calls = await callsOf(harness, wrong)
    expectAll([
      ['the wrong price was charged', code === 1 && found.length > 0],
      [
        'each call of the wrong version is among them',
        calls === found.reduce((sum, one) => sum + one.calls, 0),
      ],
      [
        'what they should have paid is a thousandth',
        // Each call's is rounded down to a nano-yuan.
        found.every((one) => wholeOf(one) - rightOf(one) * FACTOR < FACTOR * BigInt(2 * one.calls)),
      ],
      [
        'each got back what they paid too much',
        found.every((one) => credited.get(one.userId) === owedTo(one)),
      ],
      ['no other user got anything', credited.size === found.length],
    ])
    return `${calls} 次照错价收了，改回 ${seconds}（一行命令），${found.length} 个用户多收的逐个退回`
  },
}

const versionIn = (output: string) => Number(/已发布第 (\d+) 版/.exec(output)?.[1] ?? Number.NaN)

async function versionsOf(harness: Harness): Promise<number[]> {
  const rows = await harness.ask((db) =>
    db.selectFrom('call').select('price_version').orderBy('created_at', 'desc').limit(1).execute(),
  )
  return rows.map((row) => Number(row.price_version))
}

async function callsOf(harness: Harness, version: number): Promise<number> {
  const rows = await harness.ask((db) =>
    db
      .selectFrom('call')
      .select('lines')
      .where('price_version', '=', version)
      .where('status', '<>', 'running')
      .execute(),
  )
  return rows.filter(({ lines }) => lines !== '[]').length
}

/** Puts money into a balance as staff do in the console. */
async function compensate({ nodes }: Harness, token: string, userId: string, amount: string): Promise<void> {
  const { state } = await mustCall(nodes.origin, 'adjustment.propose', {
    token,
    headers: { 'idempotency-key': `drill-${userId}` },
    input: {
      userId,
      category: 'compensation',
      direction: 'credit',
      amount,
      remark: '价格写错了，多收的退回',
      reason: '价格写错了，多收的退回',
    },
  })
  if (state !== 'done') throw new Error(`the compensation of ${amount} is ${state}`)
}

async function compensations(harness: Harness): Promise<Map<string, bigint>> {
  const rows = await harness.ask((db) =>
    db.selectFrom('ledger_entry').select(['user_id', 'amount']).where('kind', '=', 'adjust').execute(),
  )
  return new Map(rows.map((row) => [row.user_id, row.amount]))
}
