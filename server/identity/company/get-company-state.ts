import type { CompanyState } from '../../../contract/company.ts'
import { maskIdNumber, maskName } from '../../../contract/id-number.ts'
import type { Verb } from '../context.ts'
import { SUBMISSIONS } from './company-rules.ts'
import { startOfDay } from '../../../contract/time.ts'
import type { Db } from '../../platform/db/client.ts'

const NONE = {
  state: 'none',
  name: '',
  creditCode: '',
  legalPerson: '',
  idNumber: '',
  validUntil: null,
  decision: '',
  submittedAt: null,
  decidedAt: null,
} as const satisfies Omit<CompanyState, 'attemptsLeft'>

/** Where the caller's company stands, masked as personal verification is. */
export const getCompanyState: Verb<'company.verification'> = async ({ ctx }) => {
  const { db, deps, caller, now } = ctx
  const { secrets } = deps
  const tries = await db
    .selectFrom('password_attempt')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('subject', '=', `company:${caller.userId}`)
    .where('attempted_at', '>', now - SUBMISSIONS.windowMs)
    .executeTakeFirstOrThrow()
  const attemptsLeft = Math.max(0, SUBMISSIONS.limit - tries.count)
  const row = await db
    .selectFrom('company_verification')
    .selectAll()
    .where('user_id', '=', caller.userId)
    .where('state', '<>', 'replaced')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row || row.state === 'replaced') return { ...NONE, attemptsLeft }
  return {
    state: row.state,
    name: row.name,
    creditCode: row.credit_code,
    legalPerson: maskName(secrets.open(row.legal_person_sealed)),
    idNumber: maskIdNumber(secrets.open(row.id_number_sealed)),
    validUntil: row.valid_until,
    decision: row.decision,
    submittedAt: row.created_at,
    decidedAt: row.decided_at,
    attemptsLeft,
  }
}

/** The company that an account is verified as; undefined once the last day of its licence is over. */
export const approvedCompany = (db: Db, { userId, now }: { userId: string; now: number }) =>
  db
    .selectFrom('company_verification')
    .select(['name', 'credit_code'])
    .where('user_id', '=', userId)
    .where('state', '=', 'approved')
    .where((eb) => eb.or([eb('valid_until', 'is', null), eb('valid_until', '>=', startOfDay(now))]))
    .executeTakeFirst()
