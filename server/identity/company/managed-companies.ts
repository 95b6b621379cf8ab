import { sql } from 'kysely'
import type { Company } from '../../../contract/company.ts'
import { maskIdNumber, maskName } from '../../../contract/id-number.ts'
import type { Db } from '../../platform/db/client.ts'
import { contains, ifDefined, within } from '../../platform/db/filters.ts'
import { listPage } from '../../platform/db/list-page.ts'
import { Failure } from '../../platform/errors.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import type { Verb } from '../context.ts'
import { staffName } from '../user/staff-name.ts'

const companies = (db: Db) =>
  db
    .selectFrom('company_verification')
    .selectAll()
    .select([
      staffName('company_verification.decided_by').as('decided_by_name'),
      sql<number>`(select count(*) from company_verification as other
        where other.credit_code = company_verification.credit_code and other.state = 'approved'
          and other.user_id <> company_verification.user_id)`.as('other_accounts'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof companies>['executeTakeFirstOrThrow']>>

const toCompany = (secrets: Secrets, row: Row): Company => ({
  id: row.id,
  userId: row.user_id,
  name: row.name,
  creditCode: row.credit_code,
  state: row.state,
  address: row.address,
  legalPerson: maskName(secrets.open(row.legal_person_sealed)),
  idNumber: maskIdNumber(secrets.open(row.id_number_sealed)),
  isPersonVerified: row.is_person_verified === 1,
  capital: row.capital,
  validFrom: row.valid_from,
  validUntil: row.valid_until,
  decision: row.decision,
  decidedByName: row.decided_by_name,
  otherAccounts: row.other_accounts,
  createdAt: row.created_at,
  decidedAt: row.decided_at,
  rev: row.rev,
})

export const listCompanies: Verb<'company.list'> = ({ ctx: { db, deps }, input }) =>
  listPage({
    query: companies(db).where((eb) =>
      eb.and([
        ...ifDefined(input.id, (id) => eb('id', '=', id)),
        ...ifDefined(input.userId, (id) => eb('user_id', '=', id)),
        ...ifDefined(input.name, (name) => eb('name', '=', name)),
        ...ifDefined(input.keyword, (part) =>
          eb.or([contains(eb.ref('name'), part), eb('credit_code', '=', part.toUpperCase())]),
        ),
        ...ifDefined(input.creditCode, (code) => eb('credit_code', '=', code)),
        ...ifDefined(input.state_MultiString, (states) => eb('state', 'in', states)),
        ...within(eb.ref('created_at'), input.createdAt_begin, input.createdAt_end),
      ]),
    ),
    input,
    sortBy: [sql.ref('created_at'), sql.ref('id')],
    toRow: (row) => toCompany(deps.secrets, row),
  })

export const getCompany: Verb<'company.detail'> = ({ ctx: { db, deps }, input: { id } }) =>
  readCompany(db, deps.secrets, id)

/** @throws Failure notFound */
export async function findCompany(db: Db, id: string): Promise<Row> {
  const row = await companies(db).where('id', '=', id).executeTakeFirst()
  if (!row) throw new Failure('notFound')
  return row
}

export const readCompany = async (db: Db, secrets: Secrets, id: string): Promise<Company> =>
  toCompany(secrets, await findCompany(db, id))
