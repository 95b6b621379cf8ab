import { sql, type RawBuilder } from 'kysely'
import { LEDGER_KINDS, type Asset, type LedgerKind } from '../../../contract/income.ts'
import type { LiabilityItem } from '../../../contract/report.ts'
import type { Db } from './client.ts'
import { hasRowLocks } from './lock.ts'

/** What changed what is owed to a user, summed by day or one by one. */
interface Movement {
  item: LiabilityItem
  user_id: string
  /** Changes of the balance and of the value left in packages, and what came in (below 0: went out) through a payment channel or bank. */
  balance_nano: bigint
  package_nano: bigint
  cash_nano: bigint
}

interface MovedDay extends Movement {
  day_at: number
  row_count: number
}

export interface MovementRow extends Movement {
  id: string
  created_at: number
  ref_type: string
  ref_id: string
  remark: string
}

/** The days of each user, from their roll-ups. */
export const liabilityDays: RawBuilder<MovedDay> = sql<MovedDay>`(
  select day_at, item, user_id, row_count, balance_nano, 0 as package_nano, cash_nano from balance_day
  union all select day_at, item, user_id, row_count, 0, package_nano, cash_nano from package_day
  union all select day_at, 'consume', user_id, row_count, 0, package_nano, 0 from package_use_day)`

/** Which rows are asked for. */
interface LiabilityFilter {
  items?: readonly LiabilityItem[] | undefined
  userId?: string | undefined
}

/**
 * The rows that those days sum: of the ledger, and of what calls took of packages. Each branch has them by time in one index, whatever is
 * asked for: of the ledger, where most rows are of calls, the kinds are branches of their own.
 */
export function liabilityBranches(db: Db, filter: LiabilityFilter = {}): RawBuilder<MovementRow>[] {
  const kinds = kindsOf(filter.items)
  const granted = kinds.filter((kind) => kind !== 'consume')
  return [
    ...ledgerParts('yuan', kinds, filter).map((part) => yuanRows(db, part)),
    ...ledgerParts('token', granted, filter).map(grantedRows),
    ...(kinds.includes('consume') ? [usedRows(filter), earlierUsedRows(filter)] : []),
  ]
}

export const liabilityRows = (db: Db): RawBuilder<MovementRow> =>
  sql<MovementRow>`(${sql.join(liabilityBranches(db), sql` union all `)})`

/** What stands in the ledger as an adjustment has several items. */
function kindsOf(items: readonly LiabilityItem[] | undefined): LedgerKind[] {
  return LEDGER_KINDS.filter(
    (kind) =>
      items === undefined ||
      items.some((item) => (kind === 'adjust' ? !LEDGER_KINDS.some((own) => own === item) : item === kind)),
  )
}

/** Conditions on the ledger's rows of an asset, each with an index that has them by time. Of one user they are few, and in an index of theirs. */
function ledgerParts(
  asset: Asset,
  kinds: readonly LedgerKind[],
  { userId }: LiabilityFilter,
): RawBuilder<unknown>[] {
  const some = sql`e.kind in (${sql.join(kinds.map((kind) => sql.lit(kind)))})`
  // SQLite takes the index of a column for any `=`; most rows are in yuan.
  const ofAsset = sql`e.asset <> ${sql.lit(asset === 'yuan' ? 'token' : 'yuan')}`
  if (kinds.length === 0) return []
  if (userId !== undefined) return [sql`${ofAsset} and ${some} and e.user_id = ${userId}`]
  if (kinds.length === LEDGER_KINDS.length) return [ofAsset]
  return kinds.map((kind) =>
    kind === 'consume'
      ? sql`${ofAsset} and e.kind = 'consume'`
      : sql`e.asset = ${sql.lit(asset)} and e.kind <> 'consume' and e.kind = ${sql.lit(kind)}`,
  )
}

function yuanRows(db: Db, part: RawBuilder<unknown>): RawBuilder<MovementRow> {
  const category = sql.raw(
    hasRowLocks(db) ? `approval.payload::jsonb ->> 'category'` : `approval.payload ->> 'category'`,
  )
  return sql<MovementRow>`
    select 'ledger-' || cast(e.id as text) as id, e.created_at,
      case when e.kind <> 'adjust' then e.kind
        when e.ref_type = 'offlinePayment' then 'offline'
        when e.ref_type = 'account' then 'closing'
        else coalesce((select ${category} from approval
          where approval.id = e.ref_id and e.ref_type in ('adjustment', 'adjustmentReturn')), 'correction') end as item,
      e.user_id, e.amount as balance_nano, 0 as package_nano,
      case when e.kind = 'topup' or e.ref_type = 'offlinePayment' then e.amount
        when e.ref_type in ('orderRefund', 'orderRefundReturn') and exists (select 1 from order_refund
          where order_refund.refund_no = e.ref_id and order_refund.destination = 'channel') then e.amount
        else 0 end as cash_nano,
      e.ref_type, e.ref_id, e.remark
    from ledger_entry as e where ${part}`
}

const grantedRows = (part: RawBuilder<unknown>) => sql<MovementRow>`
    select 'ledger-' || cast(e.id as text) as id, e.created_at,
      case when e.kind <> 'adjust' then e.kind when e.ref_type = 'account' then 'closing' else 'expiry' end as item,
      e.user_id, 0 as balance_nano,
      e.amount * token_package.worth_nano + case when e.kind = 'adjust' then token_package.begun_nano else 0 end
        as package_nano,
      coalesce((select case when e.amount < 0 then -paid.amount_nano else paid.amount_nano end from "order" as paid
        where paid.order_no = e.ref_id and e.ref_type = 'order' and paid.channel <> 'balance'), 0)
      + coalesce((select case when e.amount < 0 then -back.amount_nano else back.amount_nano end from order_refund as back
        where back.refund_no = e.ref_id and back.destination = 'channel'
          and e.ref_type in ('orderRefund', 'orderRefundReturn')), 0) as cash_nano,
      e.ref_type, e.ref_id, e.remark
    from ledger_entry as e join token_package on token_package.id = e.package_id
    where ${part}`

const usedRows = ({ userId }: LiabilityFilter) => sql<MovementRow>`
    select 'use-' || u.request_id || '-' || u.package_id as id, u.settled_at as created_at, 'consume' as item,
      token_package.user_id, 0 as balance_nano, -u.value_nano as package_nano, 0 as cash_nano, 'call' as ref_type,
      u.request_id as ref_id, '由「' || token_package.name || '」抵扣' as remark
    from package_use as u join token_package on token_package.id = u.package_id
    where ${
      userId === undefined
        ? sql`true`
        : sql`u.package_id in (select own.id from token_package as own where own.user_id = ${userId})`
    }`

/** Calls from before packages had a worth, which took whole tokens. */
const earlierUsedRows = ({ userId }: LiabilityFilter) => sql<MovementRow>`
    select 'ledger-' || cast(e.id as text) as id, early.created_at, 'consume' as item, e.user_id,
      0 as balance_nano, e.amount * token_package.worth_nano as package_nano, 0 as cash_nano,
      e.ref_type, e.ref_id, e.remark
    from earlier_package_use as early join ledger_entry as e on e.id = early.ledger_id
    join token_package on token_package.id = e.package_id
    where ${userId === undefined ? sql`true` : sql`e.user_id = ${userId}`}`
