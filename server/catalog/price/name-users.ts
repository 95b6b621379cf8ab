import { nameOf } from '../../identity/index.ts'
import { maskName } from '../../../contract/id-number.ts'
import type { StaffContext } from '../context.ts'

/** What users call themselves, masked; a closed account has no name. */
export async function nameUsers(
  { db, deps }: StaffContext,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('user')
    .select(['id', 'nickname', 'nickname_sealed', 'username'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, maskName(nameOf(deps.secrets, row))]))
}
