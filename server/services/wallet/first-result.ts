import type { ReceiptLine } from '../../../contract/stats.ts'
import type { CallRow } from './batch-state.ts'
import type { SettleResult } from './wallet.ts'

/** What a call was settled with. */
export const firstResult = (call: CallRow): SettleResult => ({
  costNano: call.cost_nano,
  packageTokens: call.package_tokens,
  receiptLines: JSON.parse(call.lines) as ReceiptLine[],
})
