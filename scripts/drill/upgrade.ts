import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { PROGRAM } from '../../server/platform/process/program-version.ts'
import { expectAll, type Drill } from './drill.ts'
import { makeRelease } from './host.ts'
import { secondsSince, type Harness } from './harness.ts'

const [major = 0, minor = 0] = PROGRAM.version.split('.').map(Number)
/** The next minor version, and one that may follow neither it nor this one. */
const [NEXT, BEYOND] = [1, 3].map((more) => `${major}.${minor + more}.0`) as [string, string]
const OLD = 'maas-now'

/** A new version with a migration of its own goes in and out again, node by node, under traffic; one too far away does not start. */
export const upgrade: Drill = {
  title: '升级与回退',
  needs: () => ['curl', 'tar'],
  async play(open) {
    const harness = await open()
    pack(harness, NEXT, [NEXT])
    pack(harness, BEYOND, [NEXT, BEYOND])
    await sleep(2000)
    const up = await measure(harness, () => harness.follow('upgrade', { 新版本: NEXT }))
    const versions = await versionsOf(harness)
    await sleep(1000)
    const down = await measure(harness, () => harness.follow('rollback', { 'maas-旧版本': OLD }))
    const versionsAfter = await versionsOf(harness)
    await sleep(1000)

    const tooFar = await harness.follow('upgrade', { 新版本: BEYOND }).catch(String)
    await harness.follow('rollback', { 'maas-旧版本': OLD })
    await sleep(500)
    const isShared = harness.engine === 'postgres'
    expectAll([
      ['each node runs the new version', versions.every((one) => one === NEXT)],
      [
        'each node runs the old version on the new tables',
        versionsAfter.every((one) => one === PROGRAM.version),
      ],
      ['a version too far away does not start, and says the way', tooFar.includes('不能跳过次版本')],
      ['after which the old one serves', (await versionsOf(harness)).every((one) => one === PROGRAM.version)],
      ['two nodes lose no call by it', !isShared || up.lost + down.lost === 0],
    ])
    return `升级 ${up.seconds}、丢了 ${up.lost} 次调用，回退 ${down.seconds}、丢了 ${down.lost} 次；隔一个次版本的拒绝启动并说出路`
  },
}

async function measure(harness: Harness, work: () => Promise<unknown>) {
  const [startedAt, before] = [performance.now(), harness.lost()]
  await work()
  return { seconds: secondsSince(startedAt), lost: harness.lost() - before }
}

const versionsOf = ({ nodes }: Harness) =>
  Promise.all(
    nodes.nodes.map(async ({ origin }) => {
      const answer = await fetch(`${origin}/healthz`)
      return ((await answer.json()) as { version: string }).version
    }),
  )

/** Packs as `npm run release` does: a tar of a release that calls itself so, and whose migrations add a column each. */
function pack({ folder, host }: Harness, version: string, migrations: readonly string[]): void {
  const name = `maas-${version}`
  const root = makeRelease(folder, name, host.placed, version)
  const index = join(root, 'server/platform/db/migrations/index.ts')
  const text = readFileSync(index, 'utf8')
  const end = text.lastIndexOf('  }\n}')
  if (end < 0) throw new Error(`${index} does not end with its list of migrations`)
  writeFileSync(index, text.slice(0, end) + migrations.map(migrationOf).join('') + text.slice(end))
  const releases = join(folder, 'srv/maas')
  execFileSync('tar', ['-czf', join(releases, `${name}.tar.gz`), '-C', join(releases, 'releases'), name])
  rmSync(root, { recursive: true })
}

function migrationOf(version: string): string {
  const name = version.replaceAll('.', '_')
  const change = `db.schema.alterTable('api_key').addColumn('drill_${name}', 'text')`
  return `    '9${name}-drill': { up: (db) => ${change}.execute() },\n`
}
