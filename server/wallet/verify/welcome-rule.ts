import { sql } from 'kysely'
import { sqlRule } from './sql-rule.ts'

/** What new users were given, from its record, from their packages and from the ledger: `user → package value`. */
export const welcomeRule = sqlRule({
  name: 'welcomeGivenOnce',
  title: '每个用户至多一份新用户礼包，记录、资源包与流水一致',
  rows: sql`
    select user_id as subject,
      cast(sum(recorded) as text) || ' ' || cast(sum(recorded_nano) as text) as expected,
      cast(sum(granted) as text) || ' ' || cast(sum(granted_nano) as text)
        || ', ' || cast(sum(entered) as text) || ' ' || cast(sum(entered_nano) as text) as actual
    from (
      select user_id, package_id, 1 as recorded, value_nano as recorded_nano,
        0 as granted, 0 as granted_nano, 0 as entered, 0 as entered_nano
      from welcome where package_id <> '' or value_nano <> 0
      union all
      select user_id, id, 0, 0, 1, cast(total as bigint) * worth_nano, 0, 0
      from token_package where offer_id = 'welcome' and order_no = ''
      union all
      select entry.user_id, entry.package_id, 0, 0, 0, 0, 1, entry.amount * token_package.worth_nano
      from ledger_entry as entry join token_package on token_package.id = entry.package_id
      where entry.kind = 'reward' and entry.ref_type = 'welcome' and entry.ref_id = entry.user_id
    ) as given
    group by user_id
    having count(distinct package_id) <> 1 or sum(recorded) <> 1 or sum(granted) <> 1 or sum(entered) <> 1
      or sum(recorded_nano) <> sum(granted_nano) or sum(recorded_nano) <> sum(entered_nano)`,
})
