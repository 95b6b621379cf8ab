import type { EndpointName } from '../../contract/endpoints.ts'
import type { OrderCreated } from '../../contract/order.ts'
import type { Context } from '../context.ts'
import { withPayWay } from '../services/payment/pay-way.ts'

interface Finished {
  ctx: Context
  result: unknown
}

const addPayWay = ({ ctx, result }: Finished) => withPayWay({ ctx, result: result as OrderCreated })

/** What is added to a result after its transaction has ended, because somebody far away has to be asked for it. */
const completions: Partial<Record<EndpointName, (finished: Finished) => Promise<unknown>>> = {
  'order.topup': addPayWay,
  'order.purchase': addPayWay,
}

export const completed = async (name: EndpointName, finished: Finished): Promise<unknown> =>
  completions[name]?.(finished) ?? finished.result
