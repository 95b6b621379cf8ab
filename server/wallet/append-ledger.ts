import type { Insertable } from 'kysely'
import type { Db } from '../db/client.ts'
import type { Tables } from '../db/schema.ts'
import type { Cause } from './movement.ts'

export type LedgerInsert = Insertable<Tables['ledger_entry']>

interface LedgerAmount {
  asset: 'yuan' | 'token'
  amount: bigint
  balanceAfter: bigint
  packageId?: string
}

export function ledgerRow(
  cause: Cause,
  { asset, amount, balanceAfter, packageId }: LedgerAmount,
): LedgerInsert {
  return {
    user_id: cause.userId,
    asset,
    kind: cause.kind,
    amount,
    balance_after: balanceAfter,
    ref_type: cause.refType,
    ref_id: cause.refId,
    package_id: packageId ?? '',
    remark: cause.remark,
    created_at: cause.now,
  }
}

/** Appends one movement; the caller has the wallet locked, so rows of a user follow each other. */
export async function appendLedger(trx: Db, cause: Cause, amount: LedgerAmount): Promise<void> {
  await trx.insertInto('ledger_entry').values(ledgerRow(cause, amount)).execute()
}
