import { formatYuan } from '../../../contract/money.ts'
import type { ReceiptLine } from '../../../contract/stats.ts'
import type { UnitLine } from './wallet.ts'

export interface CoveredLine extends UnitLine {
  /** Units that packages pay for. */
  fromPackages: number
}

/** Prices are told per so many units. */
const UNITS_PER_PRICE = {
  input: 1_000_000,
  cachedInput: 1_000_000,
  output: 1_000_000,
  character: 1_000_000,
  image: 1,
  second: 1,
} satisfies Record<UnitLine['item'], number>

const TOKEN_ITEMS: ReadonlySet<UnitLine['item']> = new Set(['input', 'cachedInput', 'output'])

/** Packages pay for tokens only, and for none that are free anyway. */
const isCoverable = (line: UnitLine) => TOKEN_ITEMS.has(line.item) && line.unitNano > 0n

/** @throws RangeError for lines that are no amounts: they come from parsed input, so this is a fault of ours */
export function requireWhole(lines: readonly UnitLine[]): void {
  for (const { item, quantity, unitNano } of lines) {
    if (!Number.isSafeInteger(quantity) || quantity < 0 || unitNano < 0n)
      throw new RangeError(`no quantity and price: ${item} ${quantity} x ${unitNano}`)
  }
}

/** How many tokens of these lines packages could pay for. */
export function coverableTokens(lines: readonly UnitLine[]): number {
  return lines.filter(isCoverable).reduce((sum, line) => sum + line.quantity, 0)
}

/** Spreads `tokens` of packages over the lines, the dearest first. */
export function coverLines(lines: readonly UnitLine[], tokens: number): CoveredLine[] {
  const covered = lines.map((line) => ({ ...line, fromPackages: 0 }))
  const dearestFirst = covered
    .filter(isCoverable)
    .toSorted((a, b) => (a.unitNano === b.unitNano ? 0 : a.unitNano > b.unitNano ? -1 : 1))
  let left = tokens
  for (const line of dearestFirst) {
    line.fromPackages = Math.min(left, line.quantity)
    left -= line.fromPackages
  }
  return covered
}

const lineNano = (line: CoveredLine) => BigInt(line.quantity - line.fromPackages) * line.unitNano

/** What packages do not pay for. */
export function uncoveredNano(lines: readonly CoveredLine[]): bigint {
  return lines.reduce((sum, line) => sum + lineNano(line), 0n)
}

/** The line as the user sees it on the receipt. */
export function receiptLine(line: CoveredLine): ReceiptLine {
  const per = UNITS_PER_PRICE[line.item]
  return {
    item: line.item,
    quantity: line.quantity,
    fromPackages: line.fromPackages,
    unitPrice: formatYuan(line.unitNano * BigInt(per)),
    per,
    amount: formatYuan(lineNano(line)),
  }
}
