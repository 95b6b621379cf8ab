import { availableParallelism } from 'node:os'
import type { Env } from '../../platform/env/env.ts'

/** How many processes serve. The embedded database has one writer, so one process serves with it whatever is asked for. */
export function workerCount({ WORKERS, DATABASE_URL }: Pick<Env, 'WORKERS' | 'DATABASE_URL'>): number {
  if (DATABASE_URL === undefined) return 1
  return WORKERS === 'auto' ? availableParallelism() : WORKERS
}
