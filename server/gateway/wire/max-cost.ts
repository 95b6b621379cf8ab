import { parseYuan } from '../../../contract/money.ts'
import { badParameter } from './wire-error.ts'

/** @returns nano-yuan of `X-Max-Cost`, null without a cap. @throws WireError 400 for anything but a plain decimal of yuan */
export function readMaxCost(header: string | string[] | undefined): bigint | null {
  if (header === undefined) return null
  const cap = typeof header === 'string' ? parseYuan(header) : null
  if (cap === null) throw badParameter('X-Max-Cost', 'X-Max-Cost 须为人民币元的十进制数，例如 0.01')
  return cap
}

export const capTooLow = () =>
  badParameter('X-Max-Cost', 'X-Max-Cost 过低，不足以支付这次请求的最低费用', 'max_cost_too_low')
