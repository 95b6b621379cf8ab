import type { Db } from '../../platform/db/client.ts'
import { lockSubjects } from '../../platform/db/lock-subjects.ts'
import { Failure } from '../../platform/errors.ts'
import type { UserContext } from '../context.ts'

/** Other accounts that are verified as a company. */
export async function countAccountsOf(
  db: Db,
  { creditCode, userId }: { creditCode: string; userId: string },
): Promise<number> {
  const { count } = await db
    .selectFrom('company_verification')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('credit_code', '=', creditCode)
    .where('state', '=', 'approved')
    .where('user_id', '<>', userId)
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Only what was approved counts: who knows a company's code does not keep its owner out.
 * @throws Failure if as many accounts as may be are verified as the company already
 */
export async function assertCompanyQuota(
  trx: Db,
  { deps, now }: Pick<UserContext, 'deps' | 'now'>,
  company: { creditCode: string; userId: string },
): Promise<void> {
  await lockSubjects(trx, [`credit-code:${company.creditCode}`], now)
  const { companyAccounts: most } = deps.settings.current()
  if ((await countAccountsOf(trx, company)) >= most)
    throw new Failure('badRequest', { message: `同一企业至多认证 ${most} 个账号` })
}
