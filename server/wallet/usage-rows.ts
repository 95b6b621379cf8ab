import { startOfDay } from '../../contract/time.ts'
import { lineNano, type CoveredLine } from './apply-packages.ts'
import type { CallRow, UsageRow } from './batch-state.ts'

interface Charged {
  call: CallRow
  lines: readonly CoveredLine[]
  costNano: bigint
}

/** What a call that ended adds to the sums of its day. A hold caps what its call is charged: the first lines are charged first. */
export function usageRows({ call, lines, costNano }: Charged): UsageRow[] {
  let left = costNano
  return lines.map((line) => {
    const amount = lineNano(line)
    const billed = amount < left ? amount : left
    left -= billed
    return {
      model_id: call.model_id,
      day_at: startOfDay(call.created_at),
      user_id: call.user_id,
      item: line.item,
      quality: line.quality ?? line.tier ?? '',
      size: line.size ?? line.above?.toString() ?? '',
      unit_nano: line.unitNano,
      line_count: 1,
      quantity: line.quantity,
      billed_nano: billed,
      package_nano: line.packageNano,
    }
  })
}

const keyOf = (row: UsageRow) =>
  JSON.stringify([
    row.model_id,
    row.day_at,
    row.user_id,
    row.item,
    row.quality,
    row.size,
    row.unit_nano.toString(),
  ])

/** One row for each sum that changes: a batch of calls of one user writes few. */
export function sumUsage(rows: readonly UsageRow[]): UsageRow[] {
  const sums = new Map<string, UsageRow>()
  for (const row of rows) {
    const key = keyOf(row)
    const sum = sums.get(key)
    if (!sum) {
      sums.set(key, { ...row })
      continue
    }
    sum.line_count += row.line_count
    sum.quantity += row.quantity
    sum.billed_nano += row.billed_nano
    sum.package_nano += row.package_nano
  }
  return [...sums.values()]
}
