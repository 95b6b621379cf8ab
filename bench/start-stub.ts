import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Pace } from './stub-upstream.ts'

export interface Stub {
  origin: string
  pid: number
  pace(pace: Pace): Promise<void>
  stop(): void
}

export async function startStub(): Promise<Stub> {
  const child = fork(join(import.meta.dirname, 'stub-upstream.ts'))
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  return {
    origin: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    async pace(pace) {
      child.send(pace)
      await once(child, 'message')
    },
    stop: () => void child.kill(),
  }
}
