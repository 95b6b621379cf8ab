import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import Database from 'better-sqlite3'
import { Client } from 'pg'
import { callMaas, mustCall, signInAndPay, type Customer } from '../test/support/customer.ts'
import { startServer, type RunningServer } from '../test/support/start-server.ts'

/**
 * Writes `test/fixtures/old-database`: databases that released commits made, with calls, packages and open orders. The first of the
 * two commits kept no offers with its orders; neither had versions of the catalogue.
 * Usage: node scripts/old-database.ts postgres://postgres@127.0.0.1:5432/postgres (where a database can be made)
 */
const COMMITS = { older: '597d91c', old: '29bf5e7' } as const
const root = join(import.meta.dirname, '..')
const folder = join(root, 'test/fixtures/old-database')
/** Of the fixture alone. */
const SECRET_KEY = Buffer.alloc(32, 'upgrade').toString('base64')
const PACKAGE = 'starter-1m'

const [admin = ''] = process.argv.slice(2)
if (!admin) throw new Error('usage: node scripts/old-database.ts <address of a PostgreSQL>')

/** Runs the program of a commit on a database. */
async function withProgram<T>(
  commit: string,
  { dataDir, url }: { dataDir: string; url: string },
  work: (server: RunningServer) => Promise<T>,
): Promise<T> {
  const tree = mkdtempSync(join(tmpdir(), 'maas-old-'))
  const archive = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 2 ** 30 })
  execFileSync('tar', ['-x', '-C', tree], { input: archive })
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'))
  const env = { SMS_LIMITS: 'off', SECRET_KEY, DATABASE_URL: url, PAY_SANDBOX: 'on' }
  const server = await startServer({ root: tree, dataDir, env })
  try {
    return await work(server)
  } finally {
    await server.stop()
    rmSync(tree, { recursive: true, force: true })
  }
}

const chat = async ({ origin }: RunningServer, { key }: Customer, model: string, stream = false) => {
  const answer = await fetch(`${origin}/v1/chat/completions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ model, stream, messages: [{ role: 'user', content: '写一句诗' }] }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${model} answered ${answer.status}: ${text}`)
}

async function order(server: RunningServer, { token }: Customer, input: object): Promise<string> {
  const name = 'amount' in input ? 'order.topup' : 'order.purchase'
  return (await mustCall(server.origin, name, { token, input })).orderNo
}

/** What one program did before the other took over. */
async function live(server: RunningServer, customer: Customer) {
  const purchase = { packageId: PACKAGE, quantity: 1 }
  const bought = await order(server, customer, { ...purchase, channel: 'balance' })
  for (const model of ['qinglan-plus', 'qinglan-max', 'qinglan-lite']) await chat(server, customer, model)
  await chat(server, customer, 'qinglan-max', true)
  return {
    bought,
    pending: [
      await order(server, customer, { ...purchase, channel: 'sandbox' }),
      await order(server, customer, { amount: '20', channel: 'sandbox' }),
    ],
  }
}

async function make(url: string, dataDir: string) {
  const place = { url, dataDir }
  const before = await withProgram(COMMITS.older, place, async (server) => {
    const customer = await signInAndPay(server, '13800000001', '100')
    return { customer, orders: await live(server, customer) }
  })
  return withProgram(COMMITS.old, place, async (server) => {
    const { customer } = before
    const orders = await live(server, customer)
    const other = await signInAndPay(server, '13800000002', '10')
    const returned = await order(server, customer, { packageId: PACKAGE, quantity: 1, channel: 'balance' })
    const refunded = await callMaas(server.origin, 'order.refund', {
      token: customer.token,
      input: { orderNo: returned },
    })
    if (refunded.status !== 200) throw new Error(`refund: ${refunded.body.message}`)
    const info = async ({ token }: Customer) =>
      (await mustCall(server.origin, 'user.info', { token })).balance
    return {
      at: Date.now(),
      secretKey: SECRET_KEY,
      commits: COMMITS,
      customer: { ...customer, balance: await info(customer) },
      other: { ...other, balance: await info(other) },
      pending: [...before.orders.pending, ...orders.pending],
      bought: [before.orders.bought, orders.bought],
    }
  })
}

async function onSqlite() {
  const dataDir = mkdtempSync(join(tmpdir(), 'maas-old-data-'))
  const made = await make('', dataDir)
  const copy = join(dataDir, 'copy.db')
  const database = new Database(join(dataDir, 'maas.db'))
  database.exec(`vacuum into '${copy}'`)
  database.close()
  writeFileSync(join(folder, 'sqlite.db.gz'), gzipSync(readFileSync(copy), { level: 9 }))
  rmSync(dataDir, { recursive: true, force: true })
  return made
}

async function onPostgres() {
  const dataDir = mkdtempSync(join(tmpdir(), 'maas-old-data-'))
  const name = `maas_old_${randomBytes(6).toString('hex')}`
  const client = new Client({ connectionString: admin })
  await client.connect()
  await client.query(`create database ${name}`)
  const url = new URL(admin)
  url.pathname = `/${name}`
  try {
    const made = await make(url.href, dataDir)
    writeFileSync(
      join(folder, 'postgres.json.gz'),
      gzipSync(JSON.stringify(await rowsOf(url.href)), { level: 9 }),
    )
    return made
  } finally {
    await client.query(`drop database ${name} with (force)`)
    await client.end()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** The rows of every table as PostgreSQL writes them in JSON, which `json_populate_recordset` reads back without a loss. */
async function rowsOf(url: string): Promise<Record<string, string>> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ table_name: string }>(
      `select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
    )
    const tables: Record<string, string> = {}
    for (const { table_name: table } of rows) {
      const found = await client.query<{ rows: string | null }>(
        `select json_agg(t)::text as rows from "${table}" t`,
      )
      const text = found.rows[0]?.rows ?? null
      if (text !== null) tables[table] = text
    }
    return tables
  } finally {
    await client.end()
  }
}

const catalog = execFileSync('git', ['show', `${COMMITS.old}:server/catalog/default.json`], { cwd: root })
writeFileSync(join(folder, 'catalog.json'), catalog)
const made = { sqlite: await onSqlite(), postgres: await onPostgres() }
writeFileSync(join(folder, 'made.json'), `${JSON.stringify(made, null, 2)}\n`)
