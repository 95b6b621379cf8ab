import { formatYuan } from '../../../contract/money.ts'
import type { InvoiceKind } from '../../../contract/invoice.ts'
import type { Db } from '../../platform/db/client.ts'
import { transact } from '../../platform/db/transact.ts'
import { badField, Failure } from '../../platform/errors.ts'
import { newId } from '../../platform/secrets/tokens.ts'
import type { UserContext, Verb } from '../context.ts'
import { approvedCompany } from '../../identity/index.ts'
import { lockAccount } from '../../platform/db/lock-account.ts'
import { claimable, reserveOrder, readOwnOrders } from './reserve-invoiceable.ts'
import { toInvoice, type InvoiceRow } from './invoice-rows.ts'
import { openTitle, sealTitle, type TitleBody } from './title-body.ts'
import { findTitle } from './title-rows.ts'

/** Applications of one user that wait. */
const WAITING_MAX = 20

/** Takes the yuan of the orders and makes the application, in one transaction: of two for the same yuan one wins. */
export const applyForInvoice: Verb<'invoice.apply'> = ({ ctx, input }) => {
  const { userId } = ctx.caller
  const { secrets } = ctx.deps
  return transact(ctx.db, async (trx) => {
    await lockAccount(trx, userId)
    const { kind: titleKind, body } = await readTitle(trx, ctx, input.titleId)
    await assertKind(trx, ctx, { kind: input.kind, titleKind, body })
    await assertWaiting(trx, userId)
    const orders = await readOwnOrders(trx, { userId, orderNos: input.orderNos })
    const claims = claimable(ctx.deps, orders)
    for (const claim of claims) await reserveOrder(trx, { ...claim, userId })
    const row: InvoiceRow = {
      id: newId(),
      user_id: userId,
      title_kind: titleKind,
      buyer_sealed: sealTitle(secrets, body),
      kind: input.kind,
      state: 'waiting',
      amount_nano: claims.reduce((sum, { nano }) => sum + nano, 0n),
      reversed_nano: 0n,
      due_nano: 0n,
      number: '',
      document_id: null,
      rejection: '',
      created_at: ctx.now,
      issued_at: null,
      decided_at: null,
      decided_by: '',
      rev: 1,
    }
    await trx.insertInto('invoice').values(row).execute()
    await trx
      .insertInto('invoice_item')
      .values(
        claims.map(({ orderNo, nano }) => ({
          invoice_id: row.id,
          order_no: orderNo,
          user_id: userId,
          amount_nano: nano,
          reversed_nano: 0n,
          due_nano: 0n,
        })),
      )
      .execute()
    return toInvoice(secrets, row)
  })
}

/** What it would be, as things stand. */
export const previewInvoice: Verb<'invoice.preview'> = async ({ ctx, input }) => {
  const { db, deps, caller } = ctx
  const { kind: titleKind, body } = await readTitle(db, ctx, input.titleId)
  const shown = { title: body.name, taxNumber: body.taxNumber, orders: new Set(input.orderNos).size }
  try {
    await assertKind(db, ctx, { kind: input.kind, titleKind, body })
    await assertWaiting(db, caller.userId)
    const orders = await readOwnOrders(db, { userId: caller.userId, orderNos: input.orderNos })
    const nano = claimable(deps, orders).reduce((sum, claim) => sum + claim.nano, 0n)
    return { ...shown, amount: formatYuan(nano), refusal: '' }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return { ...shown, amount: formatYuan(0n), refusal: error.problems[0]?.message ?? error.message }
  }
}

async function readTitle(db: Db, { caller, deps }: UserContext, id: string) {
  const row = await findTitle(db, { id, userId: caller.userId })
  return { kind: row.kind, body: openTitle(deps.secrets, row.body_sealed) }
}

/** A special invoice is for the company that the account is verified as, and for no other. @throws Failure that names the field */
async function assertKind(
  db: Db,
  { caller, now }: UserContext,
  { kind, titleKind, body }: { kind: InvoiceKind; titleKind: 'person' | 'company'; body: TitleBody },
): Promise<void> {
  if (kind === 'general') return
  if (titleKind !== 'company') throw badField('kind', '个人抬头只能开普票')
  const company = await approvedCompany(db, { userId: caller.userId, now })
  if (!company) throw badField('kind', '开专票须先完成企业认证')
  if (company.credit_code !== body.taxNumber || company.name !== body.name)
    throw badField('titleId', '专票的抬头与税号须与企业认证的一致')
}

async function assertWaiting(db: Db, userId: string): Promise<void> {
  const { count } = await db
    .selectFrom('invoice')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  if (count >= WAITING_MAX) throw new Failure('tooManyInvoices')
}
