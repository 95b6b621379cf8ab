import { readEnv } from './platform/env/env.ts'
import { createLog } from './platform/ops/create-log.ts'
import { serveWorkerMetrics } from './app/ops/serve-metrics.ts'
import { removeSocket } from './app/startup/listen-on-socket.ts'
import { runWorkers } from './app/startup/run-workers.ts'
import { serveNode } from './app/startup/serve-node.ts'
import { startupProblem } from './platform/process/startup-problem.ts'
import { workerCount } from './app/startup/worker-count.ts'
import { workerSlot } from './platform/process/worker-slot.ts'

try {
  const env = readEnv(process.env)
  const count = workerCount(env)
  if (workerSlot !== '' || count === 1) await serveNode(env)
  else {
    const log = createLog(env, 'primary')
    if (env.SOCKET_PATH !== undefined) removeSocket(env.SOCKET_PATH)
    await serveWorkerMetrics(env, log)
    await runWorkers(count, log)
  }
} catch (error) {
  process.stderr.write(`\n启动失败：${startupProblem(error)}\n\n`)
  process.exit(1)
}
