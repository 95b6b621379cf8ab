import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { createPlayer } from '../../test/support/roulette-player.ts'
import { startNodes } from '../../test/support/start-nodes.ts'
import type { Stage } from './stage.ts'

const TRAFFIC_MS = 4000

/** A backup under traffic, the loss of all nodes and of the database, and the restore into a new one. */
export async function restore(stage: Stage): Promise<string> {
  await sleep(TRAFFIC_MS)
  const before = stage.booked()
  const backup = backUp(stage)
  await sleep(TRAFFIC_MS)
  for (const { process: node } of stage.nodes.nodes) node.kill('SIGKILL')
  const lostAt = performance.now()
  const folder = join(stage.folder, 'restored')
  mkdirSync(join(folder, '0'), { recursive: true })
  const url = stage.engine === 'postgres' ? await restoreInto(stage, backup) : ''
  if (url === '') copyFileSync(backup, join(folder, '0', 'maas.db'))
  await stage.prove(url, join(folder, '0'), before)
  const nodes = await startNodes({
    count: stage.engine === 'postgres' ? 2 : 1,
    databaseUrl: url,
    dataDir: folder,
    catalog: stage.catalog,
    env: stage.env,
  })
  const readyMs = performance.now() - lostAt
  try {
    const [customer] = stage.customers
    if (!customer) throw new Error('there is no customer')
    const player = createPlayer({ origin: nodes.origin, customer, seed: 100 })
    await sleep(TRAFFIC_MS)
    await player.stop()
    await stage.prove(url, join(folder, '0'), [...before, ...player.takeBooked()])
  } finally {
    await nodes.stop()
  }
  return `备份以前的 ${before.length} 笔都在，从丢失到又能用 ${(readyMs / 1000).toFixed(1)} 秒`
}

/** As the timer does. */
function backUp({ folder, databaseUrl }: Stage): string {
  const here = join(folder, 'release')
  mkdirSync(join(here, 'bin'), { recursive: true })
  symlinkSync(process.execPath, join(here, 'bin/node'))
  for (const name of ['server', 'contract', 'deploy', 'node_modules', 'package.json'])
    symlinkSync(join(process.cwd(), name), join(here, name))
  const said = execFileSync('sh', [join(here, 'deploy/backup.sh'), join(folder, 'backups')], {
    env: { PATH: process.env.PATH, DATABASE_URL: databaseUrl, DATA_DIR: join(folder, '0'), SECRET_KEY: '' },
    encoding: 'utf8',
  })
  return `${said.trim()}${databaseUrl ? '.dump' : '.db'}`
}

async function restoreInto({ databaseUrl }: Stage, backup: string): Promise<string> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('create database restored')
  await client.end()
  const url = new URL(databaseUrl)
  url.pathname = '/restored'
  execFileSync('pg_restore', ['--no-owner', '--exit-on-error', `--dbname=${url.href}`, backup])
  return url.href
}
