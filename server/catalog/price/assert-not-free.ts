import type { Price } from '../../../contract/model.ts'
import { parseYuan } from '../../../contract/money.ts'
import { priceEntries } from '../../../contract/price-entries.ts'
import { badField } from '../../platform/errors.ts'

/** @throws Failure badRequest unless it was typed that it is free */
export function assertNotFree(confirmFree: string): void {
  if (confirmFree !== '免费') throw badField('confirmFree', '价格为 0 时须输入“免费”')
}

/** Something of what it costs is nothing. */
export const isFree = (price: Price): boolean =>
  [...priceEntries(price), ...(price.images ?? [])].some((one) => parseYuan(one.price) === 0n)
