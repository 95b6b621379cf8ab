import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort, startServer, until } from '../../test/support/start-server.ts'
import { startPostgres } from '../deploy-demo/postgres.ts'
import { expectAll, type Drill } from './drill.ts'
import { openHost, type Host } from './host.ts'
import { newestBackup, POSTGRES_TOOLS, superviseBackups } from './restore.ts'
import { linesFor, secondsSince, UNITS, type Harness } from './harness.ts'

/** Everything goes to another folder, another PostgreSQL and other nodes, which the name then leads to. */
export const move: Drill = {
  title: '搬家',
  needs: (engine) => (engine === 'postgres' ? POSTGRES_TOOLS : ['curl']),
  provesItself: true,
  async play(open, engine) {
    const harness = await open()
    await sleep(2000)
    const there = await openOther(harness)
    const lostBefore = harness.lost()
    const stoppedAt = performance.now()
    superviseBackups(harness)
    await harness.follow('move-out')
    const backup = newestBackup(harness)
    const backups = 'var/backups/maas'
    for (const name of readdirSync(join(harness.folder, backups)))
      copyFileSync(join(harness.folder, backups, name), join(there.folder, backups, name))
    copyFileSync(join(harness.folder, 'etc/maas/env'), join(there.folder, 'etc/maas/env'))
    for (const line of linesFor(`restore-${engine}`, harness.nodes.nodes.length)) {
      const filled = line.replaceAll('maas-时间', backup)
      if (filled === 'maasctl doctor') await there.run(filled)
      else await there.must(filled)
    }
    await until(async () => (await fetch(`${harness.nodes.origin}/readyz`)).ok, 30_000)
    const away = secondsSince(stoppedAt)
    const lost = harness.lost() - lostBefore
    await sleep(2000)
    await Promise.all(harness.players.map((player) => player.stop()))
    const booked = harness.booked()
    await harness.prove(there.envOf(0).DATABASE_URL ?? '', `${there.folder}/0`, booked)
    await there.must('maasctl ledger:verify')
    expectAll([
      ['calls go on at the new place', booked.length > 0 && harness.lost() - lostBefore === lost],
      [
        'the new place has a database of its own',
        engine === 'sqlite' || there.envOf(0).DATABASE_URL !== harness.databaseUrl,
      ],
    ])
    return `停机 ${away}，其间 ${lost} 次调用没有得到答复；搬家前后的 ${booked.length} 笔都在且只有一次`
  },
}

/** Another host with nothing on it; its nodes are those that the name leads to once they run. */
async function openOther(harness: Harness): Promise<Host> {
  const folder = mkdtempSync(join(tmpdir(), 'maas-drill-new-'))
  chmodSync(folder, 0o711)
  harness.onStop(() => rmSync(folder, { recursive: true, force: true }))
  const { nodes } = harness.nodes
  for (const index of nodes.keys()) mkdirSync(join(folder, String(index)), { mode: 0o700 })
  const ports = await Promise.all(nodes.map(freePort))
  const known: { host?: Host } = {}
  const host = await openHost({
    folder,
    ports: ports.map((port, index) => [String(3001 + index), port]),
    env: {},
    async supervise(verb, unit) {
      const index = UNITS.indexOf(unit)
      if (index < 0 || index >= nodes.length || !known.host) return
      if (verb !== 'start') return
      nodes[index] = await startServer({
        root: known.host.currentRoot(),
        port: ports[index] ?? 0,
        dataDir: join(folder, String(index)),
        env: known.host.envOf(index),
      })
    },
  })
  known.host = host
  harness.onStop(() => host.close())
  if (harness.engine === 'postgres') {
    const postgres = await startPostgres(folder)
    harness.onStop(async () => {
      await Promise.all(nodes.map((node) => node.stop()))
      await postgres.stop()
    })
    const { hostname, port } = new URL(postgres.url)
    Object.assign(host.environment, { PGHOST: hostname, PGPORT: port, PGUSER: 'postgres' })
  }
  return host
}
