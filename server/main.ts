import { readEnv } from './env.ts'
import { serveNode } from './startup/serve-node.ts'
import { startupProblem } from './startup/startup-problem.ts'

try {
  await serveNode(readEnv(process.env))
} catch (error) {
  process.stderr.write(`\n启动失败：${startupProblem(error)}\n\n`)
  process.exit(1)
}
