import { readEnv } from './env.ts'
import { createLog } from './ops/create-log.ts'
import { serveWorkerMetrics } from './ops/serve-metrics.ts'
import { removeSocket } from './startup/listen-on-socket.ts'
import { runWorkers } from './startup/run-workers.ts'
import { serveNode } from './startup/serve-node.ts'
import { startupProblem } from './startup/startup-problem.ts'
import { workerCount } from './startup/worker-count.ts'
import { workerSlot } from './startup/worker-slot.ts'

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
