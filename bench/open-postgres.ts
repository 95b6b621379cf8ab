import { Client } from 'pg'
import { startEmbeddedPostgres } from '../test/server/embedded-postgres.mjs'

const LOCAL = 'postgres://postgres@127.0.0.1:5432/postgres'
const SETTINGS = ['fsync', 'synchronous_commit', 'full_page_writes']

/** Empty databases on `DATABASE_URL`, the machine's own PostgreSQL or the one from npm, as durable as it comes; `url` is the first of `urls`. */
export async function openPostgres({ databases = 1 } = {}) {
  const admin = await findServer()
  const names = Array.from({ length: databases }, (_, i) => `maas_bench_${process.pid}_${i + 1}`)
  for (const name of names) await query(admin.url, `create database ${name}`)
  const urls = names.map((name) => {
    const url = new URL(admin.url)
    url.pathname = `/${name}`
    return url.href
  })
  const [url = ''] = urls
  const settings = []
  for (const setting of SETTINGS) {
    const [row] = await query(url, `select current_setting('${setting}') as value`)
    if (row?.value !== 'on') throw new Error(`PostgreSQL 的 ${setting} 未打开，结果不能算数`)
    settings.push(`${setting}=${row.value}`)
  }
  return {
    url,
    urls,
    settings: settings.join('，'),
    async drop() {
      for (const name of names) await query(admin.url, `drop database if exists ${name} with (force)`)
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
