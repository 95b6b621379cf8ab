import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createPlayer } from '../../test/support/chaos-player.ts'
import { expectAll, type Drill } from './drill.ts'
import { secondsSince, type Harness } from './harness.ts'

const TRAFFIC_MS = 3000
export const POSTGRES_TOOLS = ['pg_dump', 'pg_restore', 'psql', 'curl']

/** A backup under traffic, the loss of all nodes and of the database, and the restore into a new one. */
export const restore: Drill = {
  title: '恢复',
  needs: (engine) => (engine === 'postgres' ? POSTGRES_TOOLS : ['curl']),
  provesItself: true,
  async play(open, engine) {
    const harness = await open()
    await sleep(TRAFFIC_MS)
    const before = harness.booked()
    superviseBackups(harness)
    await harness.host.must('systemctl start maas-backup')
    const backup = newestBackup(harness)
    await sleep(TRAFFIC_MS)
    // Theirs may be orders that are gone; they would ask for them for long.
    for (const player of harness.players) player.stop().catch(() => null)
    for (const { process: node } of harness.nodes.nodes) node.kill('SIGKILL')
    if (engine === 'sqlite') rmSync(join(harness.folder, '0/maas.db'))
    const lostAt = performance.now()
    await harness.follow(`restore-${engine}`, { 'maas-时间': backup })
    const ready = secondsSince(lostAt)
    const [customer] = harness.customers
    if (!customer) throw new Error('there is no customer')
    const player = createPlayer({ origin: harness.nodes.origin, customer, seed: 100 })
    await sleep(TRAFFIC_MS)
    await player.stop()
    const after = player.takeBooked()
    const url = harness.host.envOf(0).DATABASE_URL ?? ''
    await harness.prove(url, `${harness.folder}/0`, [...before, ...after])
    await harness.host.must('maasctl ledger:verify')
    expectAll([['calls are made again', after.some(({ kind }) => kind === 'chat')]])
    return `备份以前的 ${before.length} 笔都在，从丢失到又能用 ${ready}`
  },
}

/** `systemctl start maas-backup` does what its unit does. */
export function superviseBackups({ host, supervisors }: Harness): void {
  supervisors['maas-backup'] = async () => {
    await host.must(
      'set -a; . /etc/maas/env; DATA_DIR=/var/lib/maas/3001 /srv/maas/current/deploy/backup.sh /var/backups/maas',
    )
  }
}

/** Its name, without the ending. */
export function newestBackup({ folder }: Harness): string {
  const names = readdirSync(join(folder, 'var/backups/maas')).filter((one) => /^maas-\d/.test(one))
  return (
    names
      .toSorted()
      .at(-1)
      ?.replace(/\.\w+$/, '') ?? ''
  )
}
