import type { Customer } from '../../test/support/customer.ts'
import type { Aim } from '../load/job.ts'

/** A running server under measurement. */
export interface Running {
  aim: Aim
  /** Whose memory and CPU time are looked at; null: nothing stands between. */
  pid: number | null
  /** Whose keys ask; absent: nothing is billed. */
  customers?: Customer[]
  /** Where its metrics are read; absent: it has none. */
  metricsPort?: number
  stop(): Promise<void>
}

/** Something that calls go through; can be restarted. */
export interface Target {
  name: string
  start(): Promise<Running>
  /** Removes what it keeps between starts. */
  drop(): Promise<void>
}
