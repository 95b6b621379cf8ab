import type { z } from 'zod'
import { maskPhone } from '../../../contract/phone.ts'
import { roleTitle } from '../../../contract/roles.ts'
import type { StaffMember } from '../../../contract/staff.ts'
import { pageOf } from '../../platform/db/list-page.ts'
import type { StaffContext, Verb } from '../context.ts'
import { STAFF_ABSOLUTE_MS, STAFF_IDLE_MS } from '../auth/session-rules.ts'
import { macOf } from '../../platform/row-mac/row-mac.ts'
import { nicknameOf } from '../user/nickname.ts'
import { inForce } from '../role/grants-in-force.ts'
import { ownerHashes } from '../role/read-roles.ts'
import { staffName, unnamed } from '../user/staff-name.ts'

type Activity = 'sessions' | 'lastSeenAt' | 'provedAt'
type Member = Omit<z.infer<typeof StaffMember>, Activity>

/** Everyone's roles, in memory: there are never many. */
export const listStaff: Verb<'staff.list'> = async ({ ctx, input }) => {
  const members = [...(await readOwners(ctx)), ...(await readGranted(ctx))]
  const word = (input.keyword ?? '').trim().toLowerCase()
  const matching = members
    .filter(({ role }) => input.role_MultiString?.includes(role) ?? true)
    .filter(({ username }) => username.toLowerCase().includes(word))
  const sign = input.order === 'asc' ? 1 : -1
  const page = pageOf(
    matching.toSorted((a, b) => sign * (a.grantedAt - b.grantedAt)),
    input,
  )
  // PostgreSQL knows no empty list.
  if (page.records.length === 0) return { ...page, records: [] }
  const activity = await readActivity(
    ctx,
    page.records.map(({ userId }) => userId),
  )
  return { ...page, records: page.records.map((member) => ({ ...member, ...activity(member.userId) })) }
}

/** Where they are signed in, and when they last proved that it is they. */
async function readActivity({ db, now }: StaffContext, userIds: readonly string[]) {
  const rows = await db
    .selectFrom('user')
    .select('id')
    .select((eb) => [
      eb
        .selectFrom('session')
        .select((one) => one.fn.countAll<number>().as('count'))
        .whereRef('user_id', '=', 'user.id')
        .where('staff_ended_at', 'is', null)
        .where('created_at', '>', now - STAFF_ABSOLUTE_MS)
        .where('last_seen_at', '>', now - STAFF_IDLE_MS)
        .as('sessions'),
      eb
        .selectFrom('session')
        .select((one) => one.fn.max<number | null>('last_seen_at').as('at'))
        .whereRef('user_id', '=', 'user.id')
        .as('lastSeenAt'),
      eb
        .selectFrom('audit_entry')
        .select('at')
        .whereRef('actor_id', '=', 'user.id')
        .where('action', '=', 'staff.stepUp')
        .where('outcome', '=', 'done')
        .orderBy('n', 'desc')
        .limit(1)
        .as('provedAt'),
    ])
    .where('id', 'in', [...userIds])
    .execute()
  return (userId: string) => {
    const { sessions, lastSeenAt = null, provedAt = null } = rows.find(({ id }) => id === userId) ?? {}
    return { sessions: sessions ?? 0, lastSeenAt, provedAt }
  }
}

async function readOwners(ctx: StaffContext): Promise<Member[]> {
  const hashes = ownerHashes(ctx.deps)
  if (hashes.length === 0) return []
  const owners = await ctx.db
    .selectFrom('user')
    .select(['id', 'username', 'nickname', 'nickname_sealed', 'phone_sealed'])
    .where('phone_hash', 'in', hashes)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .execute()
  return owners.map((owner) => ({
    id: `${owner.id}:owner`,
    userId: owner.id,
    username: nicknameOf(ctx.deps.secrets, owner) || unnamed(owner, roleTitle('owner')),
    phone: maskPhone(ctx.deps.secrets.open(owner.phone_sealed)),
    role: 'owner',
    grantedBy: '',
    grantedByName: '',
    grantedAt: 0,
    rev: 0,
  }))
}

async function readGranted(ctx: StaffContext): Promise<Member[]> {
  const rows = await ctx.db
    .selectFrom('staff')
    .innerJoin('user', 'user.id', 'staff.user_id')
    .select(['username', 'nickname', 'nickname_sealed', 'phone_sealed'])
    .selectAll('staff')
    .select(macOf('staff').as('mac'))
    .select(staffName('staff.granted_by').as('granted_by_name'))
    .where('revoked_at', 'is', null)
    .orderBy('user_id')
    .orderBy('role')
    .execute()
  const held = new Set(await inForce(ctx.db, ctx.deps, rows))
  return rows
    .filter((row) => held.has(row))
    .map((row) => ({
      id: `${row.user_id}:${row.role}`,
      userId: row.user_id,
      username:
        nicknameOf(ctx.deps.secrets, row) || unnamed({ ...row, id: row.user_id }, roleTitle(row.role)),
      phone: maskPhone(ctx.deps.secrets.open(row.phone_sealed)),
      role: row.role,
      grantedBy: row.granted_by,
      grantedByName: row.granted_by_name,
      grantedAt: row.granted_at,
      rev: row.rev,
    }))
}
