import { CompanyReveal, type Company } from '../../../contract/company.ts'
import { company } from '../../../contract/entities/company.ts'
import { Failure } from '../../platform/errors.ts'
import type { StaffContext, Verb } from '../context.ts'
import { readDocument } from '../document/read-document.ts'
import { openManagedUser } from '../user-state/open-managed-user.ts'
import { limitStaffRate } from '../staff/limit-staff-rate.ts'
import { assertCompanyQuota } from './assert-company-quota.ts'
import { findCompany, readCompany } from './managed-companies.ts'

/** What the audit keeps: nothing personal. */
const Audited = company.row.pick({ name: true, creditCode: true, state: true, decision: true })
const Shown = CompanyReveal.pick({ id: true })

const TURNS = {
  approve: { from: 'waiting', to: 'approved', type: 'company' },
  reject: { from: 'waiting', to: 'rejected', type: 'person' },
  revoke: { from: 'approved', to: 'revoked', type: 'person' },
} as const

/** The account's lock comes first: of a decision and a closing one wins. */
export const decideCompany: Verb<'company.decide'> = async ({
  ctx,
  input: { id, rev, decision, reason },
}) => {
  const { db, deps, caller, now } = ctx
  const row = await openCompany(ctx, id)
  const before = await readCompany(db, deps.secrets, id)
  const { from, to, type } = TURNS[decision]
  if (decision === 'approve')
    await assertCompanyQuota(db, ctx, { creditCode: row.credit_code, userId: row.user_id })
  const decided = await db
    .updateTable('company_verification')
    .set({
      state: to,
      decision: decision === 'approve' ? '' : reason,
      decided_by: caller.userId,
      decided_at: now,
      rev: rev + 1,
    })
    .where('id', '=', id)
    .where('state', '=', from)
    .where('rev', '=', rev)
    .executeTakeFirst()
  if (decided.numUpdatedRows !== 1n) throw changedCompany(before)
  await db.updateTable('user').set({ type }).where('id', '=', row.user_id).execute()
  const after = await readCompany(db, deps.secrets, id)
  ctx.noteChange({
    subject: `company:${id}`,
    schema: Audited,
    before: Audited.parse(before),
    after: Audited.parse(after),
  })
  return after
}

/** @throws Failure `notFound`; `conflictOfInterest`; `forbidden` for one of staff, unless an owner acts */
async function openCompany(ctx: StaffContext, id: string) {
  ctx.noteChange({ subject: `company:${id}`, schema: Audited })
  const row = await findCompany(ctx.db, id)
  await openManagedUser(ctx, row.user_id)
  return row
}

const changedCompany = (current: Company) =>
  new Failure('rowChanged', { result: { current, by: current.decidedByName, at: current.decidedAt } })

/** Answers the file of the licence, once for each reason that is given. */
export const getLicence: Verb<'company.licence'> = async ({ ctx, input: { id } }) => {
  const row = await openCompany(ctx, id)
  ctx.noteChange({ subject: `company:${id}`, schema: Shown, after: { id } })
  await limitStaffRate(ctx, 'reveal')
  return readDocument(ctx.db, ctx.deps.secrets, { id: row.document_id, name: `营业执照-${row.credit_code}` })
}

/** Answers the name of the legal person. The audit keeps that it was shown, and never the name. */
export const revealLegalPerson: Verb<'company.reveal'> = async ({ ctx, input: { id } }) => {
  const row = await openCompany(ctx, id)
  ctx.noteChange({ subject: `company:${id}`, schema: Shown, after: { id } })
  await limitStaffRate(ctx, 'reveal')
  return { value: ctx.deps.secrets.open(row.legal_person_sealed) }
}
