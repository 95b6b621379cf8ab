import type { Db } from '../../platform/db/client.ts'
import { lockSubjects } from '../../platform/db/lock-subjects.ts'

/** Until the transaction ends no spend cap of the user is tripped, and none is taken off. */
export const lockSpendCaps = (trx: Db, userId: string, now: number) =>
  lockSubjects(trx, [`brakes:${userId}`], now)
