import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Aim, Job, Measured } from './job.ts'

export interface Load {
  /** Does one job at a time. @throws Error if an answer is not what it should be */
  run(aim: Aim, job: Job): Promise<Measured>
  stop(): void
}

export function startLoad(): Load {
  const child = fork(join(import.meta.dirname, 'generator.ts'))
  return {
    async run(aim, job) {
      child.send({ aim, job })
      const [answer] = (await once(child, 'message')) as [{ measured?: Measured; problem?: string }]
      if (!answer.measured) throw new Error(answer.problem ?? 'the load generator said nothing')
      return answer.measured
    },
    stop: () => void child.kill(),
  }
}
