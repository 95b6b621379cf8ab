// `npm run verify -- drill NAME [sqlite|postgres]`: plays a part of docs/runbooks.md with real programs and traffic in a folder of its own; the books
// are proven after it. `all`: those that this machine can play, and the names of the others. Exit code 0 if all went as it says, 1 if not, 2 for
// a name that is none, and for a drill that this machine cannot play.
import { attack } from './drill/attack.ts'
import { certificate } from './drill/certificate.ts'
import { clock } from './drill/clock.ts'
import { disk } from './drill/disk.ts'
import { missing, type Drill } from './drill/drill.ts'
import { key } from './drill/key.ts'
import { move } from './drill/move.ts'
import { payment } from './drill/payment.ts'
import { price } from './drill/price.ts'
import { crash } from './drill/restart.ts'
import { restore } from './drill/restore.ts'
import { openHarness, Unplayable, type Engine, type Harness } from './drill/harness.ts'
import { upgrade } from './drill/upgrade.ts'
import { upstream } from './drill/upstream.ts'

const DRILLS: Record<string, Drill> = {
  upgrade,
  restore,
  key,
  disk,
  clock,
  certificate,
  crash,
  upstream,
  payment,
  price,
  attack,
  move,
}
const ENGINES: Engine[] = ['sqlite', 'postgres']

const [name = '', ...engines] = process.argv.slice(2)
const drills = name === 'all' ? Object.values(DRILLS) : Object.hasOwn(DRILLS, name) ? [DRILLS[name]] : []
if (drills.length === 0 || engines.some((engine) => !ENGINES.includes(engine as Engine))) {
  console.error(`用法：npm run verify -- drill <${Object.keys(DRILLS).join('|')}|all> [sqlite] [postgres]`)
  process.exit(2)
}
const begunAt = performance.now()
const plays = drills.flatMap((drill) =>
  ENGINES.filter((one) => engines.length === 0 || engines.includes(one)).map((engine) => ({ drill, engine })),
)
// They wait most of the time: all of them are played two at a time, one alone gives the figures of the runbook.
await Promise.all(
  Array.from({ length: name === 'all' ? 2 : 1 }, async () => {
    for (let next = plays.shift(); next; next = plays.shift())
      if (next.drill) await play(next.drill, next.engine)
  }),
)
console.log(`全部用时 ${Math.round((performance.now() - begunAt) / 1000)} 秒`)
process.exit()

async function play(drill: Drill, engine: Engine): Promise<void> {
  const lacking = missing(drill.needs?.(engine) ?? [])
  if (lacking.length > 0) return refuse(drill, engine, `要 ${lacking.join('、')}`)
  const startedAt = performance.now()
  const harnesses: Harness[] = []
  try {
    const outcome = await drill.play(async (options) => {
      const harness = await openHarness(engine, options)
      harnesses.push(harness)
      return harness
    }, engine)
    for (const harness of harnesses) {
      if (drill.provesItself) continue
      await Promise.all(harness.players.map((player) => player.stop()))
      await harness.prove(harness.databaseUrl, `${harness.folder}/0`, harness.booked())
      await harness.host.must('maasctl ledger:verify')
    }
    console.log(
      `✓ ${drill.title}（${engine}）：${outcome}；账目一致，共 ${Math.round((performance.now() - startedAt) / 1000)} 秒`,
    )
  } catch (error) {
    if (error instanceof Unplayable) return refuse(drill, engine, error.message)
    console.error(`✗ ${drill.title}（${engine}）：`, error)
    for (const harness of harnesses) console.error('lost:', harness.lostBy())
    for (const harness of harnesses)
      for (const node of harness.nodes.nodes) console.error(node.output().slice(-1500))
    process.exitCode = 1
  } finally {
    for (const harness of harnesses) await harness.stop()
  }
}

/** Says why a drill is left out where all are played; where it was asked for by name, the command fails. */
function refuse({ title }: Drill, engine: Engine, why: string): void {
  console.error(`– ${title}（${engine}）没有演练，这台机器上不行：${why}`)
  if (name !== 'all') process.exitCode ??= 2
}
