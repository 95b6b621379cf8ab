import type { Context } from '../../context.ts'
import type { Db } from '../../db/client.ts'
import { Failure } from '../../errors.ts'
import { forgetTries } from '../auth/count-tries.ts'
import type { CodeProof } from './check-code.ts'
import { codeTries } from './take-look.ts'

/**
 * Spends a code, and with it all others of the phone for the same purpose; only wrong guesses stay counted.
 * @throws Failure if another request spent it in the meantime
 */
export async function spendCode(trx: Db, ctx: Context, { id, phone, purpose }: CodeProof): Promise<void> {
  const spent = await trx.deleteFrom('sms_code').where('id', '=', id).executeTakeFirst()
  if (spent.numDeletedRows === 0n) throw new Failure('codeWrong')
  await trx
    .deleteFrom('sms_code')
    .where('phone_hash', 'in', ctx.deps.secrets.indexes('phone', phone))
    .where('purpose', '=', purpose)
    .execute()
  await forgetTries(trx, [codeTries(ctx, { phone, purpose })])
}
