import type { ParsedInput } from '../../../contract/endpoints.ts'
import { parseYuan } from '../../../contract/money.ts'
import { badField } from '../../platform/errors.ts'

type LimitInput = Pick<ParsedInput<'brake.edit'>, 'hourLimit' | 'dayLimit' | 'times' | 'networks'>

/** The columns of what is given, null to take a limit away. @throws Failure for sums that are not above 0 */
export function limitColumns({ hourLimit, dayLimit, times, networks }: LimitInput) {
  return {
    ...(hourLimit !== undefined && { hour_limit_nano: limitOf('hourLimit', hourLimit) }),
    ...(dayLimit !== undefined && { day_limit_nano: limitOf('dayLimit', dayLimit) }),
    ...(times !== undefined && { times }),
    ...(networks !== undefined && { networks }),
  }
}

function limitOf(field: string, yuan: string | null): bigint | null {
  if (yuan === null) return null
  const nano = parseYuan(yuan)
  if (nano === null || nano <= 0n) throw badField(field, '须大于 0 元')
  return nano
}

interface Limits {
  hour_limit_nano: bigint | null
  day_limit_nano: bigint | null
  times: number | null
  networks: number | null
}

/** @throws Failure if a spend cap would never be tripped */
export function assertLimited({ hour_limit_nano, day_limit_nano, times, networks }: Limits): void {
  if ([hour_limit_nano, day_limit_nano, times, networks].every((limit) => limit === null))
    throw badField('hourLimit', '至少填写一项上限')
}
