import type { EndpointName, ParsedInput } from '../../contract/endpoints.ts'
import type { Context, UserContext } from '../governance/context.ts'
import { countRedeemTry } from '../money/index.ts'

interface EndpointCall {
  ctx: Context
  input: unknown
}

const countTry = ({ ctx, input }: EndpointCall) =>
  countRedeemTry(ctx as UserContext, (input as ParsedInput<'voucher.redeem'>).captcha)

/** What precedes the transaction of an endpoint, because it outlives a failure of it. */
const preparations: Partial<Record<EndpointName, (call: EndpointCall) => Promise<void>>> = {
  'voucher.redeem': countTry,
}

export const prepared = async (name: EndpointName, call: EndpointCall): Promise<void> =>
  preparations[name]?.(call)
