import type { Db } from '../../platform/db/client.ts'

/** What two members of staff signed in from lately (the marks of sign-ins, 30 days), in words; empty: nothing, or they are one. */
export async function readSharedSignIns(
  db: Db,
  [one, other]: readonly [one: string, other: string],
): Promise<string> {
  if (one === other) return ''
  const shared = await db
    .selectFrom('sign_in_mark as a')
    .innerJoin('sign_in_mark as b', 'b.network', 'a.network')
    .select((eb) =>
      eb.fn.max(eb.case().when('a.device', '=', eb.ref('b.device')).then(1).else(0).end()).as('isDevice'),
    )
    .where('a.user_id', '=', one)
    .where('b.user_id', '=', other)
    .executeTakeFirst()
  if (shared?.isDevice === undefined || shared.isDevice === null) return ''
  return shared.isDevice === 1 ? '同一网络、同一种设备' : '同一网络'
}
