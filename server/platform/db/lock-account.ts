import type { Db } from './client.ts'
import { forUpdate } from './lock.ts'
import { Failure } from '../errors.ts'

/** Keeps an account open until the transaction ends; taken before the wallet's lock. @throws Failure signedOut if it is closed */
export async function lockAccount(trx: Db, userId: string) {
  const user = await trx
    .selectFrom('user')
    .select(['phone_hash', 'phone_sealed', 'password_hash'])
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .$call(forUpdate(trx))
    .executeTakeFirst()
  if (!user) throw new Failure('signedOut')
  return user
}
