import type { Db } from '../../db/client.ts'
import { padded, slices } from './batch-size.ts'
import type { BatchState } from './batch-state.ts'
import { insertRows, split, updateRows } from './write-rows.ts'

/** `last_used_at` of a key is kept to the minute, so that a busy key is not written with every call. */
const KEY_USE_STEP_MS = 60_000

/**
 * Writes what the operations changed. Each row is written on the condition that it still is as it was read, and the database's
 * own checks stand behind: whoever moved money without the wallet's lock would break the batch, not the books.
 */
export async function storeBatch(trx: Db, state: BatchState): Promise<void> {
  const wallets = split(state.wallets.values())
  const amounts = ['balance_nano', 'held_nano', 'tokens', 'held_tokens'] as const
  await updateRows(trx, { table: 'wallet', key: ['user_id'], set: amounts, guard: amounts }, wallets.read)

  const packages = split([...state.packages.values()].flat())
  const left = ['remaining', 'held'] as const
  await updateRows(trx, { table: 'token_package', key: ['id'], set: left, guard: left }, packages.read)

  const holds = split(state.holds.values())
  await insertRows(trx, 'hold', holds.created)
  await updateRows(
    trx,
    {
      table: 'hold',
      key: ['id'],
      set: ['status', 'lease_until', 'closed_at'],
      guard: ['status', 'lease_until'],
    },
    holds.read,
  )

  const calls = split(state.calls.values())
  await insertRows(trx, 'call', calls.created)
  await updateRows(
    trx,
    {
      table: 'call',
      key: ['request_id'],
      set: [
        'status',
        'prompt_tokens',
        'cached_tokens',
        'completion_tokens',
        'lines',
        'package_tokens',
        'cost_nano',
        'is_estimated',
        'ttft_ms',
        'duration_ms',
      ],
      guard: ['status'],
    },
    calls.read,
  )

  const spends = split(state.spends.values())
  const spent = ['spent_nano', 'held_nano'] as const
  const begun = spends.created.filter((row) => row.spent_nano > 0n || row.held_nano > 0n)
  await insertRows(trx, 'api_key_spend', begun)
  await updateRows(
    trx,
    { table: 'api_key_spend', key: ['key_id', 'period'], set: spent, guard: spent },
    spends.read,
  )

  await insertRows(trx, 'ledger_entry', state.ledger)
  await addUsageHours(trx, state)
  await touchKeys(trx, state.usedKeys)
}

async function addUsageHours(trx: Db, { usage }: BatchState): Promise<void> {
  for (const rows of slices([...usage.values()])) {
    await trx
      .insertInto('usage_hour')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'hour_at', 'model_id']).doUpdateSet((row) => ({
          calls: row('usage_hour.calls', '+', row.ref('excluded.calls')),
          failed_calls: row('usage_hour.failed_calls', '+', row.ref('excluded.failed_calls')),
          prompt_tokens: row('usage_hour.prompt_tokens', '+', row.ref('excluded.prompt_tokens')),
          cached_tokens: row('usage_hour.cached_tokens', '+', row.ref('excluded.cached_tokens')),
          completion_tokens: row('usage_hour.completion_tokens', '+', row.ref('excluded.completion_tokens')),
          package_tokens: row('usage_hour.package_tokens', '+', row.ref('excluded.package_tokens')),
          cost_nano: row('usage_hour.cost_nano', '+', row.ref('excluded.cost_nano')),
          last_called_at: row
            .case()
            .when('excluded.last_called_at', '>', row.ref('usage_hour.last_called_at'))
            .then(row.ref('excluded.last_called_at'))
            .else(row.ref('usage_hour.last_called_at'))
            .end(),
        })),
      )
      .execute()
  }
}

async function touchKeys(trx: Db, usedKeys: BatchState['usedKeys']): Promise<void> {
  if (usedKeys.size === 0) return
  const usedAt = Math.max(...usedKeys.values())
  await trx
    .updateTable('api_key')
    .set({ last_used_at: usedAt })
    .where('id', 'in', padded([...usedKeys.keys()]))
    .where((row) =>
      row.or([row('last_used_at', 'is', null), row('last_used_at', '<', usedAt - KEY_USE_STEP_MS)]),
    )
    .execute()
}
