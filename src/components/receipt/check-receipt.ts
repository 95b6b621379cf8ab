import { displayCount, displayYuan, formatYuan, parseYuan } from '../../../contract/money.ts'
import type { Receipt, ReceiptLine } from '../../../contract/stats.ts'
import { lineLabel } from '../../../contract/receipt-items.ts'

export interface CheckedLine {
  line: ReceiptLine
  /** Null if amount = quantity × price. */
  fault: string | null
}

/** A recomputed receipt; amounts in nano-yuan. */
export interface CheckedReceipt {
  lines: CheckedLine[]
  sumNano: bigint
  savedNano: bigint
  /** The part above the hold, which is not charged. */
  waivedNano: bigint
  packagesFault: string | null
  costFault: string | null
  faults: string[]
}

/** Recomputes a receipt from quantities and prices, trusting none of its amounts. */
export function checkReceipt({ lines, packages, cost, held }: Receipt): CheckedReceipt {
  const checked = lines.map((line) => ({ line, fault: lineFault(line) }))
  const sumNano = lines.reduce((sum, { amount }) => sum + (parseYuan(amount) ?? 0n), 0n)
  const savedNano = lines.reduce((sum, line) => sum + packageNano(line), 0n)
  const heldNano = parseYuan(held) ?? 0n
  const waivedNano = sumNano > heldNano ? sumNano - heldNano : 0n
  const packagesFault = tokensFault(lines, packages)
  const costFault = differs('实付', sumNano - waivedNano, cost)
  const lineFaults = checked.flatMap(({ line, fault }) =>
    fault === null ? [] : [`「${lineLabel(line)}」${fault}`],
  )
  const faults = [...lineFaults, ...[packagesFault, costFault].filter((fault) => fault !== null)]
  return { lines: checked, sumNano, savedNano, waivedNano, packagesFault, costFault, faults }
}

/** @returns nano-yuan per unit; null if not a whole number, since nothing is rounded */
function unitNano({ unitPrice, per }: ReceiptLine): bigint | null {
  const priceNano = parseYuan(unitPrice)
  if (priceNano === null || per <= 0 || priceNano % BigInt(per) !== 0n) return null
  return priceNano / BigInt(per)
}

/** Receipts without `packageValue` deducted packages one token for one. */
function packageNano(line: ReceiptLine): bigint {
  const { packageValue } = line
  if (packageValue === undefined) return BigInt(line.fromPackages) * (unitNano(line) ?? 0n)
  return parseYuan(packageValue) ?? 0n
}

function lineFault(line: ReceiptLine): string | null {
  const { quantity, fromPackages, unitPrice, amount } = line
  const unit = unitNano(line)
  if (unit === null) return `单价 ${unitPrice} 元折不成整数纳元`
  if (fromPackages < 0 || fromPackages > quantity)
    return `数量只有 ${displayCount(quantity)}，却由资源包抵扣 ${displayCount(fromPackages)}`
  const listNano = BigInt(quantity) * unit
  const packaged = packageNano(line)
  if (packaged > listNano)
    return `标价 ${displayYuan(formatYuan(listNano))}，却由资源包抵扣 ${displayYuan(formatYuan(packaged))}`
  return differs('金额', listNano - packaged, amount)
}

function tokensFault(lines: Receipt['lines'], packages: Receipt['packages']): string | null {
  if (packages.some(({ value }) => value !== null)) return valueFault(lines, packages)
  const covered = lines.reduce((sum, { fromPackages }) => sum + fromPackages, 0)
  const taken = packages.reduce((sum, { tokens }) => sum + tokens, 0)
  if (covered === taken) return null
  return `资源包扣了 ${displayCount(taken)} Token，各行抵扣合计 ${displayCount(covered)} Token`
}

function valueFault(lines: Receipt['lines'], packages: Receipt['packages']): string | null {
  const covered = lines.reduce((sum, line) => sum + packageNano(line), 0n)
  const taken = packages.reduce((sum, { value }) => sum + (parseYuan(value ?? '') ?? 0n), 0n)
  if (covered === taken) return null
  return `资源包抵扣了 ${displayYuan(formatYuan(taken))}，各行抵扣合计 ${displayYuan(formatYuan(covered))}`
}

function differs(name: string, expectedNano: bigint, stated: string): string | null {
  if (parseYuan(stated) === expectedNano) return null
  return `${name}应为 ${displayYuan(formatYuan(expectedNano))}，账单写的是 ${displayYuan(stated)}`
}
