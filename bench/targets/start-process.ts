import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { until } from '../../test/support/start-server.ts'

interface ProcessOptions {
  /** Default: the Node that runs this. */
  node?: string
  args: string[]
  env: Record<string, string>
  /** Answers anything once it is up. */
  probe: string
}

/** Starts a Node program, its output thrown away, and waits until it answers. */
export async function startProcess({ node = process.execPath, args, env, probe }: ProcessOptions) {
  const child = spawn(node, args, {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await until(async () => {
    if (child.exitCode !== null) throw new Error(`${args.join(' ')} ended with ${child.exitCode}`)
    return fetch(probe).then(
      (answer) => answer.ok,
      () => false,
    )
  }, 20_000)
  return {
    pid: child.pid ?? null,
    async stop() {
      if (child.exitCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      const impatient = setTimeout(() => child.kill('SIGKILL'), 15_000)
      await ended
      clearTimeout(impatient)
    },
  }
}
