import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '../../test/support/start-server.ts'
import { expectAll, type Drill } from './drill.ts'
import { secondsSince, type Harness } from './harness.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const SKEW = join(import.meta.dirname, '../../test/support/skew-clock.ts')

/** A node whose wall clock is wrong says so and is taken out; the books go by the database. */
export const clock: Drill = {
  title: '时钟',
  needs: () => ['curl'],
  async play(open, engine) {
    const right = { file: '' }
    const harness = await open({ env: { TEST_CLOCK_RIGHT_FILE: '' } })
    right.file = join(harness.folder, 'clock-is-right')
    harness.host.setEnv({ TEST_CLOCK_RIGHT_FILE: right.file })
    // What NTP does to the clock of a machine.
    harness.host.addShim('timedatectl', `touch "${right.file}"`)
    return engine === 'postgres' ? playShared(harness) : playAlone(harness, right.file)
  },
}

/** One of two nodes is 90 seconds ahead, until its machine is set right. */
async function playShared(harness: Harness): Promise<string> {
  harness.clockSkewMs[1] = 90_000
  const lostBefore = harness.lost()
  await harness.host.must('systemctl restart maas@3002')
  const node = () => harness.nodes.nodes[1]
  await until(async () => (await stateOf(node()?.origin)) === 'clock skew', 15_000)
  const metrics = await (await fetch(`http://127.0.0.1:${harness.metricsPorts[1]}/metrics`)).text()
  const skewSeconds = Number(/^maas_clock_skew_seconds ([-\d.]+)/m.exec(metrics)?.[1])
  // A balancer that sends it calls nevertheless does no harm.
  await sleep(3000)
  const afar = await harness.host.run('maasctl doctor')
  Object.assign(harness.host.environment, {
    NODE_OPTIONS: `--import=${SKEW}`,
    TEST_CLOCK_SKEW_MS: '90000',
  })
  const doctor = await harness.host.run('maasctl doctor')
  Object.assign(harness.host.environment, { NODE_OPTIONS: '', TEST_CLOCK_SKEW_MS: '0' })
  const pid = node()?.process.pid
  const mendedAt = performance.now()
  await harness.follow('set-clock')
  await until(async () => (await stateOf(node()?.origin)) === 'ok', 15_000)
  const recovered = secondsSince(mendedAt)
  await sleep(1000)
  const lost = harness.lost() - lostBefore
  expectAll([
    ['the metric says how far it is off', Math.abs(skewSeconds - 90) < 2],
    ['the doctor says so too', doctor.text.includes('✗ 时钟：本机比数据库快 90 秒')],
    ['and from another host, of which node', /✗ 时钟：节点 \S+比数据库快 90 秒/.test(afar.text)],
    ['it needs no restart', node()?.process.pid === pid],
    ['no call is lost by the restart', lost === 0],
    ['no call is of another time than the database’s', await isOfNow(harness)],
  ])
  return `快 90 秒的节点 /readyz 答 clock skew，拨正后 ${recovered}又就绪，丢了 ${lost} 次调用`
}

/** The only node has been an hour ahead; after it is set right, time does not go back. */
async function playAlone(harness: Harness, rightFile: string): Promise<string> {
  harness.clockSkewMs[0] = HOUR_MS
  await harness.host.must('systemctl restart maas@3001')
  await sleep(2000)
  const latest = await newestCall(harness)
  harness.clockSkewMs[0] = 0
  const mendedAt = performance.now()
  await harness.follow('set-clock')
  const doctor = await harness.host.run('maasctl doctor')
  await harness.host.must('systemctl restart maas@3001')
  const recovered = secondsSince(mendedAt)
  await sleep(2000)
  const after = await newestCall(harness)
  expectAll([
    ['the clock was set', existsSync(rightFile)],
    ['calls are made in the wrong hour', latest > Date.now() + 55 * MINUTE_MS],
    [
      'the doctor says that time goes slower now',
      doctor.text.includes('! 时钟：本机的时钟比已经记下的时间落后'),
    ],
    ['time does not go back', after >= latest],
    ['the node serves', (await stateOf(harness.nodes.nodes[0]?.origin)) === 'ok'],
  ])
  return `快一小时的节点拨正重启，${recovered}又能用，时间没有倒退`
}

async function stateOf(origin = ''): Promise<string> {
  const answer = await fetch(`${origin}/readyz`)
  return ((await answer.json()) as { status: string }).status
}

async function newestCall(harness: Harness): Promise<number> {
  const row = await harness.ask((db) =>
    db
      .selectFrom('call')
      .select((eb) => eb.fn.max('created_at').as('at'))
      .executeTakeFirstOrThrow(),
  )
  return row.at
}

const isOfNow = async (harness: Harness) => (await newestCall(harness)) < Date.now() + 5000
