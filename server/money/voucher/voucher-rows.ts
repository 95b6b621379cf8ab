import { sql } from 'kysely'
import { voucher } from '../../../contract/entities/voucher.ts'
import type { StaleRow } from '../../../contract/envelope.ts'
import { formatYuan } from '../../../contract/money.ts'
import type { VoucherBatch } from '../../../contract/voucher.ts'
import type { Db } from '../../platform/db/client.ts'
import { Failure } from '../../platform/errors.ts'
import { toEntity } from '../../platform/entity/entity-rows.ts'
import { staffName } from '../../identity/index.ts'

/** Gives the state at a moment, in milliseconds. */
export const batchState = (now: number) => sql<VoucherBatch['state']>`case
  when voucher_batch.state in ('active', 'paused') and voucher_batch.ends_at <= ${now} then 'expired'
  when voucher_batch.state = 'active' and voucher_batch.starts_at > ${now} then 'scheduled'
  else voucher_batch.state end`

/** Nano-yuan of the codes of a batch that were not redeemed. */
export const CODES_LEFT_NANO = sql`amount_nano * (count - redeemed)`

/** Nano-yuan of a batch: `issued = redeemed + outstanding + expired`. */
export const batchYuan = (now: number) => ({
  issued: sql<bigint>`case when voucher_batch.state in ('waiting', 'cancelled') then 0 else amount_nano * count end`,
  redeemed: sql<bigint>`amount_nano * redeemed`,
  outstanding: sql<bigint>`case when voucher_batch.state in ('active', 'paused') and ends_at > ${now} then ${CODES_LEFT_NANO} else 0 end`,
  expired: sql<bigint>`case when voucher_batch.state = 'closed'
    or (voucher_batch.state in ('active', 'paused') and ends_at <= ${now}) then ${CODES_LEFT_NANO} else 0 end`,
})

export function voucherBatches(db: Db, now: number) {
  const yuan = batchYuan(now)
  return db
    .selectFrom('voucher_batch')
    .innerJoin('approval', 'approval.id', 'voucher_batch.approval_id')
    .selectAll('voucher_batch')
    .select([
      batchState(now).as('state_now'),
      yuan.issued.as('issued_nano'),
      yuan.redeemed.as('redeemed_nano'),
      yuan.outstanding.as('outstanding_nano'),
      yuan.expired.as('expired_nano'),
      staffName('approval.proposer_id').as('issuer_name'),
      staffName('approval.decided_by').as('decided_by_name'),
    ])
    .select((eb) => eb('approval.decided_by', '=', eb.ref('approval.proposer_id')).as('is_alone'))
}

type Row = Awaited<ReturnType<ReturnType<typeof voucherBatches>['executeTakeFirstOrThrow']>>

export const toBatch = (row: Row): VoucherBatch =>
  voucher.row.parse({
    ...toEntity(voucher, { ...row }),
    state: row.state_now,
    isDrawn: row.draws > 0,
    issuedYuan: formatYuan(row.issued_nano),
    redeemedYuan: formatYuan(row.redeemed_nano),
    outstandingYuan: formatYuan(row.outstanding_nano),
    expiredYuan: formatYuan(row.expired_nano),
    issuerName: row.issuer_name,
    approverName: row.is_alone ? '' : row.decided_by_name,
  })

/** @throws Failure notFound */
export async function readBatch(db: Db, { id, now }: { id: string; now: number }): Promise<VoucherBatch> {
  const row = await voucherBatches(db, now).where('voucher_batch.id', '=', id).executeTakeFirst()
  if (!row) throw new Failure('notFound')
  return toBatch(row)
}

/** A 409 that shows what the batch is now. */
export function changedBatch(current: VoucherBatch, message?: string): Failure {
  const result: StaleRow = { current, by: '', at: null }
  return new Failure('rowChanged', { result, ...(message !== undefined && { message }) })
}
