import type { Insertable } from 'kysely'
import type { Db } from '../platform/db/client.ts'
import type { Tables } from '../platform/db/schema.ts'
import { coverRow } from '../platform/row-mac/row-mac.ts'
import type { Cause, CoveredCause } from './movement.ts'

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

/** Appends one movement that no call makes; the caller has the wallet locked, so rows of a user follow each other. */
export async function appendLedger(trx: Db, cause: CoveredCause, amount: LedgerAmount): Promise<void> {
  const row = await trx
    .insertInto('ledger_entry')
    .values(ledgerRow(cause, amount))
    .returningAll()
    .executeTakeFirstOrThrow()
  await coverRow(trx, cause.secrets, { table: 'ledger_entry', row })
}
