import { nanoOf } from '../../../contract/money.ts'
import type { ReceiptLine } from '../../../contract/stats.ts'

/** Nano-yuan of a line's list price that packages paid; before packages had a worth, each unit of theirs paid its whole price. */
export const packageNano = ({ fromPackages, packageValue, unitPrice, per }: ReceiptLine): bigint =>
  packageValue === undefined ? (BigInt(fromPackages) * nanoOf(unitPrice)) / BigInt(per) : nanoOf(packageValue)
