import { displayCount } from '../../../contract/money.ts'
import type { PackageOffer, PackageSaving } from '../../../contract/package.ts'
import { displayTime } from '../../../contract/time.ts'
import { MOST } from './parse-quantity.ts'

type Limits = Pick<PackageOffer, 'left' | 'perUser' | 'until'>
type Own = Pick<PackageSaving, 'ownLeft'> | undefined

/** How many the reader can buy now. */
export const mostOf = ({ left }: Limits, own: Own): number =>
  Math.min(MOST, left ?? Infinity, own?.ownLeft ?? Infinity)

/** `剩余 3 份，每人限购 2 份，还可买 1 份，2026-12-01 00:00:00 停售`; empty: nothing limits it. */
export function limitsText({ left, perUser, until }: Limits, own: Own): string {
  const ownLeft = own?.ownLeft ?? perUser
  return [
    ...(left !== null && left > 0 ? [`剩余 ${displayCount(left)} 份`] : []),
    ...(perUser === null ? [] : [`每人限购 ${displayCount(perUser)} 份`]),
    ...(perUser !== null && ownLeft !== null && ownLeft < perUser
      ? [ownLeft === 0 ? '你已买满' : `你还可买 ${displayCount(ownLeft)} 份`]
      : []),
    ...(until === null ? [] : [`${displayTime(until)} 停售`]),
  ].join('，')
}

/** What stands on the button. */
export function buyLabel(offer: Limits, own: Own): string {
  if (offer.left === 0) return '已售罄'
  return mostOf(offer, own) === 0 ? '已买满' : '购买'
}
