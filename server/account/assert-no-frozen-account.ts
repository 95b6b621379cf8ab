import { Failure } from '../platform/errors.ts'
import type { Db } from '../platform/db/client.ts'
import type { UserContext } from '../money/context.ts'
import { longestFreeze } from '../identity/index.ts'

/** A person whose account is frozen does not begin another one: the freeze is of the person. @throws Failure `accountSuspended` */
export async function assertNoFrozenAccount(trx: Db, ctx: UserContext, idNumber: string): Promise<void> {
  const states = await trx
    .selectFrom('user_state')
    .selectAll()
    .where('user_id', 'in', (eb) =>
      eb
        .selectFrom('verification')
        .select('user_id')
        .where('id_number_hash', 'in', ctx.deps.secrets.indexes('id-number', idNumber)),
    )
    .where('user_id', '<>', ctx.caller.userId)
    .execute()
  if (states.some((state) => longestFreeze(state, ctx.now) !== null))
    throw new Failure('accountSuspended', {
      message: '这个身份证号认证过的账号已被冻结，解冻之前不能认证其他账号，如有疑问请联系客服',
    })
}
