import type { CallRow } from './batch-state.ts'
import type { SettleResult } from './wallet.ts'
import { parseReceiptLines } from './stored-json.ts'

export const storedSettlement = (call: CallRow): SettleResult => ({
  costNano: call.cost_nano,
  packageTokens: call.package_tokens,
  receiptLines: parseReceiptLines(call.lines),
})
