import type { Selectable } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import type { Tables } from '../../platform/db/schema.ts'

export type PackageRow = Selectable<Tables['token_package']>

/** The packages of a user that calls can use now, in the order in which they are used up; then those that were put aside. */
export const usablePackages = (db: Db, { userId, now }: { userId: string; now: number }) =>
  db
    .selectFrom('token_package')
    .selectAll()
    .where('user_id', '=', userId)
    .where('closed_at', 'is', null)
    .where('remaining', '>', 0)
    .where('expires_at', '>', now)
    .orderBy('is_aside')
    .orderBy('expires_at')
    .orderBy('created_at')
    .orderBy('id')

/** Whether a package is as it was bought, so that its order can be refunded (`takeBackPackage` has the last word). */
export const isUnused = ({
  order_no,
  remaining,
  total,
  held,
  begun_nano,
}: Pick<PackageRow, 'order_no' | 'remaining' | 'total' | 'held' | 'begun_nano'>) =>
  order_no !== '' && remaining === total && begun_nano === 0n && held === 0
