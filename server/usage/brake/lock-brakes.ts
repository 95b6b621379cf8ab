import type { Db } from '../../platform/db/client.ts'
import { lockSubjects } from '../../platform/db/lock-subjects.ts'

/** Until the transaction ends no brake of the user is pulled, and none is taken off. */
export const lockBrakes = (trx: Db, userId: string, now: number) =>
  lockSubjects(trx, [`brakes:${userId}`], now)
