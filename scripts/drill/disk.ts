import { closeSync, mkdirSync, openSync, utimesSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '../../test/support/start-server.ts'
import { expectAll, type Drill } from './drill.ts'
import { secondsSince, type Harness } from './harness.ts'

const DISK_MIB = 320
const DAY_MS = 86_400_000
const FULL_WITHIN_MS = 60_000
const FULL_MS = 3000

/** The disk of the database and the backups is full for a while, on a small disk of its own: nothing acknowledged is lost, and no node is restarted. */
export const disk: Drill = {
  title: '磁盘满',
  needs: () => ['mount', 'curl'],
  async play(open) {
    const harness = await open({ diskMiB: DISK_MIB })
    const backups = join(harness.folder, 'var/backups/maas')
    mkdirSync(backups, { recursive: true })
    await sleep(1500)
    const pids = harness.nodes.nodes.map(({ process: node }) => node.pid)
    const filler = join(backups, 'maas-old.dump')
    const [filledAt, lostBefore] = [performance.now(), harness.lost()]
    await until(async () => {
      fill(filler)
      return (await statesOf(harness)).every((state) => state === 'disk full')
    }, FULL_WITHIN_MS)
    const noticed = secondsSince(filledAt)
    await sleep(FULL_MS)
    const answered = await callStatus(harness)
    const doctor = await harness.host.run('maasctl doctor')

    const old = (Date.now() - 4 * DAY_MS) / 1000
    utimesSync(filler, old, old)
    const freedAt = performance.now()
    await harness.follow('free-disk')
    await until(async () => (await statesOf(harness)).every((state) => state === 'ok'), 30_000)
    await until(async () => (await callStatus(harness)) === 200, 30_000)
    const recovered = secondsSince(freedAt)
    const lost = harness.lost() - lostBefore
    await sleep(1500)
    expectAll([
      ['a call is answered 503 while the disk is full', answered === 503],
      ['the doctor sees the full disk', /✗ (磁盘|数据库)/.test(doctor.text)],
      [
        'no node was restarted',
        harness.nodes.nodes.every(
          ({ process: node }, index) => node.pid === pids[index] && node.exitCode === null,
        ),
      ],
    ])
    return `${noticed}后 /readyz 说 disk full，${lost} 次调用没有得到答复，腾出后 ${recovered}又能用，没有重启`
  },
}

/** Writes until nothing more fits. */
function fill(path: string): void {
  const file = openSync(path, 'a')
  try {
    for (const size of [1 << 20, 1 << 12]) {
      try {
        for (;;) writeSync(file, Buffer.alloc(size, 1))
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
      }
    }
  } finally {
    closeSync(file)
  }
}

const statesOf = ({ nodes }: Harness) =>
  Promise.all(
    nodes.nodes.map(async ({ origin }) => {
      const answer = await fetch(`${origin}/readyz`)
      return ((await answer.json()) as { status: string }).status
    }),
  )

async function callStatus({ nodes, customers: [customer] }: Harness): Promise<number> {
  const answer = await fetch(`${nodes.origin}/v1/chat/completions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${customer?.key}` },
    body: JSON.stringify({ model: 'up', messages: [{ role: 'user', content: 'hi' }] }),
  })
  await answer.text()
  return answer.status
}
