import type { Db } from '../../platform/db/client.ts'
import { badField, Failure } from '../../platform/errors.ts'
import { lockAccount } from '../../platform/db/lock-account.ts'

/** Keeps the account that a proposal names open until the transaction ends. @throws Failure if there is none (any more) */
export async function lockUserOf(trx: Db, { userId }: { userId: string }): Promise<void> {
  try {
    await lockAccount(trx, userId)
  } catch (error) {
    if (error instanceof Failure && error.reason === 'signedOut') throw badField('userId', '没有这个用户')
    throw error
  }
}
