import { sql } from 'kysely'
import { roleTitle, STAFF_ROLE_NAMES, type StaffRole } from '../../../contract/roles.ts'
import type { Db } from '../../platform/db/client.ts'
import { Failure } from '../../platform/errors.ts'
import { macOf } from '../../platform/row-mac/row-mac.ts'
import { nicknameOf } from './nickname.ts'
import { inForce } from '../role/grants-in-force.ts'
import { ownerHashes, type RoleDeps } from '../role/read-roles.ts'

/** Characters for private use, which a JSON text within a JSON text holds as they are. */
const [OPENS, CLOSES] = ['\uE000', '\uE001']
const PLACES = new RegExp(`${OPENS}(\\w+)${CLOSES}`, 'g')

/**
 * The place of a member of staff whose id a column holds; empty: it holds none. Their name takes it as the answer leaves
 * (`nameStaff`): what is kept meanwhile, in the audit and for a repeated request, holds no nickname.
 */
export const staffName = (column: string) =>
  sql<string>`coalesce((select ${sql.lit(OPENS)} || "user".id || ${sql.lit(CLOSES)}
    from "user" where "user".id = ${sql.ref(column)}), '')`

interface NameContext {
  db: Db
  deps: RoleDeps
}

/** An answer to staff with the names of staff in their places. */
export async function nameStaff<Answer>(ctx: NameContext, answer: Answer): Promise<Answer> {
  const text = JSON.stringify(answer ?? null)
  const ids = new Set([...text.matchAll(PLACES)].map(([, id = '']) => id))
  if (ids.size === 0) return answer
  const names = await readNames(ctx, [...ids])
  return JSON.parse(text.replaceAll(PLACES, (_, id: string) => names.get(id) ?? '')) as Answer
}

/** A refusal likewise. */
export async function nameStaffOf(ctx: NameContext, error: unknown): Promise<unknown> {
  if (!(error instanceof Failure)) return error
  const { reason, retryAfter, problems, ...said } = error
  const told = { message: error.message, result: said.result }
  const named = await nameStaff(ctx, told)
  return named === told ? error : new Failure(reason, { ...named, retryAfter, problems, cause: error })
}

async function readNames({ db, deps }: NameContext, ids: string[]): Promise<Map<string, string>> {
  const users = await db
    .selectFrom('user')
    .select(['id', 'username', 'nickname', 'nickname_sealed', 'phone_hash', 'deleted_at'])
    .where('id', 'in', ids)
    .execute()
  const grants = await db
    .selectFrom('staff')
    .selectAll()
    .select(macOf('staff').as('mac'))
    .where('user_id', 'in', ids)
    .where('revoked_at', 'is', null)
    .execute()
  const held = await inForce(db, deps, grants)
  const owners = ownerHashes(deps)
  return new Map(
    users.map((user) => {
      const roles: StaffRole[] = held.flatMap(({ user_id: id, role }) => (id === user.id ? [role] : []))
      if (owners.includes(user.phone_hash)) roles.push('owner')
      const title = titleOf(STAFF_ROLE_NAMES.find((role) => roles.includes(role)))
      const nickname = nicknameOf(deps.secrets, user)
      const name = nickname === '' ? unnamed(user, title) : `${nickname}（${title}）`
      // The audit quotes some of them within a JSON text.
      return [user.id, name.replaceAll(/["\\\p{Cc}]/gu, '')]
    }),
  )
}

/** Those who hold no role any more were staff once. */
const titleOf = (role: StaffRole | undefined): string => (role ? roleTitle(role) : '员工')

/** What tells apart those who gave themselves no name: their role, and a part of what they were named. */
export const unnamed = ({ id, username }: { id: string; username: string }, title: string): string =>
  /^用户\w{6}$/.test(username) ? username.replace('用户', `${title} `) : `已注销的${title} ${id.slice(0, 6)}`
