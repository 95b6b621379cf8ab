import type { UserContext } from '../context.ts'
import type { Db } from '../../platform/db/client.ts'
import { Failure } from '../../platform/errors.ts'
import { ACCOUNTS_PER_ID } from './verification-rules.ts'

/** @throws Failure if as many accounts as may share an ID number do so already */
export async function assertIdQuota(trx: Db, ctx: UserContext, idNumber: string): Promise<void> {
  const accounts = await trx
    .selectFrom('verification')
    .select('user_id')
    .where('id_number_hash', 'in', ctx.deps.secrets.indexes('id-number', idNumber))
    .limit(ACCOUNTS_PER_ID)
    .execute()
  if (accounts.length >= ACCOUNTS_PER_ID)
    throw new Failure('badRequest', { message: `同一身份证号至多认证 ${ACCOUNTS_PER_ID} 个账号` })
}
