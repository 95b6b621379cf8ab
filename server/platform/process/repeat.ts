interface Repeated {
  name: string
  everyMs: number
  job: () => Promise<unknown>
  log: { error: (details: { err: unknown }, message: string) => void }
}

/** Runs a job now and every `everyMs`; one that fails is logged. @returns stops it and waits for the run under way */
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
