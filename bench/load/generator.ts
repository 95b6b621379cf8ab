// The load generator of the bench, a process of its own.
import { setMaxListeners } from 'node:events'
import { runJob } from './run-job.ts'
import type { Aim, Job } from './job.ts'

setMaxListeners(0)
process.on('message', ({ aim, job }: { aim: Aim; job: Job }) => {
  runJob(aim, job).then(
    (measured) => process.send?.({ measured }),
    (error: unknown) => process.send?.({ problem: String(error) }),
  )
})
process.on('disconnect', () => process.exit(0))
