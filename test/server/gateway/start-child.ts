import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { bareEnv } from '../../support/bare-env.ts'

const MAIN = join(import.meta.dirname, '../../../server/main.ts')

/** The server as a process of its own. */
export interface Child {
  origin: string
  kill(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null>
}

export async function startChild(env: Record<string, string>): Promise<Child> {
  const child = spawn(process.execPath, [MAIN], {
    env: {
      ...bareEnv,
      NODE_ENV: 'development',
      LOG_LEVEL: 'silent',
      SMS_LIMITS: 'off',
      PORT: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stderr.on('data', (text: Buffer) => (output += text.toString()))
  const origin = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (text: Buffer) => {
      output += text.toString()
      const address = /http:\/\/\S+:\d+/.exec(output)?.[0]
      if (address) resolve(address)
    })
    child.once('exit', () => reject(new Error(`the server did not start: ${output}`)))
  })
  return {
    origin,
    async kill(signal) {
      const ended = once(child, 'exit')
      child.kill(signal)
      const [code] = (await ended) as [number | null]
      return code
    },
  }
}
