import { Failure } from '../../platform/errors.ts'
import { assertNoConflict } from '../approval/assert-no-conflict.ts'
import type { StaffContext } from '../context.ts'
import { readRoles } from '../role/read-roles.ts'
import { lockAccount } from '../../platform/db/lock-account.ts'

/**
 * Locks the account that staff act on for the rest of the transaction.
 * @throws Failure `notFound` for one that is closed; `conflictOfInterest`; `forbidden` for one of staff, unless an owner acts
 */
export async function openManagedUser(ctx: StaffContext, userId: string) {
  const { db, deps, caller } = ctx
  const user = await lockAccount(db, userId).catch(asNotFound)
  await assertNoConflict(db, deps.secrets, { staffId: caller.userId, userId })
  const isStaff = (await readRoles(db, deps, userId)).length > 0
  if (isStaff && !(await readRoles(db, deps, caller.userId)).includes('owner'))
    throw new Failure('forbidden', { message: '员工的账号只有负责人能处理' })
  return user
}

/** 401 would sign the staff out. */
function asNotFound(error: unknown): never {
  const isClosed = error instanceof Failure && error.reason === 'signedOut'
  throw isClosed ? new Failure('notFound', { message: '没有这个用户' }) : error
}
