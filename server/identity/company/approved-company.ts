import { startOfDay } from '../../../contract/time.ts'
import type { Db } from '../../platform/db/client.ts'

/** The company that an account is verified as; undefined once the last day of its licence is over. */
export const approvedCompany = (db: Db, { userId, now }: { userId: string; now: number }) =>
  db
    .selectFrom('company_verification')
    .select(['name', 'credit_code'])
    .where('user_id', '=', userId)
    .where('state', '=', 'approved')
    .where((eb) => eb.or([eb('valid_until', 'is', null), eb('valid_until', '>=', startOfDay(now))]))
    .executeTakeFirst()
