// `npm run drill -- NAME [sqlite|postgres]`: plays a part of docs/runbooks.md with real programs and traffic in a folder of its own; the books
// are proven after it. Exit code 0 if all went as it says, 1 if not, 2 for a name that is none.
import { crash } from './drill/restart.ts'
import { restore } from './drill/restore.ts'
import { openStage, type Engine, type Stage } from './drill/stage.ts'
import { upstream } from './drill/upstream.ts'

interface Drill {
  title: string
  play: (stage: Stage) => Promise<string>
}

const DRILLS: Record<string, Drill> = {
  restore: { title: '恢复', play: restore },
  crash: { title: '节点被杀', play: crash },
  upstream: { title: '上游停了', play: upstream },
}
const ENGINES: Engine[] = ['sqlite', 'postgres']

const [name = '', ...engines] = process.argv.slice(2)
const drill = Object.hasOwn(DRILLS, name) ? DRILLS[name] : undefined
if (!drill || engines.some((engine) => !ENGINES.includes(engine as Engine))) {
  console.error(`用法：npm run drill -- <${Object.keys(DRILLS).join('|')}> [sqlite] [postgres]`)
  process.exit(2)
}
for (const engine of ENGINES.filter((one) => engines.length === 0 || engines.includes(one))) {
  const startedAt = performance.now()
  const stage = await openStage(engine)
  try {
    const said = await drill.play(stage)
    if (name !== 'restore') {
      await Promise.all(stage.players.map((player) => player.stop()))
      await stage.prove(stage.databaseUrl, `${stage.folder}/0`, stage.booked())
    }
    console.log(
      `✓ ${drill.title}（${engine}）：${said}；账目一致，共 ${Math.round((performance.now() - startedAt) / 1000)} 秒`,
    )
  } catch (error) {
    console.error(`✗ ${drill.title}（${engine}）：`, error)
    process.exitCode = 1
  } finally {
    await stage.stop()
  }
}
process.exit()
