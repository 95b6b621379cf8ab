import { managedInvoice } from '../../../contract/entities/managed-invoice.ts'
import { InvoiceReveal, type ManagedInvoice } from '../../../contract/invoice.ts'
import { DAY_MS, startOfDay } from '../../../contract/time.ts'
import type { Db } from '../../platform/db/client.ts'
import { badField } from '../../platform/errors.ts'
import {
  assertNoConflict,
  limitStaffRate,
  readDocument,
  receiveDocument,
  saveDocument,
} from '../../identity/index.ts'
import type { StaffContext, Verb } from '../context.ts'
import { withdrawApplication, openTitle } from '../../money/index.ts'
import { changedInvoice, findManagedInvoice, readManagedInvoice } from './managed-invoices.ts'

/** What the audit keeps of an invoice: no title. */
const Audited = managedInvoice.row.pick({
  state: true,
  amount: true,
  reversed: true,
  due: true,
  number: true,
  issuedAt: true,
  rejection: true,
})

const Shown = InvoiceReveal.pick({ id: true })

/** Reads an invoice that staff act on. @throws Failure `conflictOfInterest` for their own, or of someone close to them */
export async function openInvoice(ctx: StaffContext, id: string) {
  const { db, deps, caller } = ctx
  ctx.noteChange({ subject: `invoice:${id}`, schema: Audited })
  const row = await findManagedInvoice(db, id)
  await assertNoConflict(db, deps.secrets, { staffId: caller.userId, userId: row.user_id })
  return { row, before: await readManagedInvoice(db, deps.secrets, id) }
}

/** Notes what became of it. */
export async function noteInvoice(ctx: StaffContext, before: ManagedInvoice): Promise<ManagedInvoice> {
  const after = await readManagedInvoice(ctx.db, ctx.deps.secrets, before.id)
  ctx.noteChange({
    subject: `invoice:${before.id}`,
    schema: Audited,
    before: Audited.parse(before),
    after: Audited.parse(after),
  })
  return after
}

/** Records what the tax bureau's system issued, with its PDF. */
export const issueInvoice: Verb<'managedInvoice.issue'> = async ({
  ctx,
  input: { id, rev, number, issuedAt, file },
}) => {
  const { db, deps, caller, now } = ctx
  const { row, before } = await openInvoice(ctx, id)
  assertDay({ issuedAt, from: row.created_at, now })
  const received = receiveDocument(file, { field: 'file', types: ['application/pdf'] })
  const documentId = await saveDocument(db, deps.secrets, {
    ...received,
    userId: row.user_id,
    purpose: 'invoice',
    now,
  })
  const issued = await db
    .updateTable('invoice')
    .set({
      state: 'issued',
      number,
      issued_at: issuedAt,
      document_id: documentId,
      decided_by: caller.userId,
      decided_at: now,
      rev: rev + 1,
    })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('rev', '=', rev)
    .executeTakeFirst()
  if (issued.numUpdatedRows !== 1n) throw changedInvoice(before)
  await takeNumber(db, { number, invoiceId: id })
  return noteInvoice(ctx, before)
}

/** Each number stands once, of invoices and red-letter invoices. @throws Failure that names the field */
export async function takeNumber(db: Db, { number, invoiceId }: { number: string; invoiceId: string }) {
  const taken = await db
    .insertInto('invoice_number')
    .values({ number, invoice_id: invoiceId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (taken.numInsertedOrUpdatedRows !== 1n) throw badField('number', '这个发票号码已经登记过了')
}

/** The date of an invoice lies between the day of what it is for and today. @throws Failure that names the field */
export function assertDay({ issuedAt, from, now }: { issuedAt: number; from: number; now: number }): void {
  if (issuedAt < startOfDay(from)) throw badField('issuedAt', '开票日期不能早于申请的那天')
  if (issuedAt >= startOfDay(now) + DAY_MS) throw badField('issuedAt', '开票日期不能晚于今天')
}

/** What it took of its orders can be invoiced again. */
export const rejectInvoice: Verb<'managedInvoice.reject'> = async ({ ctx, input: { id, rev, reason } }) => {
  const { before } = await openInvoice(ctx, id)
  const isEnded = await withdrawApplication(ctx.db, {
    invoiceId: id,
    state: 'rejected',
    rejection: reason,
    by: ctx.caller.userId,
    rev,
    now: ctx.now,
  })
  if (!isEnded) throw changedInvoice(before)
  return noteInvoice(ctx, before)
}

/** Answers the PDF. The audit keeps that it was shown. */
export const getManagedFile: Verb<'managedInvoice.file'> = async ({ ctx, input: { id } }) => {
  const { row } = await openInvoice(ctx, id)
  ctx.noteChange({ subject: `invoice:${id}`, schema: Shown, after: { id } })
  await limitStaffRate(ctx, 'reveal')
  return readDocument(ctx.db, ctx.deps.secrets, { id: row.document_id, name: `发票-${row.number}` })
}

/** Answers the whole title, as it is typed into the tax bureau's system. The audit keeps that it was shown, and nothing of it. */
export const revealInvoice: Verb<'managedInvoice.reveal'> = async ({ ctx, input: { id } }) => {
  const { row } = await openInvoice(ctx, id)
  ctx.noteChange({ subject: `invoice:${id}`, schema: Shown, after: { id } })
  await limitStaffRate(ctx, 'reveal')
  const { name, taxNumber, address, phone, bankName, bankAccount } = openTitle(
    ctx.deps.secrets,
    row.buyer_sealed,
  )
  const lines = [
    ['抬头', name],
    ['税号', taxNumber],
    ['注册地址', address],
    ['注册电话', phone],
    ['开户银行', bankName],
    ['银行账号', bankAccount],
  ]
  return {
    value: lines
      .filter(([, text]) => text !== '')
      .map(([title, text]) => `${title}：${text}`)
      .join('\n'),
  }
}
