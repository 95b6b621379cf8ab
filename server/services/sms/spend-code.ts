import type { Db } from '../../db/client.ts'
import { Failure } from '../../errors.ts'
import type { CodeProof } from './check-code.ts'

/** @throws Failure if somebody else spent the code in the meantime */
export async function spendCode(trx: Db, { id }: CodeProof): Promise<void> {
  const spent = await trx.deleteFrom('sms_code').where('id', '=', id).executeTakeFirst()
  if (spent.numDeletedRows === 0n) throw new Failure('codeWrong')
}
