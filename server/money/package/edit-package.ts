import type { Verb } from '../context.ts'
import { transact } from '../../platform/db/transact.ts'
import { Failure } from '../../platform/errors.ts'
import { pausePackage } from '../../wallet/index.ts'

/** Puts a package of the caller aside, or back. */
export const editPackage: Verb<'package.edit'> = async ({ ctx, input: { id: packageId, isAside } }) => {
  const { now } = ctx
  const { userId } = ctx.caller
  const isDone = await transact(ctx.db, (trx) => pausePackage(trx, { userId, packageId, isAside, now }))
  if (!isDone) throw new Failure('notFound', { message: '没有这个资源包，或它已用完、已过期' })
  return null
}
