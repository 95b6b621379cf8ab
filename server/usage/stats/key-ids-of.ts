import type { Context } from '../context.ts'

/** What calls without a key are shown as. */
export const BY_SESSION = '体验中心'
/** An id that nothing has. */
export const NO_ID = '-'

/** Keys of the user that are meant by an id or a name. Those of one family share what they may spend, and are shown as one. */
export async function keyIdsOf(
  { db }: Context,
  { userId, key }: { userId: string; key: string },
): Promise<string[]> {
  if (key === BY_SESSION) return ['']
  const rows = await db
    .selectFrom('api_key')
    .select('id')
    .where('user_id', '=', userId)
    .where((eb) =>
      eb.or([
        eb('id', '=', key),
        eb('name', '=', key),
        eb('family_id', 'in', (family) =>
          family
            .selectFrom('api_key as one')
            .select('one.family_id')
            .where('one.user_id', '=', userId)
            .where('one.id', '=', key)
            .where('one.family_id', '<>', ''),
        ),
      ]),
    )
    .execute()
  return rows.length > 0 ? rows.map(({ id }) => id) : [NO_ID]
}
