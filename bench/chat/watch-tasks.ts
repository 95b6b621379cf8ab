import type { CDPSession } from 'playwright-core'

interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  /** Microseconds, by the clock and on the processor. */
  dur?: number
  tdur?: number
  args?: { name?: string }
}

export interface TaskTimes {
  tasks: number
  /** Milliseconds on the processor: what the page itself took. */
  longestCpu: number
  overFifty: number
  /** Milliseconds by the clock: including other processes of the machine. */
  longestWall: number
}

const TASK = /RunTask$/
const FIFTY_MS = 50_000

/** How long the tasks of the page's main thread take while some work is done. */
export async function watchTasks(cdp: CDPSession, work: () => Promise<void>): Promise<TaskTimes> {
  const events: TraceEvent[] = []
  const collect = ({ value }: { value: object[] }) => void events.push(...(value as TraceEvent[]))
  cdp.on('Tracing.dataCollected', collect)
  await cdp.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', '__metadata'], excludedCategories: ['*'] },
  })
  await work()
  const isComplete = new Promise((resolve) => cdp.once('Tracing.tracingComplete', resolve))
  await cdp.send('Tracing.end')
  await isComplete
  cdp.off('Tracing.dataCollected', collect)
  const mains = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  )
  const tasks = events.filter(
    ({ name, ph, pid, tid }) => ph === 'X' && TASK.test(name) && mains.has(`${pid} ${tid}`),
  )
  const cpu = tasks.map(({ tdur = 0 }) => tdur)
  return {
    tasks: tasks.length,
    longestCpu: Math.max(0, ...cpu) / 1000,
    overFifty: cpu.filter((time) => time >= FIFTY_MS).length,
    longestWall: Math.max(0, ...tasks.map(({ dur = 0 }) => dur)) / 1000,
  }
}
