import { parseYuan } from '../../contract/money.ts'
import type { Receipt, ReceiptLine } from '../../contract/stats.ts'
import { mustCall } from '../../test/support/customer.ts'
import { CLIENT_MODELS } from './catalog.ts'

/** It says under which name the catalogue has the price of an item. */
const PRICE_OF: Partial<Record<ReceiptLine['item'], string>> = {
  image: 'perImage',
  partialImage: 'perPartialImage',
  character: 'perMillionChars',
  milliminute: 'perMinute',
  search: 'perSearch',
  moderation: 'perCall',
}

const nano = (yuan: string | undefined) => parseYuan(yuan ?? '') ?? -1n

/** Recomputes the bill of each call of a user, from what was used and from the catalogue. @returns how many there are, and what is wrong */
export async function readBills(origin: string, token: string): Promise<{ count: number; wrong: string[] }> {
  const { records } = await mustCall(origin, 'stats.calls', { token, input: { pageNo: 1, pageSize: 100 } })
  const wrong: string[] = []
  const seen = new Set<number>()
  for (const { requestId, cost } of records) {
    const receipt = await mustCall(origin, 'stats.receipt', { token, input: { requestId } })
    const computed = computedNano(receipt)
    if (nano(cost) !== computed || nano(receipt.cost) !== computed)
      wrong.push(`${requestId} cost ${cost}: its receipt of ${receipt.cost} comes to ${computed} nano-yuan`)
    for (const id of receipt.ledgerIds) {
      if (seen.has(id)) wrong.push(`${requestId} shares the entry ${id} of the ledger`)
      seen.add(id)
    }
    if (receipt.ledgerIds.length !== (computed === 0n ? 0 : 1))
      wrong.push(`${requestId} has ${receipt.ledgerIds.length} entries in the ledger`)
  }
  return { count: records.length, wrong }
}

function computedNano({ modelId, wire, lines }: Receipt): bigint {
  const model = CLIENT_MODELS.find(({ id }) => id === modelId)
  const prices: Partial<Record<string, string>> = model?.price ?? {}
  // Prices of the catalogue here are such that half of them needs no rounding.
  const share = wire === 'batches' ? BigInt(model && 'batchPercent' in model ? model.batchPercent : 0) : 100n
  return lines.reduce(
    (sum, { item, quantity, per }) =>
      sum + (nano(prices[PRICE_OF[item] ?? item]) * share * BigInt(quantity)) / (100n * BigInt(per)),
    0n,
  )
}
