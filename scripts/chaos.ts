// `npm run verify -- chaos [<rounds on SQLite> <rounds on PostgreSQL> <rounds behind a pooler> <rounds with wrong clocks>]`: kill -9 under
// load, 30 rounds on SQLite, 10 on PostgreSQL with three nodes, 5 with PgBouncer in transaction mode before it and 5 with nodes whose
// clocks are wrong. Exit code 0 only if every acknowledged operation is there exactly once and the books agree.
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { startEmbeddedPostgres } from '../test/server/embedded-postgres.mjs'
import { playChaos, type ChaosOptions } from '../test/support/chaos.ts'
import { startPooler } from '../test/support/start-pooler.ts'

const [sqliteRounds = '30', postgresRounds = '10', pooledRounds = '5', skewedRounds = '5'] =
  process.argv.slice(2)
const SECOND = 1000
const HOUR = 3_600_000

async function play(name: string, options: ChaosOptions): Promise<boolean> {
  console.log(`${name}：${options.rounds} 轮，${options.nodes} 个节点`)
  const result = await playChaos({ ...options, log: (line) => console.log(`  ${line}`) })
  const { acknowledged, problems, holdsGoneAfterMs, readyAgainMs } = result
  console.log(`  已确认：${JSON.stringify(acknowledged)}`)
  console.log(
    `  重新就绪最长 ${Math.round(readyAgainMs)} 毫秒；最后一次之后 ${Math.round(holdsGoneAfterMs / 1000)} 秒内预扣全部退回`,
  )
  for (const problem of problems) console.log(`  问题：${problem}`)
  console.log(
    problems.length === 0 ? '  每个已确认的操作恰好存在一次，账目一致。' : `  ${problems.length} 处问题`,
  )
  return problems.length === 0
}

async function untilAnswers(connectionString: string): Promise<void> {
  for (;;) {
    const client = new Client({ connectionString })
    client.on('error', () => {})
    const isThere = await client.connect().then(
      () => true,
      () => false,
    )
    await client.end().catch(() => {})
    if (isThere) return
    await sleep(100)
  }
}

async function createDatabase(server: string, name: string): Promise<URL> {
  const admin = new Client({ connectionString: server })
  await admin.connect()
  await admin.query(`create database ${name}`)
  await admin.end()
  const url = new URL(server)
  url.pathname = `/${name}`
  return url
}

/** The same behind a pooler, on a database of its own. */
async function playPooled(server: string): Promise<boolean> {
  const url = await createDatabase(server, 'pooled')
  const pooler = await startPooler(url.href)
  const options = { rounds: Number(pooledRounds), nodes: 3, databaseUrl: url.href, poolerUrl: pooler.url }
  return play(`PostgreSQL 经事务模式的连接池（${pooler.name}）`, options).finally(() => pooler.stop())
}

/** The same with nodes whose clocks are wrong, and streams that last some seconds. */
async function playSkewed(server: string): Promise<boolean> {
  const url = await createDatabase(server, 'skewed')
  return play('PostgreSQL，节点的时钟相差 -1 小时、-45 秒、+90 秒、+25 小时', {
    rounds: Number(skewedRounds),
    nodes: 3,
    databaseUrl: url.href,
    clockSkewsMs: [-HOUR, -45 * SECOND, 90 * SECOND, 25 * HOUR],
  })
}

const sqlite = await play('SQLite', { rounds: Number(sqliteRounds), nodes: 1 })
const postgres = await startEmbeddedPostgres()
await untilAnswers(postgres.url)
const shared = await play('PostgreSQL', {
  rounds: Number(postgresRounds),
  nodes: 3,
  databaseUrl: postgres.url,
})
const pooled = await playPooled(postgres.url)
const skewed = await playSkewed(postgres.url)
await postgres.stop()
process.exitCode = sqlite && shared && pooled && skewed ? 0 : 1
