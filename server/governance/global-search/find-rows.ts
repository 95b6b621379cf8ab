import type { FoundRow } from '../../../contract/staff-find.ts'
import { Failure } from '../../platform/errors.ts'
import { createSemaphore } from '../../platform/workers/semaphore.ts'
import type { StaffContext, Verb } from '../context.ts'
import { limitStaffRate } from '../../identity/index.ts'
import type { Finder } from './finder.ts'
import { finders } from './finders.ts'

/** How many lists the searches of a node ask at a time: each takes one or two of its connections to the database. */
export const LISTS_AT_ONCE = 3
const turns = createSemaphore(LISTS_AT_ONCE)

/** Rows of the lists that the caller may read, by their names and ids, a few of each. @throws Failure `tooManyRequests` */
export const findRows: Verb<'staff.find'> = async ({ ctx, input: { words } }) => {
  await limitStaffRate(ctx, 'find')
  const open = finders.filter(({ needs }) => needs.every((one) => ctx.permissions.has(one)))
  const found = await Promise.all(open.map((one) => turns.run(() => rowsOf(one, ctx, words))))
  return {
    rows: found.flatMap((rows) => rows ?? []),
    isLimited: found.includes(null),
  }
}

/** Null: the caller has looked for too many users and orders. */
async function rowsOf({ find }: Finder, ctx: StaffContext, words: string): Promise<FoundRow[] | null> {
  try {
    return await find(ctx, words)
  } catch (error) {
    if (error instanceof Failure && error.reason === 'tooManyRequests') return null
    throw error
  }
}
