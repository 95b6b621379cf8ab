import { timingSafeEqual } from 'node:crypto'
import type { SmsPurpose } from '../../../contract/sms.ts'
import type { Context } from '../../context.ts'
import { Failure } from '../../errors.ts'
import { codeHash } from './code-rules.ts'

/** A code that was right, to be spent in the transaction of what it allows. */
export interface CodeProof {
  id: string
}

/**
 * Takes one of the code's tries and only then compares: guesses that come together get five looks in all.
 * @throws Failure the same whether there is no code, it is too old, burned, for something else, or wrong
 */
export async function checkCode(
  ctx: Context,
  { phone, purpose, code }: { phone: string; purpose: SmsPurpose; code: string },
): Promise<CodeProof> {
  const { secrets } = ctx.deps
  const looked = await ctx.db
    .updateTable('sms_code')
    .set((eb) => ({ tries_left: eb('tries_left', '-', 1) }))
    .where('phone_hash', '=', secrets.index('phone', phone))
    .where('purpose', '=', purpose)
    .where('tries_left', '>', 0)
    .where('expires_at', '>', ctx.now)
    .returning(['id', 'code_hash'])
    .executeTakeFirst()
  if (!looked) throw new Failure('codeWrong')
  const given = codeHash(secrets, { id: looked.id, phone, purpose, code })
  if (!timingSafeEqual(Buffer.from(given), Buffer.from(looked.code_hash))) throw new Failure('codeWrong')
  return { id: looked.id }
}
