import { company } from '../../../contract/entities/company.ts'
import { sql } from 'kysely'
import type { Company } from '../../../contract/company.ts'
import { maskIdNumber, maskName } from '../../../contract/id-number.ts'
import type { Db } from '../../platform/db/client.ts'
import { toEntity } from '../../platform/entity/entity-rows.ts'
import { entityFilters } from '../../platform/entity/entity-filters.ts'
import { contains, ifDefined } from '../../platform/db/filters.ts'
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

const toCompany = (secrets: Secrets, row: Row): Company =>
  company.row.parse({
    ...toEntity(company, { ...row }),
    legalPerson: maskName(secrets.open(row.legal_person_sealed)),
    idNumber: maskIdNumber(secrets.open(row.id_number_sealed)),
    decidedByName: row.decided_by_name,
    otherAccounts: row.other_accounts,
  })

export const listCompanies: Verb<'company.list'> = ({ ctx: { db, deps }, input }) =>
  listPage({
    query: companies(db).where((eb) =>
      eb.and([
        ...entityFilters(company, input),
        ...ifDefined(input.keyword, (part) =>
          eb.or([contains(eb.ref('name'), part), eb('credit_code', '=', part.toUpperCase())]),
        ),
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
