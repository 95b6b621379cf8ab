// `npm run roulette [-- <rounds on SQLite> <rounds on PostgreSQL> <rounds behind a pooler>]`: kill -9 under load, 30 rounds on SQLite,
// 10 on PostgreSQL with three nodes and 5 with PgBouncer in transaction mode before it. Exit code 0 only if every acknowledged operation is there exactly once and the books agree.
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { startEmbeddedPostgres } from '../test/server/embedded-postgres.mjs'
import { playRoulette, type RouletteOptions } from '../test/support/roulette.ts'
import { startPooler } from '../test/support/start-pooler.ts'

const [sqliteRounds = '30', postgresRounds = '10', pooledRounds = '5'] = process.argv.slice(2)

async function play(name: string, options: RouletteOptions): Promise<boolean> {
  console.log(`${name}：${options.rounds} 轮，${options.nodes} 个节点`)
  const result = await playRoulette({ ...options, log: (line) => console.log(`  ${line}`) })
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

/** The same behind a pooler, on a database of its own. */
async function playPooled(server: string): Promise<boolean> {
  const admin = new Client({ connectionString: server })
  await admin.connect()
  await admin.query('create database pooled')
  await admin.end()
  const url = new URL(server)
  url.pathname = '/pooled'
  const pooler = await startPooler(url.href)
  const options = { rounds: Number(pooledRounds), nodes: 3, databaseUrl: url.href, poolerUrl: pooler.url }
  return play(`PostgreSQL 经事务模式的连接池（${pooler.name}）`, options).finally(() => pooler.stop())
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
await postgres.stop()
process.exitCode = sqlite && shared && pooled ? 0 : 1
