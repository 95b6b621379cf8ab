import type { Logger } from 'pino'

interface Repeated {
  name: string
  everyMs: number
  job: () => Promise<unknown>
  log: Logger
}

/**
 * Runs a job now and then again and again; one that fails is logged and tried at its next turn.
 * @returns stops it, and resolves when the run under way has ended
 */
export function repeat({ name, everyMs, job, log }: Repeated): () => Promise<void> {
  let underWay: Promise<void> | null = null
  const run = async () => {
    try {
      await job()
    } catch (error) {
      log.error({ err: error }, `job failed: ${name}`)
    }
  }
  const tick = () => {
    underWay ??= run().finally(() => {
      underWay = null
    })
  }
  tick()
  const timer = setInterval(tick, everyMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await underWay
  }
}
