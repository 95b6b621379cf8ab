import { formatYuan } from '../../contract/money.ts'
import { isTokens } from '../../contract/receipt-items.ts'
import type { ReceiptLine } from '../../contract/stats.ts'
import type { PackageRow } from './batch-state.ts'
import type { UnitLine } from './wallet.ts'

export interface CoveredLine extends UnitLine {
  /** What packages pay of its list price. */
  packageNano: bigint
}

/** What a package may pay with for a call: nano-yuan of its value. */
export interface Cover {
  row: Pick<PackageRow, 'worth_nano' | 'is_capped'>
  nano: bigint
}

/** What was taken of a package's value, and the list price that it paid: the same, unless the package is capped. */
export interface Covered {
  valueNano: bigint
  listNano: bigint
}

/** Units that a price is stated for. */
const UNITS_PER_PRICE = {
  input: 1_000_000,
  cachedInput: 1_000_000,
  cacheWrite5m: 1_000_000,
  cacheWrite1h: 1_000_000,
  audioInput: 1_000_000,
  output: 1_000_000,
  thinkingOutput: 1_000_000,
  audioOutput: 1_000_000,
  character: 1_000_000,
  image: 1,
  partialImage: 1,
  second: 1,
  milliminute: 1000,
  search: 1,
  webSearch: 1,
  moderation: 1,
} satisfies Record<UnitLine['item'], number>

/** Packages pay for tokens only. */
const isCoverable = (line: UnitLine) => isTokens(line.item)

/** @throws RangeError for lines that are no amounts: they come from parsed input, so this is a fault of ours */
export function requireWhole(lines: readonly UnitLine[]): void {
  for (const { item, quantity, unitNano } of lines) {
    if (!Number.isSafeInteger(quantity) || quantity < 0 || unitNano < 0n)
      throw new RangeError(`no quantity and price: ${item} ${quantity} x ${unitNano}`)
  }
}

/** Pays for the lines from one package after the other, the dearest tokens first. */
export function applyPackages(
  lines: readonly UnitLine[],
  covers: readonly Cover[],
): { lines: CoveredLine[]; covered: Covered[] } {
  const open = lines.map((line) => ({ ...line, packageNano: 0n }))
  if (covers.length === 0) return { lines: open, covered: [] }
  const dearestFirst = open
    .filter(isCoverable)
    .toSorted((a, b) => (a.unitNano === b.unitNano ? 0 : a.unitNano > b.unitNano ? -1 : 1))
  return { lines: open, covered: covers.map((cover) => payFrom(cover, dearestFirst)) }
}

function payFrom({ row, nano }: Cover, lines: readonly CoveredLine[]): Covered {
  const paid = { valueNano: 0n, listNano: 0n }
  for (const line of lines) {
    const owed = lineNano(line)
    const left = nano - paid.valueNano
    if (owed === 0n || left === 0n) continue
    const { unitNano } = line
    // Of a capped package a token of the call takes one token at most, however dear it is.
    const rateNano = row.is_capped === 1 && row.worth_nano < unitNano ? row.worth_nano : unitNano
    const needed = (owed * rateNano + unitNano - 1n) / unitNano
    const listNano = needed <= left ? owed : (left * unitNano) / rateNano
    paid.valueNano += needed <= left ? needed : left
    paid.listNano += listNano
    line.packageNano += listNano
  }
  return paid
}

export const lineNano = ({ quantity, unitNano, packageNano }: CoveredLine) =>
  BigInt(quantity) * unitNano - packageNano

export function uncoveredNano(lines: readonly CoveredLine[]): bigint {
  return lines.reduce((sum, line) => sum + lineNano(line), 0n)
}

export function listNano(lines: readonly UnitLine[]): bigint {
  return lines.reduce((sum, { quantity, unitNano }) => sum + BigInt(quantity) * unitNano, 0n)
}

export function receiptLine(line: CoveredLine): ReceiptLine {
  const per = UNITS_PER_PRICE[line.item]
  return {
    item: line.item,
    quantity: line.quantity,
    ...(line.quality !== undefined && { quality: line.quality }),
    ...(line.size !== undefined && { size: line.size }),
    ...(line.tier !== undefined && { tier: line.tier }),
    ...(line.above !== undefined && { above: line.above }),
    fromPackages: line.packageNano === 0n ? 0 : Number(line.packageNano / line.unitNano),
    ...(line.packageNano > 0n && { packageValue: formatYuan(line.packageNano) }),
    unitPrice: formatYuan(line.unitNano * BigInt(per)),
    per,
    amount: formatYuan(lineNano(line)),
  }
}
