import type { Selectable } from 'kysely'
import type { OwnedPackage } from '../../../contract/package.ts'
import type { Verb } from '../context.ts'
import type { Tables } from '../../platform/db/schema.ts'
import { parseModels, pausePackage } from '../../wallet/index.ts'
import { toDeduction } from './to-deduction.ts'
import { transact } from '../../platform/db/transact.ts'
import { Failure } from '../../platform/errors.ts'

type Row = Selectable<Tables['token_package']>

export const listMyPackages: Verb<'package.mine'> = async ({ ctx }) => {
  const rows = await ctx.db
    .selectFrom('token_package')
    .selectAll()
    .where('user_id', '=', ctx.caller.userId)
    // One that was closed before its end was given back.
    .where((eb) => eb.or([eb('closed_at', 'is', null), eb('closed_at', '>=', eb.ref('expires_at'))]))
    .orderBy('expires_at')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const packages = rows.map((row) => toOwnedPackage(row, ctx.now))
  const active = packages.filter(({ status }) => status === 'active')
  const usable = [...active.filter(({ isAside }) => !isAside), ...active.filter(({ isAside }) => isAside)]
  const others = packages.filter(({ status }) => status !== 'active')
  return [...usable, ...others.toSorted((a, b) => b.createdAt - a.createdAt)]
}

function toOwnedPackage(row: Row, now: number): OwnedPackage {
  return {
    id: row.id,
    packageId: row.offer_id,
    name: row.name,
    tokens: row.total,
    remaining: row.remaining,
    models: parseModels(row.models),
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    status: statusOf(row, now),
    ...toDeduction(row),
  }
}

function statusOf({ remaining, expires_at }: Row, now: number): OwnedPackage['status'] {
  if (remaining === 0) return 'used'
  return expires_at <= now ? 'expired' : 'active'
}

/** Puts a package of the caller aside, or back. */
export const editPackage: Verb<'package.edit'> = async ({ ctx, input: { id: packageId, isAside } }) => {
  const { now } = ctx
  const { userId } = ctx.caller
  const isDone = await transact(ctx.db, (trx) => pausePackage(trx, { userId, packageId, isAside, now }))
  if (!isDone) throw new Failure('notFound', { message: '没有这个资源包，或它已用完、已过期' })
  return null
}
