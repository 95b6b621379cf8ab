import { sql } from 'kysely'
import type { z } from 'zod'
import type { InvoiceTitleInput } from '../../../contract/invoice.ts'
import { cleanCreditCode } from '../../../contract/credit-code.ts'
import type { StaleRow } from '../../../contract/envelope.ts'
import type { Db } from '../../platform/db/client.ts'
import { listPage } from '../../platform/db/list-page.ts'
import { transact } from '../../platform/db/transact.ts'
import { badField, Failure } from '../../platform/errors.ts'
import { newId } from '../../platform/secrets/tokens.ts'
import type { Verb } from '../context.ts'
import { lockAccount } from '../../platform/db/lock-account.ts'
import { NO_TITLE, openTitle, sealTitle, type TitleBody } from './title-body.ts'
import { findTitle, toTitle } from './title-rows.ts'

/** One user has at most this number. */
const TITLES_MAX = 50

/** @throws Failure for a company without a tax number, and a person with one */
function bodyOf({ kind, ...body }: z.output<typeof InvoiceTitleInput>): TitleBody {
  const taxNumber = cleanCreditCode(body.taxNumber)
  if (kind === 'company' && taxNumber === '') throw badField('taxNumber', '企业须填写统一社会信用代码')
  if (kind === 'person' && taxNumber !== '') throw badField('taxNumber', '个人抬头不填税号')
  return { ...body, taxNumber }
}

export const listInvoiceTitles: Verb<'invoiceTitle.list'> = ({ ctx, input }) =>
  listPage({
    query: ctx.db.selectFrom('invoice_title').selectAll().where('user_id', '=', ctx.caller.userId),
    input,
    sortBy: [sql.ref('created_at'), sql.ref('id')],
    toRow: (row) => toTitle(ctx.deps.secrets, row),
  })

export const getInvoiceTitle: Verb<'invoiceTitle.detail'> = async ({ ctx, input: { id } }) =>
  toTitle(ctx.deps.secrets, await findTitle(ctx.db, { id, userId: ctx.caller.userId }))

/** The first one is the default. */
export const addInvoiceTitle: Verb<'invoiceTitle.add'> = ({ ctx, input }) => {
  const { userId } = ctx.caller
  const { secrets } = ctx.deps
  const body = sealTitle(secrets, bodyOf(input))
  return transact(ctx.db, async (trx) => {
    await lockAccount(trx, userId)
    const { count } = await trx
      .selectFrom('invoice_title')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    if (count >= TITLES_MAX) throw new Failure('tooManyTitles')
    const row = {
      id: newId(),
      user_id: userId,
      kind: input.kind,
      body_sealed: body,
      is_default: count === 0 ? 1 : 0,
      created_at: ctx.now,
      rev: 1,
    }
    await trx.insertInto('invoice_title').values(row).execute()
    return toTitle(secrets, row)
  })
}

/** Invoices that were applied for keep the title as it was. @throws Failure `rowChanged` if it was changed since it was read */
export const editInvoiceTitle: Verb<'invoiceTitle.edit'> = async ({ ctx, input: { id, rev, ...sent } }) => {
  const { db, deps, caller } = ctx
  const own = { id, userId: caller.userId }
  const before = await findTitle(db, own)
  // A person has nothing of what companies have.
  const former = sent.kind === 'person' ? NO_TITLE : openTitle(deps.secrets, before.body_sealed)
  const { name } = openTitle(deps.secrets, before.body_sealed)
  const body = sealTitle(deps.secrets, bodyOf({ ...former, name, ...defined(sent) }))
  const { numUpdatedRows } = await db
    .updateTable('invoice_title')
    .set({ kind: sent.kind, body_sealed: body, rev: rev + 1 })
    .where('id', '=', id)
    .where('user_id', '=', own.userId)
    .where('rev', '=', rev)
    .executeTakeFirst()
  const current = toTitle(deps.secrets, await findTitle(db, own))
  if (numUpdatedRows === 1n) return current
  const result: StaleRow = { current, by: '', at: null }
  throw new Failure('rowChanged', { result })
}

const defined = <T extends object>(sent: T) =>
  Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>
  }

export const makeDefaultTitle: Verb<'invoiceTitle.makeDefault'> = ({ ctx, input: { id } }) => {
  const own = { id, userId: ctx.caller.userId }
  return transact(ctx.db, async (trx) => {
    await lockAccount(trx, own.userId)
    await findTitle(trx, own)
    await setDefault(trx, own)
    return toTitle(ctx.deps.secrets, await findTitle(trx, own))
  })
}

const setDefault = (trx: Db, { id, userId }: { id: string; userId: string }) =>
  trx
    .updateTable('invoice_title')
    .set((eb) => ({ is_default: eb.case().when('id', '=', id).then(1).else(0).end() }))
    .where('user_id', '=', userId)
    .execute()

/** The newest of those that are left takes the place of a default. */
export const deleteInvoiceTitle: Verb<'invoiceTitle.delete'> = async ({ ctx, input: { id } }) => {
  const { userId } = ctx.caller
  await transact(ctx.db, async (trx) => {
    await lockAccount(trx, userId)
    const { is_default: wasDefault } = await findTitle(trx, { id, userId })
    await trx.deleteFrom('invoice_title').where('id', '=', id).where('user_id', '=', userId).execute()
    if (wasDefault !== 1) return
    const next = await trx
      .selectFrom('invoice_title')
      .select('id')
      .where('user_id', '=', userId)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (next) await setDefault(trx, { id: next.id, userId })
  })
  return null
}
