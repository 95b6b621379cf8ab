import type { Db } from '../platform/db/client.ts'
import { coverRow } from '../platform/row-mac/row-mac.ts'
import { newId } from '../platform/secrets/tokens.ts'
import { appendLedger } from './append-ledger.ts'
import { requirePositive, type CoveredCause } from './movement.ts'

interface PackageGrant extends CoveredCause {
  /** The offer of the catalog it was bought as, and its name then. */
  offerId: string
  name: string
  /** Empty for what was not bought. */
  orderNo: string
  tokens: number
  /** What one token of it is worth: nano-yuan of list price. */
  worthNano: bigint
  /** Model ids it covers; `*` = every model billed by token. */
  models: readonly string[]
  /** From this millisecond on it covers nothing. */
  expiresAt: number
}

/** Gives a user a token package, inside the caller's transaction. @returns the owned package's id */
export async function grantPackage(trx: Db, grant: PackageGrant): Promise<string> {
  const { offerId, name, orderNo, tokens, worthNano, models, expiresAt, ...cause } = grant
  requirePositive(tokens)
  requirePositive(worthNano)
  const wallet = await trx
    .updateTable('wallet')
    .set((row) => ({ tokens: row('tokens', '+', tokens) }))
    .where('user_id', '=', cause.userId)
    .returning('tokens')
    .executeTakeFirstOrThrow()
  const packageId = newId()
  const row = await trx
    .insertInto('token_package')
    .values({
      id: packageId,
      user_id: cause.userId,
      offer_id: offerId,
      name,
      order_no: orderNo,
      models: JSON.stringify(models),
      total: tokens,
      remaining: tokens,
      held: 0,
      worth_nano: worthNano,
      is_capped: 0,
      created_at: cause.now,
      expires_at: expiresAt,
      closed_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await coverRow(trx, cause.secrets, { table: 'token_package', row })
  await appendLedger(trx, cause, {
    asset: 'token',
    amount: BigInt(tokens),
    balanceAfter: BigInt(wallet.tokens),
    packageId,
  })
  return packageId
}
