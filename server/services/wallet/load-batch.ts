import type { Db } from '../../db/client.ts'
import { forUpdate } from '../../db/lock.ts'
import { spendKey, tracked, type BatchState, type PackageRow, type Tracked } from './batch-state.ts'
import { padded } from './batch-size.ts'
import { keyPeriods } from './key-periods.ts'
import type { Operation } from './operation.ts'

/**
 * Locks the wallets of everybody whom the operations concern, in the order of their ids so that nodes never wait for each
 * other in a circle, and then reads what hangs on these wallets: nobody else can change it until this transaction ends.
 */
export async function loadBatch(trx: Db, operations: readonly Operation[]): Promise<BatchState> {
  const requestIds = padded(operations.map((operation) => operation.requestId))
  const payers = operations.flatMap((operation) =>
    operation.kind === 'hold' ? [operation.request.userId] : [],
  )
  const wallets = await trx
    .selectFrom('wallet')
    .selectAll()
    .where((row) =>
      row.or([
        row('user_id', 'in', padded(payers)),
        row('user_id', 'in', row.selectFrom('hold').select('user_id').where('id', 'in', requestIds)),
      ]),
    )
    .orderBy('user_id')
    .$call(forUpdate(trx))
    .execute()
  const userIds = padded(wallets.map((wallet) => wallet.user_id))
  const holds = await trx.selectFrom('hold').selectAll().where('id', 'in', requestIds).execute()
  const calls = await trx.selectFrom('call').selectAll().where('request_id', 'in', requestIds).execute()
  const packages = await trx
    .selectFrom('token_package')
    .selectAll()
    .where('user_id', 'in', userIds)
    .where('closed_at', 'is', null)
    .where('remaining', '>', 0)
    .orderBy('expires_at')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return {
    wallets: new Map(wallets.map((row) => [row.user_id, tracked(row)])),
    packages: byUser(packages),
    holds: new Map(holds.map((row) => [row.id, tracked(row)])),
    calls: new Map(calls.map((row) => [row.request_id, tracked(row)])),
    spends: await loadSpends(trx, [
      ...holds.map((hold) => ({ keyId: hold.key_id, at: hold.created_at })),
      ...operations.flatMap((operation) =>
        operation.kind === 'hold' ? [{ keyId: operation.request.keyId, at: operation.at }] : [],
      ),
    ]),
    ledger: [],
    usage: new Map(),
    usedKeys: new Map(),
  }
}

function byUser(rows: PackageRow[]): Map<string, Tracked<PackageRow>[]> {
  const owned = new Map<string, Tracked<PackageRow>[]>()
  for (const row of rows) {
    const list = owned.get(row.user_id) ?? []
    list.push(tracked(row))
    owned.set(row.user_id, list)
  }
  return owned
}

async function loadSpends(trx: Db, uses: { keyId: string; at: number }[]): Promise<BatchState['spends']> {
  const keyed = uses.filter((use) => use.keyId !== '')
  if (keyed.length === 0) return new Map()
  const keyIds = [...new Set(keyed.map((use) => use.keyId))]
  const periods = [...new Set(keyed.flatMap((use) => Object.values(keyPeriods(use.at))))]
  const rows = await trx
    .selectFrom('api_key_spend')
    .selectAll()
    .where('key_id', 'in', padded(keyIds))
    .where('period', 'in', padded(periods))
    .execute()
  return new Map(rows.map((row) => [spendKey(row.key_id, row.period), tracked(row)]))
}
