import type { EndpointName, ParsedInput } from '../../contract/endpoints.ts'
import type { Context, UserContext } from '../services/context.ts'
import { countRedeemTry } from '../services/voucher/count-redeem-try.ts'

interface Asked {
  ctx: Context
  input: unknown
}

const countTry = ({ ctx, input }: Asked) =>
  countRedeemTry(ctx as UserContext, (input as ParsedInput<'voucher.redeem'>).captcha)

/** What precedes the transaction of an endpoint, because it outlives a failure of it. */
const preparations: Partial<Record<EndpointName, (asked: Asked) => Promise<void>>> = {
  'voucher.redeem': countTry,
}

export const prepared = async (name: EndpointName, asked: Asked): Promise<void> => preparations[name]?.(asked)
