import { sql } from 'kysely'
import { DAY_MS } from '../../../contract/time.ts'
import { isUnpaidCustomer, openAccounts, quietNetworks } from './account-rows.ts'
import { MARK_KEPT_MS, sharedSignal, type Finding, type Watch } from './risk-signal.ts'
import { linkedGroups } from './linked-groups.ts'

/** Accounts of one address count together if they signed up within this time. */
const SIGN_UP_MS = 7 * DAY_MS
const DEVICE_DAYS = 2

/** Rows by what they have in common, each group in the order of the rows. */
function groupRows<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Row[][] {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const key = keyOf(row)
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return [...groups.values()]
}

/** Accounts of one ID number. */
export async function findSharedIdentities({ db, limits }: Watch): Promise<Finding[]> {
  const most = limits.riskIdentityAccounts
  const { rows } = await sql<{ hash: string; id: string }>`
    select v.id_number_hash as hash, u.id from verification as v join "user" as u on u.id = v.user_id
    where u.deleted_at is null and v.id_number_hash in (
      select id_number_hash from verification group by id_number_hash having count(*) >= ${most})
    order by u.created_at, u.id`.execute(db)
  return groupRows(rows, ({ hash }) => hash)
    .filter((group) => group.length >= most)
    .map((group) =>
      sharedSignal(
        'identity',
        group.map(({ id }) => id),
        `${group.length} 个账号用同一个身份证号认证`,
      ),
    )
}

/** Accounts that took turns on one kind of device of one address, on several days, and never paid. */
export async function findSharedDevices(watch: Watch): Promise<Finding[]> {
  const { db, now, limits } = watch
  const { rows } = await sql<{ one: string; other: string }>`
    select a.user_id as one, b.user_id as other from sign_in_mark as a
    join sign_in_mark as b on b.network = a.network and b.device = a.device and b.day_at = a.day_at
      and b.user_id > a.user_id
    where a.day_at >= ${now - MARK_KEPT_MS} and a.network in ${quietNetworks(watch)}
      and ${isUnpaidCustomer('a.user_id')} and ${isUnpaidCustomer('b.user_id')}
    group by a.user_id, b.user_id having count(distinct a.day_at) >= ${DEVICE_DAYS}`.execute(db)
  const found: Finding[] = []
  for (const group of linkedGroups(rows.map(({ one, other }) => [one, other]))) {
    const ids = await openAccounts(db, group)
    if (ids.length >= limits.riskSharedAccounts)
      found.push(sharedSignal('device', ids, `${ids.length} 个账号在同一台设备上轮流登录，都没有付过款`))
  }
  return found
}

/** Accounts of one address that signed up in one week, were given something and never paid. */
export async function findSharedNetworks(watch: Watch): Promise<Finding[]> {
  const { db, now, limits } = watch
  const { rows } = await sql<{ network: string; id: string; created_at: number }>`
    select distinct m.network, u.id, u.created_at from sign_in_mark as m join "user" as u on u.id = m.user_id
    where m.network in ${quietNetworks(watch)} and u.deleted_at is null and u.created_at >= ${now - MARK_KEPT_MS}
      and ${isUnpaidCustomer('u.id')}
      and (exists (select 1 from token_package as given where given.user_id = u.id and given.order_no = '')
        or exists (select 1 from voucher where voucher.redeemed_by = u.id))
    order by u.created_at, u.id`.execute(db)
  return groupRows(rows, ({ network }) => network)
    .map(largestWithin)
    .filter((group) => group.length >= limits.riskSharedAccounts)
    .map((group) =>
      sharedSignal(
        'network',
        group.map(({ id }) => id),
        `${group.length} 个账号一周内在同一个地址注册，都领了赠送、没有付过款`,
      ),
    )
}

function largestWithin<Row extends { created_at: number }>(rows: readonly Row[]): Row[] {
  const groups = rows.map(({ created_at: from }) =>
    rows.filter((row) => row.created_at >= from && row.created_at < from + SIGN_UP_MS),
  )
  return groups.reduce((largest, group) => (group.length > largest.length ? group : largest), [])
}
