import { Client } from 'pg'
import { startEmbeddedPostgres } from '../test/server/embedded-postgres.mjs'

const LOCAL = 'postgres://postgres@127.0.0.1:5432/postgres'
const SETTINGS = ['fsync', 'synchronous_commit', 'full_page_writes']

/** An empty database on `DATABASE_URL`, the machine's own PostgreSQL or the one from npm, as durable as it comes. */
export async function openPostgres() {
  const admin = await findServer()
  const name = `maas_bench_${process.pid}`
  await query(admin.url, `create database ${name}`)
  const url = new URL(admin.url)
  url.pathname = `/${name}`
  const settings = []
  for (const setting of SETTINGS) {
    const [row] = await query(url.href, `select current_setting('${setting}') as value`)
    if (row?.value !== 'on') throw new Error(`PostgreSQL 的 ${setting} 未打开，结果不能算数`)
    settings.push(`${setting}=${row.value}`)
  }
  return {
    url: url.href,
    settings: settings.join('，'),
    async drop() {
      await query(admin.url, `drop database if exists ${name} with (force)`)
      await admin.stop()
    },
  }
}

async function findServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const running = { url: process.env.DATABASE_URL ?? LOCAL, stop: async () => {} }
  const isThere = await query(running.url, 'select 1').then(
    () => true,
    () => false,
  )
  return isThere ? running : startEmbeddedPostgres({ isDurable: true })
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}
