import type { Context } from '../context.ts'
import type { Db } from '../../platform/db/client.ts'
import { Failure } from '../../platform/errors.ts'
import { clearAttempts } from '../attempt/record-attempt.ts'
import type { CodeProof } from './check-code.ts'
import { guessSubject } from './record-guess.ts'

/** Spends a code and all others of the phone for the purpose. @throws Failure if another request spent it meanwhile */
export async function spendCode(trx: Db, ctx: Context, { id, phone, purpose }: CodeProof): Promise<void> {
  const spent = await trx.deleteFrom('sms_code').where('id', '=', id).executeTakeFirst()
  if (spent.numDeletedRows === 0n) throw new Failure('codeWrong')
  await trx
    .deleteFrom('sms_code')
    .where('phone_hash', 'in', ctx.deps.secrets.indexes('phone', phone))
    .where('purpose', '=', purpose)
    .execute()
  await clearAttempts(trx, [guessSubject(ctx, { phone, purpose })])
}
