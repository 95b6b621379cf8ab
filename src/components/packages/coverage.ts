import { parseYuan } from '../../../contract/money.ts'
import type { OwnedPackage } from '../../../contract/package.ts'

/** @param models of a package: ids, or `*` for every model billed by token */
export const covers = (models: readonly string[], modelId: string) =>
  models.includes('*') || models.includes(modelId)

/** Those that calls use. */
export const usableOf = <Owned extends Pick<OwnedPackage, 'status' | 'isAside'>>(
  packages: readonly Owned[],
) => packages.filter(({ status, isAside }) => status === 'active' && !isAside)

const MILLION = 1_000_000n

/** List price that the packages pay of calls of a model, in nano-yuan. */
export const coveredNano = (packages: readonly OwnedPackage[], modelId: string): bigint =>
  usableOf(packages)
    .filter(({ models }) => covers(models, modelId))
    .reduce((sum, { remaining, worth }) => sum + (BigInt(remaining) * (parseYuan(worth) ?? 0n)) / MILLION, 0n)
