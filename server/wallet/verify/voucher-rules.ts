import { sql } from 'kysely'
import { z } from 'zod'
import { parseYuan } from '../../../contract/money.ts'
import { tryParseJson } from '../../../contract/try-parse-json.ts'
import type { Db } from '../../platform/db/client.ts'
import { sqlRule } from './sql-rule.ts'
import { RULE_LIMIT, type LedgerRule } from './violation.ts'

const Approved = z.object({ amount: z.string(), count: z.number() })

/** Who redeems gets what was approved: by far fewer rows than the ledger has. */
const voucherBatchAsApproved: LedgerRule = {
  name: 'voucherBatchAsApproved',
  title: '每一批兑换码的面值与张数恰好是批准的，批准了的才能兑换',
  async find(db) {
    const batches = await readBatches(db)
    return batches
      .map((batch) => ({ subject: batch.id, expected: approvedText(batch), actual: batchText(batch) }))
      .filter(({ expected, actual }) => expected !== actual)
      .slice(0, RULE_LIMIT)
  },
}

type Batch = Awaited<ReturnType<typeof readBatches>>[number]

const openText = (isOpen: boolean) => (isOpen ? 'open' : 'not open')

function approvedText({ payload, decision }: Batch): string {
  const approved = Approved.safeParse(tryParseJson(payload ?? ''))
  if (!approved.success) return 'an approval that can be read'
  const { count, amount } = approved.data
  return `${count} x ${parseYuan(amount)} nano, ${openText(decision === 'approved')}`
}

const batchText = ({ count, amount_nano: nano, state }: Batch): string =>
  `${count} x ${nano} nano, ${openText(state !== 'waiting' && state !== 'cancelled')}`

const readBatches = (db: Db) =>
  db
    .selectFrom('voucher_batch')
    .leftJoin('approval', (join) =>
      join.onRef('approval.id', '=', 'voucher_batch.approval_id').on('approval.action', '=', 'voucher.issue'),
    )
    .select([
      'voucher_batch.id',
      'voucher_batch.state',
      'amount_nano',
      'count',
      'approval.payload',
      'approval.state as decision',
    ])
    .execute()

/** Codes are gifts to balances: each once, as much as its batch says, to who redeemed it. */
export const voucherRules: readonly LedgerRule[] = [
  sqlRule({
    name: 'voucherCreditedOnce',
    title: '每个兑换了的兑换码恰好给兑换人入账一次面值，没有兑换的没有入账',
    rows: sql`
      select voucher.id as subject,
        case when voucher.redeemed_by is null then 0 else voucher_batch.amount_nano end as expected,
        coalesce(entries.total, 0) as actual
      from voucher join voucher_batch on voucher_batch.id = voucher.batch_id
      left join (
        select ref_id, count(*) as entry_count, sum(amount) as total, min(user_id) as first_user, max(user_id) as last_user
        from ledger_entry where ref_type = 'voucher' and asset = 'yuan' and kind = 'reward' group by ref_id
      ) as entries on entries.ref_id = voucher.id
      where (voucher.redeemed_by is null and entries.ref_id is not null)
        or (voucher.redeemed_by is not null and (coalesce(entries.entry_count, 0) <> 1
          or entries.total <> voucher_batch.amount_nano or entries.first_user <> voucher.redeemed_by
          or entries.last_user <> voucher.redeemed_by))
        or (voucher.redeemed_by is null) <> (voucher.redeemed_at is null)`,
  }),
  sqlRule({
    name: 'voucherHasCode',
    title: '每条兑换码流水都是奖励，有本人兑换了的兑换码',
    rows: sql`
      select ledger_entry.id as subject, 'voucher' as expected, ledger_entry.ref_id as actual
      from ledger_entry left join voucher on voucher.id = ledger_entry.ref_id
        and voucher.redeemed_by = ledger_entry.user_id
      where ledger_entry.ref_type = 'voucher'
        and (voucher.id is null or ledger_entry.kind <> 'reward' or ledger_entry.asset <> 'yuan')`,
  }),
  sqlRule({
    name: 'voucherBatchTotal',
    title: '每一批记下的兑换数等于兑换了的兑换码，兑换码不多于它的张数',
    rows: sql`
      select voucher_batch.id as subject, coalesce(codes.redeemed, 0) as expected, voucher_batch.redeemed as actual
      from voucher_batch left join (
        select batch_id, count(*) as made, count(redeemed_by) as redeemed from voucher group by batch_id
      ) as codes on codes.batch_id = voucher_batch.id
      where voucher_batch.redeemed <> coalesce(codes.redeemed, 0)
        or coalesce(codes.made, 0) > voucher_batch.count
        or (voucher_batch.state in ('waiting', 'cancelled') and coalesce(codes.made, 0) > 0)`,
  }),
  voucherBatchAsApproved,
]
