import { formatYuan } from '../../../contract/money.ts'
import type { OwnedPackage } from '../../../contract/package.ts'
import { perMillionNano } from '../../catalog/index.ts'
import type { PackageRow } from '../order/usable-packages.ts'

/** How calls take from a package, and whether they do. */
export const toDeduction = ({
  worth_nano,
  is_capped,
  is_aside,
}: Pick<PackageRow, 'worth_nano' | 'is_capped' | 'is_aside'>): Pick<
  OwnedPackage,
  'worth' | 'deduction' | 'isAside'
> => ({
  worth: formatYuan(perMillionNano(worth_nano)),
  deduction: is_capped === 1 ? 'lesser' : 'value',
  isAside: is_aside === 1,
})
