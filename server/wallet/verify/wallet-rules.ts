import { sql } from 'kysely'
import { sqlRule, walletSumRule } from './sql-rule.ts'

export const walletRules = [
  sqlRule({
    name: 'walletExists',
    title: '每条流水都属于一个钱包',
    rows: sql`
      select distinct ledger_entry.user_id as subject, 'wallet' as expected, 'none' as actual
      from ledger_entry left join wallet on wallet.user_id = ledger_entry.user_id where wallet.user_id is null`,
  }),
  walletSumRule({
    name: 'balanceIsSum',
    title: '余额等于人民币流水之和',
    column: 'balance_nano',
    sums: sql`select user_id, sum(amount) as total from ledger_entry where asset = 'yuan' group by user_id`,
  }),
  walletSumRule({
    name: 'tokensAreSum',
    title: 'Token 余额等于 Token 流水之和',
    column: 'tokens',
    sums: sql`select user_id, sum(amount) as total from ledger_entry where asset = 'token' group by user_id`,
  }),
  sqlRule({
    name: 'chain',
    title: '每条流水的余额等于上一条的余额加本条金额，且不为负',
    rows: sql`
      select id as subject, previous + amount as expected, balance_after as actual
      from (
        select id, amount, balance_after,
          coalesce(lag(balance_after) over (partition by user_id, asset order by id), 0) as previous
        from ledger_entry
      ) as linked
      where balance_after <> previous + amount or balance_after < 0`,
  }),
  sqlRule({
    name: 'causeUnique',
    title: '一件事只入账一次',
    rows: sql`
      select min(id) as subject, 1 as expected, count(*) as actual
      from ledger_entry group by asset, kind, ref_type, ref_id, package_id having count(*) > 1`,
  }),
  walletSumRule({
    name: 'heldIsSum',
    title: '冻结金额等于进行中的预扣与预留额度之和',
    column: 'held_nano',
    sums: sql`
      select user_id, sum(amount_nano) as total from (
        select user_id, amount_nano from hold where status = 'open'
        union all select user_id, amount_nano from allowance
      ) as held group by user_id`,
  }),
  walletSumRule({
    name: 'heldTokensAreSum',
    title: '冻结的 Token 等于进行中的预扣之和',
    column: 'held_tokens',
    sums: sql`select user_id, sum(tokens) as total from hold where status = 'open' group by user_id`,
  }),
  sqlRule({
    name: 'heldCovered',
    title: '冻结不超过余额，余额不为负',
    rows: sql`
      select user_id as subject, balance_nano as expected, held_nano as actual
      from wallet
      where held_nano > balance_nano or held_tokens > tokens or held_nano < 0 or held_tokens < 0`,
  }),
]
