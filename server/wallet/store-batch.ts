import { runBulk, runLastBulk, type Write } from '../platform/db/bulk.ts'
import type { Db } from '../platform/db/client.ts'
import { insertAttempts, insertFoundAttempts } from './insert-attempts.ts'
import type { LedgerInsert } from './append-ledger.ts'
import type {
  AlertInsert,
  BatchState,
  CallRow,
  HoldRow,
  LateUseRow,
  PackageRow,
  PackageUseRow,
  SpendRow,
  UsageRow,
  WalletRow,
} from './batch-state.ts'
import { updateLastUsed } from './update-last-used.ts'
import { sumUsage } from './usage-rows.ts'
import { inserter, split, updater } from './write-rows.ts'

const amounts = ['balance_nano', 'held_nano', 'tokens', 'held_tokens'] as const
const updateWallets = updater<WalletRow>('wallet', {
  key: ['user_id'],
  set: amounts,
  guard: amounts,
  texts: ['user_id'],
})

const left = ['remaining', 'held', 'begun_nano'] as const
const updatePackages = updater<PackageRow>('token_package', {
  key: ['id'],
  set: left,
  guard: left,
  texts: ['id'],
})

const holdTexts = ['id', 'user_id', 'key_id', 'packages', 'status', 'node_id'] as const
const insertHolds = inserter<HoldRow>('hold', {
  columns: [...holdTexts, 'amount_nano', 'tokens', 'created_at', 'lease_until', 'closed_at'],
  texts: holdTexts,
})
const updateHolds = updater<HoldRow>('hold', {
  key: ['id'],
  set: ['status', 'lease_until', 'closed_at'],
  guard: ['status', 'lease_until'],
  texts: ['id', 'status'],
})

const used = [
  'prompt_tokens',
  'cached_tokens',
  'cache_write_5m_tokens',
  'cache_write_1h_tokens',
  'completion_tokens',
  'package_tokens',
  'cost_nano',
] as const
const late = ['reaped_at', 'shortfall_nano'] as const
const finished = [
  'status',
  'lines',
  ...used,
  'is_estimated',
  'ttft_ms',
  'duration_ms',
  ...late,
  'noted',
  'error_code',
] as const
const finishedTexts = ['status', 'lines', 'noted', 'error_code'] as const
const callTexts = ['request_id', 'user_id', 'key_id', 'model_id', 'wire', 'price', 'allowance_id'] as const
const insertCalls = inserter<CallRow>('call', {
  columns: [...callTexts, ...finished, 'held_nano', 'created_at', 'price_version', 'admitted_at'],
  texts: [...callTexts, ...finishedTexts],
})
const updateCalls = updater<CallRow>('call', {
  key: ['request_id'],
  set: finished,
  guard: ['status'],
  texts: ['request_id', ...finishedTexts],
})

const spent = ['spent_nano', 'held_nano'] as const
const insertSpends = inserter<SpendRow>('api_key_spend', {
  columns: ['key_id', 'period', ...spent],
  texts: ['key_id', 'period'],
})
const updateSpends = updater<SpendRow>('api_key_spend', {
  key: ['key_id', 'period'],
  set: spent,
  guard: spent,
  texts: ['key_id', 'period'],
})

const ledgerTexts = ['user_id', 'asset', 'kind', 'ref_type', 'ref_id', 'package_id', 'remark'] as const
const insertLedger = inserter<LedgerInsert>('ledger_entry', {
  columns: [...ledgerTexts, 'amount', 'balance_after', 'created_at'],
  texts: ledgerTexts,
})

const insertPackageUses = inserter<PackageUseRow>('package_use', {
  columns: ['request_id', 'package_id', 'tokens', 'value_nano', 'list_nano', 'settled_at'],
  texts: ['request_id', 'package_id'],
})

const alertTexts = ['id', 'channel', 'kind', 'subject', 'order_no', 'transaction_id', 'detail'] as const
const insertAlerts = inserter<AlertInsert>('payment_alert', {
  columns: [...alertTexts, 'amount_nano', 'times', 'created_at', 'last_at', 'resolved_at'],
  texts: alertTexts,
})

const usageKey = ['model_id', 'day_at', 'user_id', 'item', 'quality', 'size', 'unit_nano'] as const
const usageSums = ['line_count', 'quantity', 'billed_nano', 'package_nano'] as const
const addUsage = inserter<UsageRow>('usage_day', {
  columns: [...usageKey, ...usageSums],
  texts: ['model_id', 'user_id', 'item', 'quality', 'size'],
  tail: `on conflict (${usageKey.join(', ')}) do update set ${usageSums
    .map((name) => `${name} = usage_day.${name} + excluded.${name}`)
    .join(', ')}`,
})

const insertLateUses = inserter<LateUseRow>('late_use', {
  columns: ['request_id', 'settled_at', 'day_at'],
  texts: ['request_id'],
  tail: 'on conflict do nothing',
  isWhole: false,
})

/** Writes rows only if they are as they were read: a movement without the wallet's lock breaks the batch. @throws RowsChanged */
export async function storeBatch(
  trx: Db,
  state: BatchState,
  { further, isLast }: { further: readonly Write[]; isLast: boolean },
): Promise<void> {
  const holds = split(state.holds.values())
  const calls = split(state.calls.values())
  const spends = split(state.spends.values())
  const begun = spends.created.filter((row) => row.spent_nano > 0n || row.held_nano > 0n)
  const writes = [
    updateWallets(split(state.wallets.values()).read),
    updatePackages(split([...state.packages.values()].flat()).read),
    insertHolds(holds.created),
    updateHolds(holds.read),
    insertCalls(calls.created),
    updateCalls(calls.read),
    insertSpends(begun),
    updateSpends(spends.read),
    insertLedger(state.ledger),
    insertPackageUses(state.packageUses),
    insertAlerts(state.alerts),
    insertAttempts(state.attempts),
    insertFoundAttempts(state.foundAttempts),
    addUsage(sumUsage(state.usage)),
    insertLateUses(state.lateUsage),
    ...further,
    updateLastUsed(state.usedKeys),
  ].filter(({ rows }: Write) => rows.length > 0)
  await (isLast ? runLastBulk(trx, writes) : runBulk(trx, writes))
}
