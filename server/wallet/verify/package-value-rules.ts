import { sql } from 'kysely'
import { sqlRule } from './sql-rule.ts'

export const packageValueRules = [
  sqlRule({
    name: 'packageValueIsKept',
    title: '套餐用掉的价值等于各次调用抵扣与退款收回之和，不足一个 Token 的部分也不差',
    // Calls from before packages had a worth took whole tokens.
    rows: sql`
      select token_package.id as subject,
        coalesce(used.total, 0) + (coalesce(earlier.tokens, 0) + coalesce(refunded.tokens, 0))
          * token_package.worth_nano as expected,
        cast(token_package.total - token_package.remaining as numeric) * token_package.worth_nano
          + token_package.begun_nano as actual
      from token_package
      left join (
        select package_id, sum(value_nano) as total from package_use group by package_id
      ) as used on used.package_id = token_package.id
      left join (
        select ledger_entry.package_id, -sum(ledger_entry.amount) as tokens
        from ledger_entry left join package_use
          on package_use.request_id = ledger_entry.ref_id and package_use.package_id = ledger_entry.package_id
        where ledger_entry.asset = 'token' and ledger_entry.kind = 'consume' and package_use.request_id is null
        group by ledger_entry.package_id
      ) as earlier on earlier.package_id = token_package.id
      left join (
        select package_id, sum(tokens) as tokens from order_refund where state <> 'cancelled' group by package_id
      ) as refunded on refunded.package_id = token_package.id
      where token_package.begun_nano < 0 or token_package.begun_nano >= token_package.worth_nano
        or coalesce(used.total, 0) + (coalesce(earlier.tokens, 0) + coalesce(refunded.tokens, 0))
            * token_package.worth_nano
          <> cast(token_package.total - token_package.remaining as numeric) * token_package.worth_nano
            + token_package.begun_nano`,
  }),
  sqlRule({
    name: 'packageUseIsEntry',
    title: '每次调用用完的套餐 Token 等于它的 Token 流水',
    rows: sql`
      select package_use.request_id as subject, package_use.tokens as expected,
        coalesce(-ledger_entry.amount, 0) as actual
      from package_use left join ledger_entry on ledger_entry.asset = 'token' and ledger_entry.kind = 'consume'
        and ledger_entry.ref_type = 'call' and ledger_entry.ref_id = package_use.request_id
        and ledger_entry.package_id = package_use.package_id
      where package_use.tokens <> coalesce(-ledger_entry.amount, 0)`,
  }),
  sqlRule({
    name: 'packageUseOfOwner',
    title: '每次抵扣都属于套餐主人的一次调用，抵掉的不少于用掉的价值',
    rows: sql`
      select package_use.request_id as subject, package_use.value_nano as expected, package_use.list_nano as actual
      from package_use
      left join token_package on token_package.id = package_use.package_id
      left join call on call.request_id = package_use.request_id and call.user_id = token_package.user_id
      where call.request_id is null or package_use.value_nano <= 0
        or package_use.list_nano < package_use.value_nano
        or (token_package.is_capped = 0 and package_use.list_nano <> package_use.value_nano)`,
  }),
]
