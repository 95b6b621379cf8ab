import type { Context } from '../context.ts'
import type { Db } from '../../platform/db/client.ts'

/** @returns false if there is no solved captcha, or it has been used before */
export async function spendCaptcha(trx: Db, ctx: Context, captchaId: string | null): Promise<boolean> {
  if (captchaId === null) return false
  const spent = await trx
    .insertInto('captcha_spent')
    .values({ id: captchaId, expires_at: ctx.now + 3_600_000 })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return spent !== undefined
}
