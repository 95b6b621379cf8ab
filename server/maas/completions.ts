import type { EndpointName } from '../../contract/endpoints.ts'
import type { OrderCreated } from '../../contract/order.ts'
import type { Context } from '../services/context.ts'
import type { Publication } from '../../contract/catalog.ts'
import { withNodes } from '../services/catalog/publish-for-staff.ts'
import { withPayLink } from '../services/payment/pay-link.ts'

interface Finished {
  ctx: Context
  result: unknown
}

const addPayWay = ({ ctx, result }: Finished) => withPayLink({ ctx, result: result as OrderCreated })

const addNodes = ({ ctx, result }: Finished) => withNodes(ctx, result as Publication)

/** What is added to a result after its transaction has ended, because it needs a remote service or the other nodes. */
const completions: Partial<Record<EndpointName, (finished: Finished) => Promise<unknown>>> = {
  'order.topup': addPayWay,
  'order.purchase': addPayWay,
  'catalog.import': addNodes,
  'catalog.restore': addNodes,
  'catalogModel.add': addNodes,
  'catalogModel.edit': addNodes,
}

export const completed = async (name: EndpointName, finished: Finished): Promise<unknown> =>
  completions[name]?.(finished) ?? finished.result
